/** The screens and calls of the law's parameters, and forms that go by them (docs/rules/law.md#2, #4, #9, #10). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateConcept } from '#app/models/concepts/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { concepts } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'
import { OFF } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { byLaw, enter } from '#tests/support/models/parameters.ts'

const t = testApp()
const { call, errors, make, read } = apiOf(t)
const PARAMETERS = '/settings/parameters'

describe('the screens', () => {
  test('list choices and values, and say what nobody has confirmed', async () => {
    const { page } = await t.as('administrator').get(PARAMETERS)
    expect(page.text).toContain('Monto fijo en cada orden')
    expect(page.text).toContain(
      'entra completo en cada orden, también en las dos quincenas de un mes',
    )
    expect(page.text).toMatch(
      /S\.S\.O: tope\s*5 salarios mínimos\s*siempre\s*Ley del Seguro Social\s*Por confirmar/,
    )
    for (const who of ['developer', 'employee'] as const) {
      expect((await t.as(who).get(PARAMETERS)).status).toBe(403)
    }
    expect((await t.as('administrator').get(`${PARAMETERS}/toString`)).status).toBe(404)
  })

  test('keep what was typed beside an error, ask, save, and confirm', async () => {
    const client = t.as('administrator')
    const at = await client.get(`${PARAMETERS}/sso_cap`)
    const wrong = await client.submit(at, { value: 'seis', source: 'Gaceta 43.000' })
    expect(wrong.status).toBe(422)
    expect(wrong.page.text).toContain('Escriba un número, como 4 o 0,5')
    expect(wrong.page.values).toMatchObject({ value: 'seis', source: 'Gaceta 43.000' })
    const asked = await client.submit(wrong, { value: '6', since: '2026-11-01' })
    expect(asked.page.text).toContain('Esa fecha ya pasó: las órdenes que existen no cambian')
    const saved = await client.submit(asked, { allow_dated_back: 'on' })
    expect(saved.status).toBe(303)
    const shown = await client.get(`${PARAMETERS}/sso_cap`)
    expect(shown.page.text).toMatch(/6 salarios mínimos\s*Vigente/)
    const [{ id }] = (await read('parameters?sort_by=id,desc&limit=1')).data
    const dialog = await client.get(`${PARAMETERS}/sso_cap/${id}/confirm`)
    expect(dialog.page.text).toContain('S.S.O: tope: 6 salarios mínimos, desde 01 nov 2026')
    // Nothing is deducted by the law yet. The company owes 9 % of 12 / 52 × 5 Mondays of one more minimum wage of 130,00.
    const said = /Aportes del patrono de noviembre de 2026, de ([\d,]+) Bs a ([\d,]+) Bs/
    const [, from = '', to = ''] = said.exec(dialog.page.text) ?? []
    const amount = (text: string) => Number(text.replace(',', '.'))
    expect(amount(to) - amount(from)).toBeCloseTo(13.5, 2)
    expect((await client.submit(dialog, {}, 'Confirmar valor')).status).toBe(303)
    expect((await client.get(PARAMETERS)).page.text).toMatch(
      /6 salarios mínimos.*Gaceta 43\.000\s*Administrador/s,
    )
  })
})

test('the API adds values, asks by codes, and confirms', async () => {
  const body = { name: 'sso_worker', value: '4.5', since: '2026-11-20', source: 'Gaceta' }
  expect(await errors('POST', 'parameters', { ...body, source: '' })).toEqual({
    source: ['Escriba de dónde es: la ley o la gaceta'],
  })
  expect(await errors('POST', 'parameters', { ...body, value: '4,5' })).toEqual({
    value: ['Escriba un número, como 4 o 0,5'],
  })
  expect(await errors('POST', 'parameters', { ...body, name: 'weeks', value: 'x' })).toEqual({
    value: ['Es una de: mondays, begun'],
  })
  expect(await errors('POST', 'parameters', { ...body, name: 'constructor' })).toEqual({
    name: ['Elija una opción de la lista'],
  })
  const past = await call('POST', 'parameters', { ...body, since: '2026-11-19' })
  expect(past.json.codes).toEqual({ since: ['dated_back'] })
  const made = await make('parameters', body)
  expect(made).toMatchObject({ value: '4.5', confirmed_at: null })
  const confirmed = await call('POST', `parameters/${made.id}/confirm`)
  expect(confirmed.json.confirmed_name).toEqual(expect.any(String))
  expect((await call('POST', `parameters/${made.id}/confirm`)).status).toBe(409)
  expect((await call('POST', 'parameters/99999/confirm')).status).toBe(404)
})

describe('an order by law', () => {
  const typed = {
    ...OFF,
    ...{ titular_id: String(world.jose), account_id: String(world.joseAccounts[0]) },
    ...{ transaction: 'Depósito', number: '1', enterprise_id: String(world.enterprise) },
    ...{ payday: 'primera', issued_at: '2026-11-13', concept: 'Nómina', sso: 'on' },
  }
  const begin = () =>
    t.write(async (tx) => {
      await updateTitular(tx, world.jose, { salary: bs(500) }, ADMINISTRATOR, undefined)
      await byLaw(tx)
    })

  test('shows its arithmetic beside the toggle, and stores the same total', async () => {
    await begin()
    const client = t.as('developer')
    const opened = await client.get('/paysheets/create')
    const at = await client.submit(opened, typed, 'Actualizar')
    // 4 % of 500,00 × 12 / 52 × 2 is 9,23.
    expect(at.page.text).toContain('500,00 × 12 / 52 × 2 lunes × 4 % = 9,23, por confirmar')
    expect((await client.submit(at)).status).toBe(303)
    const [order] = (await read('paysheets?sort_by=order,desc&limit=1')).data
    expect(order).toMatchObject({ amount: 250, sso: 9.23, total: 240.77 })
  })

  test('says before it is sent that the rate of a salary in dollars lacks', async () => {
    await call('PATCH', `titulars/${world.jose}`, {
      salary_currency: 'USD',
      salary_amount: '50.00',
    })
    const client = t.as('developer')
    const at = await client.submit(await client.get('/paysheets/create'), typed, 'Actualizar')
    expect(at.page.text).toContain(
      'Su salario es en otra moneda, y falta la tasa de ese día o de antes: regístrela en Tasas',
    )
    const refused = await client.submit(at)
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain('No hay tasa del dólar de ese día ni de antes')
  })

  test('that is sent again leads to the first, though its arithmetic came in between', async () => {
    await begin()
    const client = t.as('developer')
    const opened = await client.get('/paysheets/create')
    const at = await client.submit(opened, typed, 'Actualizar')
    expect((await client.submit(at, { seen: '' })).status).toBe(303)
    expect((await client.submit(at)).status).toBe(303)
    expect((await read(`paysheets?titular=${world.jose}`)).total).toBe(1)
    // Something else with the same key is asked about.
    expect((await client.submit(at, { concept: 'Otra' })).status).toBe(409)
  })

  test('is the same in the wizard, whose review says of an old rate', async () => {
    await begin()
    await t.write(async (tx) => {
      await enter(tx, 'rule_bonus', 'law')
      const rate = { currency: 'USD', day: day('2026-11-11'), value: '10', source: 'BCV' } as const
      await createRate(tx, rate, ADMINISTRATOR)
    })
    const client = t.as('developer')
    const land = async (answer: Answer): Promise<Answer> =>
      answer.location === null ? answer : land(await client.follow(answer))
    const opened = await client.get('/paysheets/create/many')
    const chosen = { titular: [String(world.jose)] }
    const second = await land(await client.submit(opened, chosen, 'Siguiente', 'selection'))
    const basics = {
      ...{ realized: 'Administración', authorized: 'Gerencia', payday: 'primera' },
      ...{ issued_at: '2026-11-13', transaction: 'Cheque', concept: 'Nómina' },
    }
    const third = await land(await client.submit(second, basics, 'Siguiente', 'basics'))
    expect(third.page.text).toContain('500,00 × 12 / 52 × 2 lunes × 4 % = 9,23, por confirmar')
    const { account_id, number, enterprise_id } = typed
    const on = { lph: '', lacks: '', sso: 'on', bonus: 'on' }
    const filled = { account_id, number, enterprise_id, ...on }
    const review = await land(await client.submit(third, filled, 'Crear todas', 'sheet'))
    expect(review.page.text).toContain('10,0000 del 11 nov 2026')
    const folded = review.page.all.filter(({ tag }) => tag === 'details').flatMap(descendants)
    expect(folded.filter(({ tag }) => tag === 'small').map(textOf)).toEqual([
      'Bono de alimentación: 40,00 US$ / 30 × 15 × 10,0000 del 11 nov 2026 = 200,00, por confirmar',
      'S.S.O: 500,00 × 12 / 52 × 2 lunes × 4 % = 9,23, por confirmar',
    ])
    expect((await client.submit(review, {}, 'Confirmar y crear', 'review')).status).toBe(303)
    const [order] = (await read('paysheets?sort_by=order,desc&limit=1')).data
    // 20,00 US$ × 10.
    expect(order).toMatchObject({ amount: 250, sso: 9.23, bonus: 200, lph: 0, total: 440.77 })
  })

  test('whose form was drawn before a value changed says so, and is saved when sent again', async () => {
    await begin()
    const client = t.as('developer')
    const opened = await client.get('/paysheets/create')
    const at = await client.submit(opened, typed, 'Actualizar')
    await t.write((tx) => enter(tx, 'sso_worker', '5'))
    const asked = await client.submit(at)
    expect(asked.status).toBe(422)
    expect(asked.page.text).toContain(
      'Cambió lo que se deduce por ley (S.S.O: 9,23 → 11,54), y el total de 240,77 Bs a 238,46 Bs: revise el monto',
    )
    expect((await client.submit(asked)).status).toBe(303)
    expect((await read('paysheets?sort_by=order,desc&limit=1')).data[0].sso).toBe(11.54)
  })

  test('whose line is a base of something else since it was drawn says so, also beside another fault', async () => {
    await begin()
    const client = t.as('developer')
    const opened = await client.get('/paysheets/create')
    const lines = { concept: 'Comisiones', kind: 'asignacion', amount: '100,00' }
    const row = Object.entries(lines).map(([name, value]) => [`lines.0.${name}`, value])
    const added = await client.submit(opened, typed, 'Agregar concepto')
    const at = await client.submit(added, Object.fromEntries(row), 'Actualizar')
    await t.write(async (tx) => {
      const [found] = await tx.select().from(concepts).where(eq(concepts.code, 'commission'))
      await updateConcept(tx, found?.id ?? 0, { nature: 'no_salarial' }, ADMINISTRATOR)
    })
    const said = 'Cambió la naturaleza de «Comisiones»'
    for (const number of ['', typed.number]) {
      const asked = await client.submit(at, { number })
      expect([asked.status, asked.page.errors.amount]).toEqual([422, expect.stringContaining(said)])
    }
    const asked = await client.submit(at)
    expect((await client.submit(asked)).status).toBe(303)
  })
})
