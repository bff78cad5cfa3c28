/** Whose account it is, and who a row is about (docs/rules/import.md#4). */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmImport } from '#app/models/imports/change.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular } from '#tests/support/models/factories.ts'
import { anImport, rowsOf } from '#tests/support/models/imports.ts'

const t = testDatabase()
const NUMBER = '01340001630000000001'
const confirm = (id: number, confirmed = {}) =>
  t.write((tx) => confirmImport(tx, id, confirmed, ADMINISTRATOR))
const judged = async (content: string) => {
  const id = await anImport(t, content)
  const rows = await rowsOf(t.db, id)
  return { id, states: rows.map(({ state }) => state), said: rows.flatMap((row) => row.problems) }
}
const holders = async () =>
  (await t.db.select().from(accounts).orderBy(asc(accounts.id))).map(({ titular_id }) => titular_id)
const aPerson = (ric: string, name = 'Ana Ruiz') => t.write((tx) => aTitular(tx, { ric, name }))

test('an account of somebody else is refused, and stays theirs', async () => {
  await aPerson('V12345678')
  const luis = await aPerson('V11470283', 'Luis Paz')
  await t.write((tx) => anAccount(tx, { titular_id: luis, number: NUMBER }))
  for (const who of ['12345678;', '9876543;Eva Paz']) {
    const { id, states } = await judged(`Cédula;Nombre;Cuenta;Tipo\n${who};${NUMBER};Corriente`)
    expect(states).toEqual(['wrong'])
    await expect(confirm(id, { allowsDigits: true, goodOnly: true })).rejects.toThrow()
  }
  expect(await holders()).toEqual([luis])
})

test('an account that nobody holds becomes that of somebody known, and not of somebody new', async () => {
  const ana = await aPerson('V12345678')
  await t.write((tx) => anAccount(tx, { titular_id: null, number: NUMBER }))
  const fresh = await judged(`Cédula;Nombre;Cuenta;Tipo\n9876543;Eva Paz;${NUMBER};Corriente`)
  expect(fresh.states).toEqual(['wrong'])
  const { id, states } = await judged(`Cédula;Cuenta\n12345678;${NUMBER}`)
  expect(states).toEqual(['changed'])
  await confirm(id)
  expect(await holders()).toEqual([ana])
})

test('a cédula that two people have needs its letter', async () => {
  await aPerson('V12345678')
  const foreigner = await aPerson('E12345678', 'Otra Persona')
  const { said } = await judged('Cédula;Cargo\n12345678;Chofer')
  expect(said).toEqual(['Varias personas tienen este número: escriba la letra'])
  const { id } = await judged('Cédula;Cargo\nE12345678;Chofer')
  await confirm(id)
  const [changed] = await t.db.select().from(titulars).where(eq(titulars.position, 'Chofer'))
  expect(changed?.id).toBe(foreigner)
})

test('accepted check digits accept nothing else of a row, nor the other rows of a wrong person', async () => {
  const wrong = [
    'RIF;Nombre;Cuenta;Tipo;Sueldo',
    `V123456780;Eva Paz;;;0,5`,
    `9876543;;${NUMBER};Ahorro;`,
    '9876543;;01340001610000000002;Corriente;',
  ].join('\n')
  const { id, states } = await judged(`${wrong}\n7654321;Ana Ruiz;;;`)
  expect(states).toEqual(['wrong', 'wrong', 'wrong', 'new'])
  await confirm(id, { allowsDigits: true, goodOnly: true })
  expect((await t.db.select().from(titulars)).map(({ name }) => name)).toEqual(['Ana Ruiz'])
  expect(await holders()).toEqual([])
})

test('an account without a type is shown with what it has', async () => {
  const list = `Cédula;Nombre;Cuenta;Celular\n9876543;Eva Paz;${NUMBER};`
  const rows = await rowsOf(
    t.db,
    await anImport(t, `${list}\n7654321;Luis Paz;01340001610000000002;4121234567`),
  )
  expect(rows.map(({ changes }) => changes.map(({ after }) => after))).toEqual([
    ['0134-0001-63-0000000001', 'Banesco'],
    ['0134-0001-61-0000000002', 'Banesco', '0412-1234567'],
  ])
})
