// Proves docs/rules/law.md#2, #11, #14, #15, #16; docs/rules/rates.md#1, #3, #6; docs/rules/payroll.md#15; docs/rules/contributions.md#5.
/** What is wrong of wages is told at its field by every door, form, API and file, and nothing of it is stored. */
import { beforeEach, describe, expect, test } from 'vitest'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { rowOf } from '#tests/support/http/screen.ts'
import { OFF, withoutToggles } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPaysheet } from '#tests/support/models/orders.ts'

const t = testApp()
const who = () => t.as('administrator')
const { jose, joseAccounts, enterprise } = world

/** What each door said of a field: of a form and a call at the field itself, of a file with its line. */
type Door = () => Promise<Answer>
const form =
  (path: string, typed: object, id?: string): Door =>
  () =>
    who().fill(path, { ...typed }, id)
const api =
  (path: string, body: unknown): Door =>
  () =>
    who().api('POST', path, body)
const file =
  (path: string, ...lines: string[]): Door =>
  () => {
    const body = new FormData()
    body.set('file', new File([lines.join('\r\n')], 'tabla.csv'))
    return who().send(path, { method: 'POST', body })
  }

const saidBy = (answer: Answer, field: string): string => {
  const isJson = answer.headers.get('Content-Type')?.includes('json')
  if (isJson) return String(answer.json.errors?.[field]?.[0])
  return answer.page.errors[field] ?? answer.page.text
}

/** Each door refuses with 422 and these words, and the database holds what it held. */
async function expectRefused(doors: Record<string, [door: Door, field: string, said: string]>) {
  for (const [name, [door, field, said]] of Object.entries(doors)) {
    const before = await t.changes('rate_limits', 'sessions', 'wizard_drafts')
    const answer = await door()
    expect([name, answer.status]).toEqual([name, 422])
    expect([name, saidBy(answer, field)]).toEqual([name, expect.stringContaining(said)])
    expect(await t.changes('rate_limits', 'sessions', 'wizard_drafts')).toBe(before)
  }
}

describe('a rate', () => {
  const RATE = { currency: 'USD', day: '2026-11-20', source: 'BCV' }
  const HEAD = 'Moneda;Fecha;Tasa;Fuente'
  const row = (value: string) => `USD;20/11/2026;${value};BCV`

  test.each([
    ['of 0', '0', '0', 'mayor que 0'],
    ['with 12 decimals', '148,123456789012', '148.123456789012', 'con 8 decimales como máximo'],
    ['that is none', 'nada', 'nada', 'número'],
    ['below 0', '-5', '-5', 'número'],
  ])('%s', async (_, typed, sent, said) => {
    await expectRefused({
      form: [form('/settings/rates', { ...RATE, value: typed }, 'rate'), 'value', said],
      api: [api('rates', { ...RATE, value: sent }), 'value', said],
      file: [file('/settings/rates/upload', HEAD, row(typed)), 'file', said],
    })
  })
})

test('a value of the law without a source, of the company or of a person', async () => {
  const NO_SOURCE = 'Escriba de dónde es'
  const value = { name: 'sso_worker', value: '5', since: '2026-11-20' }
  const own = { value: '5', since: '2026-11-20' }
  await expectRefused({
    form: [form('/settings/parameters/sso_worker', { ...value, source: '' }), 'source', NO_SOURCE],
    api: [api('parameters', value), 'source', NO_SOURCE],
    'of a person, form': [
      form(`/titulars/${jose}/withholdings`, { what: 'islr', percent: '5', since: own.since }),
      'source',
      NO_SOURCE,
    ],
    'of a person, api': [
      api(`titulars/${jose}/withholdings`, { ...own, name: 'islr' }),
      'source',
      NO_SOURCE,
    ],
  })
})

describe('an order', () => {
  const ORDER = {
    ...{ titular_id: jose, account_id: joseAccounts[0], enterprise_id: enterprise },
    ...{ transaction: 'Cheque', number: '1', payday: 'primera', issued_at: '2026-11-13' },
    ...{ concept: 'Nómina', realized: 'Ana' },
  }
  const typed = {
    ...ofEach(Object.keys(ORDER) as (keyof typeof ORDER)[], (name) => String(ORDER[name])),
    ...OFF,
  }
  const sent = { ...ORDER, ...ofEach(TOGGLES, () => false) }
  /** The wizard's review of him alone, with pay inputs from a file. */
  async function reviewed(...lines: string[]): Promise<string> {
    const client = who()
    const land = async (answer: Answer): Promise<Answer> =>
      answer.location === null ? answer : land(await client.follow(answer))
    const wizard = '/paysheets/create/many'
    const press = async (at: Answer, button: string, id: string, fields = {}) =>
      land(await client.submit(at, fields, button, id))
    const first = await client.get(wizard)
    const second = await press(first, 'Siguiente', 'selection', { titular: [String(jose)] })
    const { realized, payday, issued_at, transaction, concept } = typed
    const basics = { realized, authorized: 'Gerencia', payday, issued_at, transaction, concept }
    let at = await withoutToggles(client, await press(second, 'Siguiente', 'basics', basics))
    if (lines.length > 0) {
      const body = new FormData()
      body.set('file', new File([lines.join('\r\n')], 'novedades.csv'))
      const inputs = await land(await client.send(`${wizard}/inputs`, { method: 'POST', body }))
      await land(await client.submit(inputs, {}, 'Aplicar', 'inputs'))
      at = await client.get(`${wizard}?step=3`)
    }
    const { account_id, number, enterprise_id } = typed
    at = await press(at, 'Crear todas', 'sheet', { account_id, number, enterprise_id })
    const orders = await t.changes('rate_limits', 'sessions', 'wizard_drafts')
    const isReview = at.page.path.includes('review=1')
    if (isReview) await client.submit(at, {}, 'Confirmar y crear', 'review')
    expect(await t.changes('rate_limits', 'sessions', 'wizard_drafts')).toBe(orders)
    return at.page.text
  }

  test('of a salary in euros or dollars whose rate lacks', async () => {
    // The company's only rate is one of the euro, of the 19th.
    await who().api('PATCH', `titulars/${jose}`, { salary_currency: 'USD', salary_amount: '50.00' })
    const said = 'No hay tasa del dólar de ese día ni de antes'
    await expectRefused({
      form: [form('/paysheets/create', typed), 'issued_at', said],
      api: [api('paysheets', sent), 'issued_at', said],
      'api, many': [api('paysheets/bulk-store', [sent]), '0.issued_at', said],
    })
    expect(await reviewed()).toContain(said)
  })

  test('of somebody who left before its days', async () => {
    await t.write((tx) =>
      updateTitular(
        tx,
        jose,
        { salary: bs(500), hired_at: day('2020-01-01'), left_at: day('2026-10-31') },
        ADMINISTRATOR,
        undefined,
      ),
    )
    const said = 'egresó el 31 oct 2026, antes de esta quincena'
    await expectRefused({
      form: [form('/paysheets/create', typed), 'titular_id', said],
      api: [api('paysheets', sent), 'titular_id', said],
      'api, many': [api('paysheets/bulk-store', [sent]), '0.titular_id', said],
    })
    expect(await reviewed()).toContain(said)
  })

  test('whose absences leave nothing to pay', async () => {
    await t.write((tx) => updateTitular(tx, jose, { salary: bs(500) }, ADMINISTRATOR, undefined))
    const lines = [{ concept: 'Inasistencias', quantity: 16 }]
    const absent = { concept: 'Inasistencias', kind: 'deduccion', quantity: '16' }
    const rows = Object.fromEntries(
      Object.entries(absent).map(([name, text]) => [`lines.0.${name}`, text]),
    )
    const said = 'La quincena paga 250,00: son como máximo 15 días'
    const withRow: Door = async () => {
      const opened = await who().get('/paysheets/create')
      return who().submit(await who().submit(opened, typed, 'Agregar concepto'), rows)
    }
    await expectRefused({
      form: [withRow, 'lines.0.quantity', said],
      api: [api('paysheets', { ...sent, lines }), 'lines.0.quantity', said],
      'api, many': [api('paysheets/bulk-store', [{ ...sent, lines }]), '0.lines.0.quantity', said],
    })
    expect(await reviewed('Cédula;Concepto;Cantidad', '12345678;Inasistencias;15')).toContain(
      'Neto ≤ 0',
    )
  })

  test('whose absences are more than it pays of the salary, whatever is added besides', async () => {
    await t.write((tx) => updateTitular(tx, jose, { salary: bs(900) }, ADMINISTRATOR, undefined))
    const lines = [
      { concept: 'Reembolso', kind: 'asignacion', amount: 5000 },
      { concept: 'Inasistencias', quantity: 20 },
    ]
    const said = 'La quincena paga 450,00: son como máximo 15 días'
    await expectRefused({
      api: [api('paysheets', { ...sent, lines }), 'lines.1.quantity', said],
      'api, many': [api('paysheets/bulk-store', [{ ...sent, lines }]), '0.lines.1.quantity', said],
    })
    const rows = ['12345678;Reembolso de gastos;;5000,00', '12345678;Horas no trabajadas;121;']
    expect(await reviewed('Cédula;Concepto;Cantidad;Monto', ...rows)).toContain(
      'La quincena paga 450,00: son como máximo 120 horas',
    )
  })

  test('with hours of a concept that has none, or none of one that counts them', async () => {
    const hours = (line: object) => api('paysheets', { ...sent, lines: [line] })
    await expectRefused({
      'of an amount': [
        hours({ concept: 'Comisiones', quantity: 3 }),
        'lines.0.quantity',
        'Este concepto no lleva cantidad',
      ],
      'above all hours of a month': [
        hours({ concept: 'Horas extras', quantity: 745 }),
        'lines.0.quantity',
        '744',
      ],
      'of 0': [hours({ concept: 'Horas extras', quantity: 0 }), 'lines.0.quantity', 'mayor que 0'],
    })
  })
})

test('a shift that the law does not know, so that it has no hours', async () => {
  const person = { name: 'Luis Paz', ric: 'V19234567', type: 'Natural', scope: 'Empleado' }
  const said = 'Elija una opción de la lista'
  const HEAD = 'Cédula;Nombre;Jornada'
  await expectRefused({
    form: [form(`/titulars/${jose}`, { shift: 'rotativa' }), 'shift', said],
    api: [api('titulars', { ...person, shift: 'rotativa' }), 'shift', said],
  })
  const answer = await file('/import/employees', HEAD, '19234567;Luis Paz;rotativa')()
  const { page } = await who().follow(answer)
  expect(page.text).toContain('«rotativa»')
  expect((await who().api('GET', 'titulars?search=19234567')).json.total).toBe(0)
})

describe('names that cannot be split', () => {
  beforeEach(async () => {
    await t.write(async (tx) => {
      const name = 'José de la Cruz Pérez Gil'
      const employee = { name, salary: bs(500), hired_at: day('2026-02-01') }
      await updateTitular(tx, jose, employee, ADMINISTRATOR, undefined)
      const order = { titular_id: jose, account_id: Number(joseAccounts[0]) }
      await aPaysheet(tx, { ...order, enterprise_id: enterprise, issued_at: day('2026-08-31') })
    })
    const company = { name: 'Cerro Ávila, C.A.', ric: 'J070133805' }
    const faov_number = '01234567890123456789'
    await who().api('PUT', 'settings/company', { ...company, faov_number })
  })

  test('make no file for FAOV, whoever asks', async () => {
    const path = '/payroll/contributions/faov?month=2026-08'
    const { page } = await who().get(path)
    expect(rowOf(page, 'José de la Cruz').cells.at(-1)).toContain('nombres')
    const before = await t.changes('rate_limits', 'sessions')
    const forged = await who().post(path, {})
    expect(forged.status).toBe(422)
    expect(await t.changes('rate_limits', 'sessions')).toBe(before)
  })
})
