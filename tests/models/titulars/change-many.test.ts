// Proves docs/rules/import.md#5.
/** Titulars and accounts that are changed together: as if one by one, all or none. */
import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { updateAccount, updateAccounts } from '#app/models/accounts/change.server.ts'
import { updateTitular, updateTitulars } from '#app/models/titulars/change.server.ts'
import { accounts, audit, salary_changes, titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, bs, day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const PERSON = { salary: bs(750.25), position: 'Jefa', hired_at: day('2020-02-29'), email: null }
const ACCOUNT = { type: 'Corriente', phone_number: null } as const

/** Two people with an account each: the first is changed alone, the second with others. */
async function two() {
  return t.write(async (tx) => {
    const ids: number[] = []
    const held: number[] = []
    for (const name of ['Ana', 'Ana']) {
      const titular_id = await aTitular(tx, { name, salary: bs(500), department: 'Ventas' })
      ids.push(titular_id)
      held.push(await anAccount(tx, { titular_id, phone_number: '04121234567' }))
    }
    return { ids: ids as [number, number], held: held as [number, number] }
  })
}

/** What of a stored record tells two of them apart. */
const OWN = ['id', 'ric', 'search_key', 'number', 'titular_id', 'record_id']
const shared = (row: object | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !OWN.includes(name)))

test('are stored, told in the trail and in the history of salaries like one', async () => {
  const { ids, held } = await two()
  await t.write(async (tx) => {
    await updateTitular(tx, ids[0], PERSON, later(1))
    await updateAccount(tx, held[0], ACCOUNT, later(1))
    const before = await updateTitulars(tx, [{ id: ids[1], changes: PERSON }], later(1))
    expect(before).toMatchObject([{ id: ids[1], salary: bs(500), version: 1 }])
    await updateAccounts(tx, [{ id: held[1], changes: ACCOUNT }], later(1))
  })
  const people = await t.db.select().from(titulars).where(eq(titulars.name, 'Ana'))
  expect(people).toMatchObject([
    { ...PERSON, version: 2 },
    { ...PERSON, version: 2 },
  ])
  expect(shared(people[1])).toEqual(shared(people[0]))
  const numbers = await t.db.select().from(accounts).orderBy(asc(accounts.id))
  expect(numbers.slice(-2)).toMatchObject([
    { ...ACCOUNT, version: 2 },
    { ...ACCOUNT, version: 2 },
  ])
  expect(shared(numbers.at(-1))).toEqual(shared(numbers.at(-2)))
  for (const kind of ['titular', 'account']) {
    const lines = await t.db
      .select()
      .from(audit)
      .where(eq(audit.kind, kind))
      .orderBy(desc(audit.id))
    expect(lines[0]?.action).toBe('update')
    expect(shared(lines[0])).toEqual(shared(lines[1]))
  }
  const salaries = await t.db.select().from(salary_changes).orderBy(desc(salary_changes.id))
  expect(salaries.slice(0, 2).map(({ titular_id, salary }) => [titular_id, salary])).toEqual([
    [ids[1], bs(750.25)],
    [ids[0], bs(750.25)],
  ])
})

test('are none of them changed when one may not be', async () => {
  const { ids, held } = await two()
  const [taken] = await t.db.select().from(titulars).where(eq(titulars.id, ids[0]))
  const wrong = [
    { id: ids[0], changes: PERSON },
    { id: ids[1], changes: { ric: taken?.ric ?? '' } },
  ]
  const error = await errorOf(t.write((tx) => updateTitulars(tx, wrong, t.actor)))
  expect(error).toMatchObject({ fields: { '1.ric': [expect.stringContaining('es de Ana')] } })
  const [stays] = await t.db.select().from(titulars).where(eq(titulars.id, ids[0]))
  expect(stays).toEqual(taken)
  const moved = [{ id: held[0], changes: { titular_id: 99_999 } }]
  expect(await errorOf(t.write((tx) => updateAccounts(tx, moved, t.actor)))).toBeInstanceOf(
    FieldErrors,
  )
  const gone = [{ id: 99_999, changes: ACCOUNT }]
  expect(await errorOf(t.write((tx) => updateAccounts(tx, gone, t.actor)))).toBeInstanceOf(NotFound)
})
