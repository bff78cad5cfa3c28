// Proves docs/rules/law.md#16.
/** The tab 'Retenciones', and the percentages of income tax that the tariff proposes for many. */
import { beforeEach, describe, expect, test } from 'vitest'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { entriesOf } from '#tests/support/http/forms.ts'
import { OFF } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs } from '#tests/support/models/factories.ts'
import { enterOwn } from '#tests/support/models/parameters.ts'

const t = testApp()
const { errors, make, read } = apiOf(t)
const staff = () => t.as('developer')
const { jose, joseAccounts, enterprise, maria } = world
const TAB = `/titulars/${jose}/withholdings`
const FORM = 'withholding'
const LIST = '/settings/salary/islr'

/** José earns 10.000,00, of which the tariff proposes 5,65 %; María too little. */
beforeEach(async () => {
  await t.write((tx) => updateTitular(tx, jose, { salary: bs(10_000) }, ADMINISTRATOR, undefined))
})
const own = async (id: number) =>
  (await read(`titulars/${id}/withholdings`))
    .map(({ name, value }: { name: string; value: string }) => [name, value])
    .toReversed()

describe('the tab', () => {
  test('proposes, keeps what was typed beside an error, and saves', async () => {
    const client = staff()
    const opened = await client.get(TAB)
    expect(opened.page.text).toContain('Propone 5,65 % por doce salarios de hoy')
    expect(opened.page.text).toContain('= 157,67 UT, con valores por confirmar')
    const typed = { what: 'islr', percent: 'cinco', source: 'AR-I de noviembre' }
    const wrong = await client.submit(opened, typed, 'Guardar', FORM)
    expect(wrong.status).toBe(422)
    expect(wrong.page.errorOf('percent')).toBe('Escriba un número, como 4 o 0,5')
    const kept = Object.fromEntries(entriesOf(wrong.page.form(FORM)))
    expect(kept).toMatchObject(typed)
    const saved = await client.submit(wrong, { ...typed, percent: '4,5' }, 'Guardar', FORM)
    expect([saved.status, saved.location]).toEqual([303, TAB])
    const shown = await client.get(TAB)
    expect(shown.page.text).toMatch(/ISLR: 4,5 %\s*Vigente/)
    expect(shown.page.text).not.toContain('Propone 5,65 %')
    const exempt = await client.fill(TAB, { what: 'sso:exempt', since: '2026-11-20' }, FORM)
    expect(exempt.status).toBe(303)
    expect((await client.get(TAB)).page.text).toMatch(/S\.S\.O: Exceptuado\s*Vigente/)
    expect(await own(jose)).toEqual([
      ['islr', '4.5'],
      ['sso', 'exempt'],
    ])
    expect(await own(maria)).toEqual([])
  })

  test('applies what is proposed by one button', async () => {
    const client = staff()
    const applied = await client.fill(TAB, {}, 'proposed')
    expect([applied.status, applied.location]).toEqual([303, TAB])
    expect((await client.get(TAB)).page.text).toMatch(/ISLR: 5,65 %.*Tarifa 1: 10\.000,00 × 12/s)
  })

  test('needs a choice, and of income tax alone a percentage and its source', async () => {
    const client = staff()
    const opened = await client.get(TAB)
    const send = (typed: object) => client.submit(opened, { ...typed }, 'Guardar', FORM)
    expect((await send({ what: '' })).page.errorOf('what')).toBe('Elija qué cambia')
    const blank = await send({ what: 'islr', percent: '', source: '' })
    expect(blank.page.errorOf('percent')).toBe('Escriba un número, como 4 o 0,5')
    expect(blank.page.errorOf('source')).toContain('AR-I')
    const other = await send({ what: 'sso:exempt', percent: '5' })
    expect(other.page.errorOf('percent')).toBe('Solo el ISLR lleva porcentaje')
    expect(await own(jose)).toEqual([])
  })

  test('says of a key that another person’s form has spent that it was, and enters nothing', async () => {
    const client = staff()
    const key = 'una-sola'
    const typed = { what: 'sso:exempt', since: '2026-11-20', key }
    expect((await client.post(TAB, typed)).status).toBe(303)
    const again = await client.post(`/titulars/${maria}/withholdings`, typed)
    expect([again.status, again.page.alert]).toEqual([
      ...[409, expect.stringContaining('Esta clave ya se usó con otros datos')],
    ])
    expect(await own(maria)).toEqual([])
  })
})

describe('the list', () => {
  test('shows what is proposed, and enters the ticked ones', async () => {
    const client = staff()
    const opened = await client.get(LIST)
    expect(opened.page.text).toMatch(/José Pérez.*10\.000,00 Bs.*5,65 %/s)
    expect(opened.page.text).toContain('que no pasan del desgravamen')
    expect(opened.page.text).toContain('están por confirmar en Parámetros de ley')
    const taken = await client.post(LIST, { take: [`${jose}:5.65:`, `${maria}:0:`] })
    expect([taken.status, taken.location]).toEqual([303, LIST])
    expect(await own(jose)).toEqual([['islr', '5.65']])
    expect(await own(maria)).toEqual([['islr', '0']])
    expect((await client.get(LIST)).page.text).not.toContain('Confirmar los marcados')
    // Again it enters nothing, and says so.
    const again = await client.post(LIST, { take: [`${jose}:5.65:`, `${jose}:5.65:`] })
    expect((await client.follow(again)).page.toasts).toEqual(['Exito / Ya estaban confirmados'])
    expect(await own(jose)).toHaveLength(1)
  })

  test('enters nothing that is not what it showed, and says to tick somebody', async () => {
    const client = staff()
    const none = await client.post(LIST, {})
    expect([none.status, none.page.alert]).toEqual([
      ...[422, 'Marque a quiénes se les aplica lo propuesto'],
    ])
    for (const take of [`${jose}:5.66:`, '999:5.65:', `${world.nora}:1:`, 'x', `${jose}`]) {
      const refused = await client.post(LIST, { take: [`${maria}:0:`, take] })
      expect(refused.status).toBe(422)
      expect(refused.page.alert).toContain('Alguna propuesta cambió')
    }
    expect(await own(jose)).toEqual([])
  })

  test('leaves what a colleague entered since, and what comes later', async () => {
    const client = staff()
    const enterTax = (value: string, since: string) =>
      t.write((tx) => enterOwn(tx, jose, 'islr', value, since))
    const opened = await client.get(LIST)
    await enterTax('1,2', '2026-11-20')
    const refused = await client.submit(opened, { take: `${jose}:5.65:` }, 'Confirmar los marcados')
    expect([refused.status, await own(jose)]).toEqual([422, [['islr', '1.2']]])
    // Whoever sees it may take the proposal in its place.
    const shown = await client.post(LIST, { take: `${jose}:5.65:1.2` })
    expect([shown.status, (await own(jose)).length]).toEqual([303, 2])
    await enterTax('1,5', '2026-12-15')
    await t.write((tx) => updateTitular(tx, jose, { salary: bs(20_000) }, ADMINISTRATOR, undefined))
    const { page } = await client.get(LIST)
    expect(page.text).toMatch(/5,65 % \(1,5 % desde el 15 dic 2026\).*Tiene otro después/s)
    const later = await client.post(LIST, { take: `${jose}:15.61:5.65` })
    expect(later.status).toBe(422)
  })
})

test('the API keeps them apart from the company’s, and an order says what it withheld', async () => {
  const body = { name: 'islr', value: '5', since: '2026-11-20', source: 'AR-I' }
  const path = `titulars/${jose}/withholdings`
  const supplier = { name: 'Proveedor', ric: 'V7654321', type: 'Natural', scope: 'Externo' }
  const { id } = await make('titulars', supplier)
  expect(await errors('POST', `titulars/${id}/withholdings`, body)).toEqual({
    titular_id: ['Elija un empleado'],
  })
  expect(Object.keys(await errors('POST', path, { ...body, name: 'sso_worker' }))).toEqual(['name'])
  expect(Object.keys(await errors('POST', 'parameters', body))).toEqual(['name'])
  const made = await make(path, body)
  expect(made).toMatchObject({ titular_id: jose, name: 'islr', value: '5' })
  expect(made.confirmed_at).not.toBeNull()
  const company = await read('parameters?limit=100')
  expect(company.data.some(({ titular_id }: { titular_id: number | null }) => titular_id)).toBe(
    false,
  )
  const order = await make('paysheets', {
    ...{ ...OFF, titular_id: jose, account_id: joseAccounts[0], enterprise_id: enterprise },
    ...{ transaction: 'Transferencia', payday: 'primera', number: 'N-1', concept: 'Nómina' },
    ...{ realized: 'Ana', issued_at: '2026-11-20' },
  })
  expect(order).toMatchObject({ amount: 5000, lines_total: -250, total: 4750 })
  expect(order.lines).toMatchObject([{ concept: 'ISLR', kind: 'deduccion', amount: 250 }])
  const { page } = await staff().get(`/paysheets/${order.id}`)
  expect(page.text).toContain('ISLR')
  expect(page.text).toContain('5.000,00 × 5 %')
})
