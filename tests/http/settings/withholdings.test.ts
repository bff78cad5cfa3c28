// Proves docs/rules/law.md#16.
/** The tab 'Retenciones', and the percentages of income tax that the tariff proposes for many. */
import { beforeEach, describe, expect, test } from 'vitest'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { OFF } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { errors, make, read } = apiOf(t)
const staff = () => t.as('developer')
const { jose, joseAccounts, enterprise, maria } = world
const TAB = `/titulars/${jose}/withholdings`
const LIST = '/settings/salary/islr'

/** José earns 10.000,00, of which the tariff proposes 5,65 %; María too little. */
beforeEach(async () => {
  await t.write((tx) => updateTitular(tx, jose, { salary: bs(10_000) }, ADMINISTRATOR, undefined))
})
const own = async (id: number) =>
  (await read(`parameters?titular=${id}&sort_by=id,asc`)).data.map(
    ({ name, value }: { name: string; value: string }) => [name, value],
  )

describe('the tab', () => {
  test('proposes, keeps what was typed beside an error, and saves', async () => {
    const client = staff()
    const opened = await client.get(TAB)
    expect(opened.page.text).toContain('La tarifa propone 5,65 % por doce salarios de hoy')
    expect(opened.page.text).toContain('= 157,67 UT, con valores por confirmar')
    expect(opened.page.values).toMatchObject({
      ...{ what: 'islr', percent: '5,65', since: '2026-11-20', source: 'Tarifa 1' },
    })
    const wrong = await client.submit(opened, { percent: 'cinco', source: 'AR-I de noviembre' })
    expect(wrong.status).toBe(422)
    expect(wrong.page.errorOf('percent')).toBe('Escriba un número, como 4 o 0,5')
    expect(wrong.page.values).toMatchObject({ percent: 'cinco', source: 'AR-I de noviembre' })
    const saved = await client.submit(wrong, { percent: '4,5' })
    expect([saved.status, saved.location]).toEqual([303, TAB])
    const shown = await client.get(TAB)
    expect(shown.page.text).toMatch(/ISLR: 4,5 %\s*Vigente/)
    expect(shown.page.text).not.toContain('La tarifa propone')
    const exempt = await client.fill(TAB, { what: 'sso:exempt', since: '2026-11-20' })
    expect(exempt.status).toBe(303)
    expect((await client.get(TAB)).page.text).toMatch(/S\.S\.O: Exceptuado\s*Vigente/)
    expect(await own(jose)).toEqual([
      ['islr', '4.5'],
      ['sso', 'exempt'],
    ])
    expect(await own(maria)).toEqual([])
  })

  test('needs a choice, and of income tax a percentage and its source', async () => {
    const client = staff()
    const opened = await client.get(TAB)
    const none = await client.submit(opened, { what: '' })
    expect(none.page.errorOf('what')).toBe('Elija qué cambia')
    const blank = await client.submit(opened, { percent: '', source: '' })
    expect(blank.page.errorOf('percent')).toBe('Escriba un número, como 4 o 0,5')
    expect(blank.page.errorOf('source')).toContain('AR-I')
  })
})

describe('the list', () => {
  test('shows what is proposed, and enters the ticked ones', async () => {
    const client = staff()
    const opened = await client.get(LIST)
    expect(opened.page.text).toMatch(/José Pérez.*10\.000,00 Bs.*5,65 %/s)
    expect(opened.page.text).toContain('que no pasan del desgravamen')
    expect(opened.page.text).toContain('están por confirmar en Parámetros de ley')
    const taken = await client.post(LIST, { take: [`${jose}:5.65`, `${maria}:0`] })
    expect([taken.status, taken.location]).toEqual([303, LIST])
    expect(await own(jose)).toEqual([['islr', '5.65']])
    expect(await own(maria)).toEqual([['islr', '0']])
    expect((await client.get(LIST)).page.text).not.toContain('Confirmar los marcados')
    // Again it enters nothing.
    expect((await client.post(LIST, { take: `${jose}:5.65` })).status).toBe(303)
    expect(await own(jose)).toHaveLength(1)
  })

  test('enters nothing that is not what it showed, and says to tick somebody', async () => {
    const client = staff()
    const none = await client.post(LIST, {})
    expect([none.status, none.page.alert]).toEqual([
      ...[422, 'Marque a quiénes se les aplica lo propuesto'],
    ])
    for (const take of [`${jose}:5.66`, '999:5.65', `${world.nora}:1`, 'x', `${jose}`]) {
      const refused = await client.post(LIST, { take: [`${jose}:5.65`, take] })
      expect(refused.status).toBe(422)
      expect(refused.page.alert).toContain('Alguna propuesta cambió')
    }
    expect(await own(jose)).toEqual([])
  })
})

test('the API keeps them apart from the company’s, and an order says what it withheld', async () => {
  const body = { name: 'islr', value: '5', since: '2026-11-20', source: 'AR-I' }
  expect(await errors('POST', 'parameters', body)).toEqual({ titular_id: ['Elija un empleado'] })
  expect(
    await errors('POST', 'parameters', { ...body, name: 'sso_worker', titular_id: jose }),
  ).toEqual({ titular_id: ['Es de la empresa, no de un empleado'] })
  const made = await make('parameters', { ...body, titular_id: jose })
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
