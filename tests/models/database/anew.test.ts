// @both-engines
/** Each test of a file finds its database as the first one did. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { titularListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { storedIn } from '#tests/support/databases/stored.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs, listing } from '#tests/support/models/factories.ts'
import { harmDatabase, runRaw } from '#tests/support/models/harm.ts'

let filled = 0
const t = testDatabase((t) => {
  filled++
  return t.write((tx) => aTitular(tx, { name: 'Zoila Primera' }))
})

const found = async (search: string) =>
  (await listTitulars(t.db, listing(titularListing, `search=${search}`))).data.length

let first: string | undefined
let next: number | undefined

/** Twice each, because what the first one left is seen by the second. */
const WAYS: [string, () => Promise<unknown>][] = [
  ['nothing was written', async () => undefined],
  [
    'documents, movements and the trail were',
    () => t.write((tx) => aCompanyAccount(tx, { capital: bs(100) })),
  ],
  ['a row was changed', () => t.write((tx) => runRaw(tx, [`update banks set name = 'x'`]))],
  [
    'a change was rolled back',
    () =>
      t
        .write(async (tx) => {
          await aTitular(tx, { name: 'Zoila Segunda' })
          throw new Error('no')
        })
        .catch(() => undefined),
  ],
  ['rules were switched off', () => harmDatabase(t, [`delete from banks`])],
]

if (dialect === 'sqlite') {
  const other = () => t.write((tx) => runRaw(tx, ['create table other (id integer)']))
  WAYS.push(['the schema was changed', other])
  for (const pragma of ['ignore_check_constraints', 'query_only']) {
    const set = () => t.write((tx) => runRaw(tx, [`pragma ${pragma} = on`]))
    WAYS.push([`${pragma} was left on`, set])
  }
}

test.each([...WAYS, ...WAYS])('a test begins as the first one did, where %s', async (_, work) => {
  const stored = await storedIn(t.db)
  first ??= stored
  expect(stored).toBe(first)
  expect([await found('zoila'), filled]).toEqual([1, 1])
  const id = await t.write(async (tx) => aTitular(tx, { name: 'Zoila Tercera' }))
  next ??= id
  expect(id).toBe(next)
  expect(await found('zoila')).toBe(2)
  expect(await storedIn(t.db)).not.toBe(first)
  expect(await settingsOf()).toBe('1,0,0')
  await work()
})

/** What SQLite's writing connection is set to. */
async function settingsOf(): Promise<string> {
  if (dialect === 'postgres') return '1,0,0'
  const pragmas = sql`select * from pragma_foreign_keys, pragma_query_only, pragma_ignore_check_constraints`
  const [row] = await t.write(async (tx: Tx) => tx.all<object>(pragmas))
  return Object.values(row ?? {}).join()
}
