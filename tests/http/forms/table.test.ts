// Proves docs/rules/run-review.md#4.
/** The table view of the bulk wizard, without scripts (docs/rules/run-review.md#3). */
import { expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client, Page } from '#tests/support/http/client.ts'
import { entriesOf, type Fields } from '#tests/support/http/forms.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import { anAccount, aTitular, bs } from '#tests/support/models/factories.ts'

const t = testApp()
const { read } = apiOf(t)
const WIZARD = '/paysheets/create/many'
const TABLE = `${WIZARD}?step=3&view=table`
const [JOSE, MARIA] = [String(world.jose), String(world.maria)]
const staff = () => t.as('developer')

const BASICS = {
  realized: 'Administración',
  authorized: 'Gerencia',
  payday: 'segunda',
  issued_at: '2026-11-27',
  transaction: 'Cheque',
  concept: 'Segunda quincena',
}

async function land(client: Client, answer: Answer): Promise<Answer> {
  return answer.location === null ? answer : land(client, await client.follow(answer))
}

async function toTable(client: Client): Promise<Answer> {
  const first = await client.get(WIZARD)
  const chosen = { titular: [JOSE, MARIA] }
  const second = await land(client, await client.submit(first, chosen, 'Siguiente', 'selection'))
  const third = await land(client, await client.submit(second, BASICS, 'Siguiente', 'basics'))
  await withoutToggles(client, third)
  return client.get(TABLE)
}

/** Values of the two rows, José's first. */
const both = (name: string, jose: string, maria: string) => ({ [name]: [jose, maria] })
const press = async (client: Client, at: Answer, typed: Fields, button = 'Guardar') =>
  land(client, await client.submit(at, typed, button, 'sheet'))

/** The texts and toggles that the table shows: José's and María's. */
const valuesOf = (page: Page, name: string) =>
  entriesOf(page.form('sheet'))
    .filter(([own]) => own === name)
    .map(([, value]) => value)
const errorOf = (page: Page, id: string) =>
  textOf(page.all.find(({ attributes }) => attributes.id === `${id}-error`))
const netsOf = ({ all }: Page) =>
  all.filter(({ attributes }) => attributes.class?.includes('card-value')).map(textOf)

test('The table saves all rows by one button, and a toggle for those who are ticked', async () => {
  const client = staff()
  const at = await toTable(client)
  expect(netsOf(at.page)).toEqual(['250,00', '500,01'])
  const typed = {
    ...both('number', '0001', '0002'),
    ...both('adition', '10', ''),
    ...both('adition_reason', 'Guardia', ''),
    lph: [MARIA],
  }
  const saved = await press(client, at, typed)
  expect(saved.page.path).toBe(TABLE)
  expect(saved.page.toasts).toEqual(['Se han guardado los cambios'])
  // 250 + 10, and 500,01 less 1 % of 1.000,01.
  expect(netsOf(saved.page)).toEqual(['260,00', '490,01'])
  expect(valuesOf(saved.page, 'number')).toEqual(['0001', '0002'])
  expect(valuesOf(saved.page, 'lph')).toEqual([MARIA])
  const off = await press(client, saved, { lph: [] })
  expect(netsOf(off.page)).toEqual(['260,00', '500,01'])
  const sheet = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
  expect(sheet.page.text).toContain('Guardia')
})

test('Who holds ‘Crear todas’ back is named in both views, with the way there', async () => {
  const client = staff()
  const at = await toTable(client)
  // José has two accounts to choose from, and nobody a number or a company account.
  expect(at.page.text).toContain('Complete los datos de José Pérez y de 1 más')
  const whyOf = ({ all }: Page) => all.find(({ attributes }) => attributes.class === 'why-disabled')
  const linkOf = (page: Page) =>
    descendants(whyOf(page) ?? page.form('sheet')).find(({ tag }) => tag === 'a')?.attributes.href
  expect(linkOf(at.page)).toBe(`${TABLE}&page=1#row-${JOSE}`)
  expect(at.page.all.some(({ attributes }) => attributes.id === `row-${JOSE}`)).toBe(true)
  await press(client, at, both('adition', 'mucho', ''))
  const sheets = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
  expect(sheets.page.text).toContain('Corrija los datos de José Pérez y de 1 más')
  expect(linkOf(sheets.page)).toBe(`${WIZARD}?step=3&employee=${JOSE}`)
})

test('Where the number alone is missing, both views lead to where all get theirs', async () => {
  const client = staff()
  await toTable(client)
  const jose = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
  const chosen = { account_id: String(world.joseAccounts[0]) }
  await press(client, jose, chosen, 'Guardar y siguiente')
  const account = { all_enterprise_id: String(world.enterprise) }
  await press(client, await client.get(TABLE), account, 'Aplicar la cuenta a todos')
  for (const path of [TABLE, `${WIZARD}?step=3`]) {
    const { page } = await client.get(path)
    expect(page.text).toContain('2 sin número de cheque')
    expect(page.text).toContain('Falta el número de cheque de 2 órdenes: póngalo en Primer número')
    expect(page.text).not.toContain('Complete los datos')
    const way = page.link('Primer número')
    expect(page.all.some(({ attributes }) => `#${attributes.id}` === way)).toBe(true)
  }
})

test('A row says what it has and lacks besides the columns', async () => {
  const client = staff()
  const at = await toTable(client)
  const wrong = await press(client, at, both('adition', 'mucho', ''))
  const way = wrong.page.link('Elija la cuenta de la empresa')
  expect(wrong.page.all.some(({ attributes }) => `#${attributes.id}` === way)).toBe(true)
  for (const [i, line] of [
    { concept: 'Guardia', kind: 'asignacion', amount: '50' },
    { concept: 'Anticipo', kind: 'deduccion', amount: '30' },
  ].entries()) {
    const sheet = await client.get(`${WIZARD}?step=3&employee=${MARIA}&rows=${i + 1}`)
    const typed = Object.entries(line).map(([name, value]) => [`lines.${i}.${name}`, value])
    await press(client, sheet, Object.fromEntries(typed), 'Guardar y siguiente')
  }
  // 500,01 + 50,00 − 30,00
  const { page } = await client.get(TABLE)
  expect(netsOf(page)[1]).toBe('520,01 + 2 conceptos: 20,00')
})

test('The table names who holds ‘Crear todas’ back on another page', async () => {
  const names = Array.from({ length: 51 }, (_, i) => `Persona ${String(i).padStart(2, '0')}`)
  const ids: number[] = []
  await t.write(async (tx) => {
    for (const [i, name] of names.entries()) {
      const titular_id = await aTitular(tx, { name, ric: `V${20_000_000 + i}`, salary: bs(100) })
      const number = withCheckDigits('0134', '0777', String(i).padStart(10, '0'))
      await anAccount(tx, { titular_id, number })
      ids.push(titular_id)
    }
  })
  const client = staff()
  const first = await client.get(`${WIZARD}?search=Persona`)
  const second = await land(client, await client.submit(first, {}, 'Todos', 'selection'))
  const third = await land(client, await client.submit(second, {}, 'Siguiente', 'selection'))
  await land(client, await client.submit(third, BASICS, 'Siguiente', 'basics'))
  let at = await client.get(TABLE)
  const account = { all_enterprise_id: String(world.enterprise) }
  at = await press(client, at, account, 'Aplicar la cuenta a todos')
  at = await press(client, at, { first: '0001' }, 'Aplicar la numeración a todos')
  const last = await client.get(`${TABLE}&page=2`)
  await press(client, last, { adition: ['mucho'] })
  const { page } = await client.get(TABLE)
  expect(page.text).toContain('Corrija los datos de Persona 50')
  expect(page.all.map(({ attributes }) => attributes.href)).toContain(
    `${TABLE}&page=2#row-${ids[50]}`,
  )
})

test('The table keeps what is wrong as typed, with its error beside it', async () => {
  const client = staff()
  const at = await toTable(client)
  const typed = { ...both('adition', 'mucho', '5'), ...both('discount_reason', '', 'Sin monto') }
  const refused = await client.submit(at, typed, 'Guardar', 'sheet')
  expect([refused.status, refused.page.title.startsWith('Error: ')]).toEqual([422, true])
  expect(refused.page.alert).toContain('De esta página, 1 empleado tiene errores por corregir')
  expect(valuesOf(refused.page, 'adition')).toEqual(['mucho', '5'])
  expect(errorOf(refused.page, `adition-${JOSE}`)).toMatch(/^Escriba un monto como/)
  expect(valuesOf((await client.get(TABLE)).page, 'discount_reason')).toEqual(['', 'Sin monto'])
})

test('A stale table overwrites no row silently, and shows both values of those it edits', async () => {
  const client = staff()
  const mine = await toTable(client)
  const other = await client.get(TABLE)
  await press(client, other, both('number', 'A-1', 'A-2'))
  // María's number is untouched on this page: it stays as the other one saved it.
  const stale = await client.submit(mine, both('number', 'B-1', ''), 'Guardar', 'sheet')
  expect(stale.status).toBe(409)
  expect(stale.page.alert).toContain('Este borrador se modificó en otra pestaña')
  expect(stale.page.rows).toContainEqual(['José Pérez', 'Número', 'B-1', 'A-1'])
  expect(valuesOf(stale.page, 'number')).toEqual(['B-1', 'A-2'])
  const saved = await press(client, stale, {})
  expect(valuesOf((await client.get(TABLE)).page, 'number')).toEqual(['B-1', 'A-2'])
  expect(saved.status).toBe(200)
})

test('Every button of the table sends what is typed in its rows', async () => {
  const client = staff()
  const at = await toTable(client)
  const typed = { ...both('adition', '10', ''), ...both('adition_reason', 'Guardia', '') }
  const applied = await press(
    client,
    at,
    { ...typed, all_enterprise_id: String(world.enterprise) },
    'Aplicar la cuenta a todos',
  )
  expect(applied.page.path).toBe(TABLE)
  expect(netsOf(applied.page)).toEqual(['260,00', '500,01'])
  const refused = await client.submit(applied, both('number', '1', '2'), 'Crear todas', 'sheet')
  expect(refused.status).toBe(422)
  expect(refused.page.alert).toContain('José Pérez: Elija la cuenta')
  expect(valuesOf(refused.page, 'number')).toEqual(['1', '2'])
  expect((await read('paysheets')).total).toBe(1)
})

test('The table takes rows of its page alone, of employees who are selected', async () => {
  const client = staff()
  const at = await toTable(client)
  const entries = entriesOf(at.page.form('sheet')).filter(([name]) => name !== 'row')
  const body = (rows: string[]) =>
    new URLSearchParams([...entries, ...rows.map((id) => ['row', id])] as [string, string][])
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const send = (rows: string[]) =>
    client.send(TABLE, { method: 'POST', body: body(rows).toString() }, { headers })
  const before = await t.changes()
  expect((await send(Array.from({ length: 51 }, (_, i) => String(i + 1)))).status).toBe(413)
  expect((await send([String(world.nora), '99999', 'x'])).status).toBe(303)
  expect(await t.changes()).toBe(before)
  const unknown = await client.get(`${WIZARD}?step=3&view=constructor`)
  expect(unknown.page.text).toContain('vista «constructor»')
  expect(descendants(unknown.page.form('sheet')).length).toBeGreaterThan(0)
})
