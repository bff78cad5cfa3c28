// Proves docs/rules/payroll.md#12; docs/rules/law.md#15.
/** The lines of a payroll order in its form, as a browser without scripts sends them. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { OFF } from '#tests/support/http/toggles.ts'

const t = testApp()
const { read, make, call } = apiOf(t)
const staff = () => t.as('developer')

const ORDER = {
  titular_id: String(world.jose),
  account_id: String(world.joseAccounts[1]),
  payday: 'segunda',
  transaction: 'Transferencia',
  number: 'D-77',
  enterprise_id: String(world.enterprise),
  issued_at: '2026-11-30',
  concept: 'Nómina',
}
const line = (i: number, concept: string, kind: string, amount: string, reason = '') => ({
  [`lines.${i}.concept`]: concept,
  [`lines.${i}.kind`]: kind,
  [`lines.${i}.amount`]: amount,
  [`lines.${i}.reason`]: reason,
})
const OVERTIME = line(0, 'Horas extra', 'asignacion', '1.120,50', 'Inventario')
const LOAN = line(1, 'Préstamo', 'deduccion', '70,25')
const namesIn = (values: object) => Object.keys(values).filter((name) => name.startsWith('lines.'))

/** An order of 250 Bs with an addition of 100 Bs and a deduction of 20 Bs. */
const anOrder = async () => {
  const lines = [
    { concept: 'Horas extra', kind: 'asignacion', amount: 100, reason: 'Inventario' },
    { concept: 'Préstamo', kind: 'deduccion', amount: 20 },
  ]
  return make('paysheets', { ...ORDER, realized: 'Administración', lines })
}

describe('the lines in the form of a payroll order', () => {
  test('offer the concepts, and say what is wrong at their own row, though another is empty', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    const one = await client.submit(opened, ORDER, 'Agregar concepto')
    expect(one.text).toContain('<option value="Inasistencias"')
    const two = await client.submit(one, {}, 'Agregar concepto')
    const said = { ...line(1, 'Inasistencias', 'asignacion', ''), 'lines.1.quantity': '2' }
    const refused = await client.submit(two, { ...said, allow_duplicate: 'on' })
    expect(refused.status).toBe(422)
    expect(refused.page.errors).toEqual({ 'lines.1.kind': 'Inasistencias se deduce' })
    expect(refused.page.values).toMatchObject(said)
  })

  test('show hours and days of a concept with their arithmetic once the form is drawn again', async () => {
    const client = staff()
    await t.as('administrator').api('PATCH', `titulars/${world.jose}`, { salary: 900 })
    const opened = await client.get('/paysheets/create')
    const one = await client.submit(opened, ORDER, 'Agregar concepto')
    const said = { ...line(0, 'Inasistencias', 'asignacion', ''), 'lines.0.quantity': '2' }
    const { page } = await client.submit(one, said, 'Actualizar')
    expect(page.values).toMatchObject({ 'lines.0.kind': 'deduccion', 'lines.0.quantity': '2' })
    expect(page.text).toContain('900,00 / 30 × 2 días = 60,00 Bs')
    expect(page.text).toContain('Inasistencias−60,00')
  })

  test('begin with a button, come one by one, and keep all that was typed', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    expect(namesIn(opened.page.values)).toEqual([])
    const one = await client.submit(opened, ORDER, 'Agregar concepto')
    expect(one.status).toBe(200)
    expect(one.page.values).toMatchObject({ ...ORDER, ...line(0, '', 'asignacion', '') })
    const two = await client.submit(one, OVERTIME, 'Agregar concepto')
    expect(two.page.values).toMatchObject({
      ...ORDER,
      ...OVERTIME,
      ...line(1, '', 'asignacion', ''),
    })
    const three = await client.submit(two, LOAN, 'Agregar concepto')
    const left = await client.submit(three, line(2, 'x', 'deduccion', '1'), 'Quitar el concepto 1')
    expect(left.page.values).toMatchObject({
      ...ORDER,
      ...line(0, 'Préstamo', 'deduccion', '70,25'),
      ...line(1, 'x', 'deduccion', '1'),
    })
    expect(namesIn(left.page.values)).toHaveLength(10)
  })

  test('are saved with the order; an empty row is none', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    const empty = line(2, '', 'asignacion', ' ')
    const made = await client.submit(opened, { ...OFF, ...ORDER, ...OVERTIME, ...LOAN, ...empty })
    expect(made.location).toBe('/paysheets/create')
    const after = await client.follow(made)
    expect(namesIn(after.page.values)).toEqual([])
    const id = /\/paysheets\/(\d+)/.exec(after.page.toasts.join())?.[1]
    expect(await read(`paysheets/${id}`)).toMatchObject({
      lines: [
        { concept: 'Horas extra', kind: 'asignacion', amount: 1120.5, reason: 'Inventario' },
        { concept: 'Préstamo', kind: 'deduccion', amount: 70.25, reason: null },
      ],
      total: 250 + 1120.5 - 70.25,
    })
  })

  test('show their errors beside them, and what was typed stays', async () => {
    const typed = { ...ORDER, ...OVERTIME, ...line(1, '', 'deduccion', 'mucho') }
    const { status, page } = await staff().fill('/paysheets/create', typed)
    expect(status).toBe(422)
    expect(page.errors).toMatchObject({
      'lines.1.concept': 'Escriba el concepto',
      'lines.1.amount': expect.stringContaining('Escriba un monto como'),
    })
    expect(Object.keys(page.errors)).toHaveLength(2)
    expect(page.alert).toContain('Concepto 2, monto:')
    expect(page.alert).toContain('Hay 2 datos por corregir')
    expect(page.alert).not.toContain('lines')
    expect(page.values).toMatchObject(typed)
  })

  test('are at most 20: the button goes, and a 21st is refused', async () => {
    const all = Object.assign(
      {},
      ...Array.from({ length: 20 }, (_, i) => line(i, 'x', 'asignacion', '1')),
    )
    const client = staff()
    const full = await client.submit(
      await client.get('/paysheets/create'),
      { ...ORDER, ...all },
      'Actualizar',
    )
    expect(namesIn(full.page.values)).toHaveLength(100)
    expect(() => full.page.button('Agregar concepto')).toThrow()
    const more = await client.submit(full, line(20, 'x', 'asignacion', '1'))
    expect([more.status, more.page.alert]).toEqual([
      422,
      expect.stringContaining('Otros conceptos: una orden lleva como máximo 20 conceptos'),
    ])
    expect((await client.submit(full)).status).toBe(303)
  })

  test('are edited where they stand, and only those are left that the form has', async () => {
    const { id, total } = await anOrder()
    expect(total).toBe(330)
    const client = staff()
    const opened = await client.get(`/paysheets/${id}/edit`)
    expect(opened.page.values).toMatchObject({
      ...line(0, 'Horas extra', 'asignacion', '100,00', 'Inventario'),
      ...line(1, 'Préstamo', 'deduccion', '20,00'),
    })
    const left = await client.submit(opened, {}, 'Quitar el concepto 1')
    expect((await client.submit(left, { 'lines.0.amount': '20,01' })).status).toBe(303)
    expect(await read(`paysheets/${id}`)).toMatchObject({
      lines: [{ concept: 'Préstamo', kind: 'deduccion', amount: 20.01, reason: null }],
      total: 229.99,
    })
    const again = await client.get(`/paysheets/${id}/edit`)
    const none = await client.submit(again, {}, 'Quitar el concepto 1')
    expect(namesIn(none.page.values)).toEqual([])
    expect((await client.submit(none)).status).toBe(303)
    expect(await read(`paysheets/${id}`)).toMatchObject({ lines: [], total: 250 })
  })

  test('that somebody else saved meanwhile are shown beside one’s own', async () => {
    const { id } = await anOrder()
    const client = staff()
    const opened = await client.get(`/paysheets/${id}/edit`)
    const others = [{ concept: 'Bono', kind: 'asignacion', amount: 1 }]
    await call('PATCH', `paysheets/${id}`, { lines: others })
    const { status, page } = await client.submit(opened, { 'lines.1.amount': '30' })
    expect(status).toBe(409)
    expect(page.rows).toEqual(
      expect.arrayContaining([
        ['Concepto 1, concepto', 'Horas extra', 'Bono'],
        ['Concepto 1, monto', '100,00 Bs', '1,00 Bs'],
        ['Concepto 2, tipo', 'Deducción', '—'],
      ]),
    )
    expect(page.values['lines.1.amount']).toBe('30')
  })

  test('count in what the form asks when the salary changed', async () => {
    const { id } = await anOrder()
    await call('PATCH', `titulars/${world.jose}`, { salary: 600 })
    const client = staff()
    const opened = await client.get(`/paysheets/${id}/edit`)
    const asked = await client.submit(opened, { recalculate: 'on' })
    expect(asked.page.text).toContain('el total de 330,00 Bs a 380,00 Bs')
  })
})
