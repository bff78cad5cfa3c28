// @both-engines
/** Imports that are confirmed at the same time (docs/rules/import.md#5). */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { confirmImport, dryRun, keepImport, RowsMoved } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import { accounts, salary_changes, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { anImport, rowsOf, tableNamed } from '#tests/support/models/imports.ts'

const t = testDatabase()
const digits = (i: number) => String(i).padStart(2, '0')
const LIST = [
  'Cédula;Nombre;Salario;Correo',
  ...Array.from({ length: 30 }, (_, i) => `123456${digits(i)};Persona ${i};900;p${i}@example.com`),
].join('\n')

const made = async () => ({
  people: (await t.db.select().from(titulars).orderBy(asc(titulars.id))).map(({ ric }) => ric),
  salaries: (await t.db.select().from(salary_changes)).length,
  accounts: (await t.db.select().from(accounts)).length,
})
const EACH_ONCE = {
  people: Array.from({ length: 30 }, (_, i) => `V123456${digits(i)}`),
  ...{ salaries: 30, accounts: 0 },
}

test('two presses of the same key and two of other keys make each row once', async () => {
  const id = await anImport(t, LIST)
  const press = (key: string) =>
    t.write((tx) =>
      withOneTimeKey(tx, ADMINISTRATOR, key, 'import', { id }, async () => [
        await confirmImport(tx, id, {}, ADMINISTRATOR),
      ]),
    )
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const said = await Promise.allSettled([one, other, one, other].map(press))
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const each of said) {
    if (each.status === 'rejected') {
      expect(each.reason.message).toBe('Esta importación ya está importada')
    }
  }
  expect(await made()).toEqual(EACH_ONCE)
})

test('two files with the same people make each once, and the later one is told', async () => {
  const mine = await anImport(t, LIST)
  const colleague = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)) }
  const rows = (await rowsOf(t.db, mine)).map(({ row }) => row)
  const table = tableNamed('otra.csv', LIST)
  const judged = await dryRun(t.db, 'employees', rows, NOW)
  const theirs = await t.write((tx) => keepImport(tx, 'employees', table, judged, colleague))
  const said = await Promise.allSettled([
    t.write((tx) => confirmImport(tx, mine, {}, ADMINISTRATOR)),
    t.write((tx) => confirmImport(tx, theirs, {}, colleague)),
  ])
  expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = said.find((each) => each.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(RowsMoved)
  expect(await made()).toEqual(EACH_ONCE)
  const states = await Promise.all([mine, theirs].map((id) => getImport(t.db, id, NOW)))
  expect(states.map(({ state }) => state).sort()).toEqual(['done', 'waiting'])
})
