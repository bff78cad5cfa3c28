// @both-engines
// Proves docs/rules/limits.md#11.
/** Whoever asks long questions one after the other lets others have their turn. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { query } from '#db/query.server.ts'
import { users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

/** A question that takes some tens of milliseconds. */
const LONG =
  sql<number>`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
  select count(*) from n)`.mapWith(Number)

test('between long questions others have a turn', async () => {
  const ask = query((db) => db.select({ n: LONG }).from(users).limit(1))(t.db)
  let turns = 0
  let isAsking = true
  const take = () => {
    turns++
    if (isAsking) setImmediate(take)
  }
  setImmediate(take)
  for (let asked = 0; asked < 6; asked++) expect(await ask.execute()).toEqual([{ n: 300_000 }])
  isAsking = false
  expect(turns).toBeGreaterThanOrEqual(5)
})
