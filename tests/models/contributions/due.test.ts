// @both-engines
// Proves docs/rules/contributions.md#6: what the dashboard says is due, and what that costs.
import { expect, test } from 'vitest'
import { readWaits } from '#app/models/dashboard/read.server.ts'
import { faov_files } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { enter } from '#tests/support/models/parameters.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const statements = watchStatements()
const t = testDatabase()
const dueOn = async (today: string) =>
  (await readWaits(t.db, { user_id: 1, today: day(today), now: NOW })).contributions
const due = async (today: string) => (await dueOn(today))?.month

test('nothing where neither the law nor FAOV’s file is used', async () => {
  expect(await due('2026-12-01')).toBeUndefined()
  await t.write((tx) => enter(tx, 'rule_sso', 'law'))
  await t.write((tx) => enter(tx, 'rule_lacks', 'second'))
  expect(await due('2026-12-01')).toBeUndefined()
})

test('the month before, once the law was chosen, up to the last day', async () => {
  await t.write((tx) => enter(tx, 'rule_lacks', 'law', '2026-12-02'))
  expect(await due('2026-12-01')).toBeUndefined()
  expect(await due('2026-12-02')).toBe('2026-11')
  expect(await due('2026-12-07')).toBe('2026-11')
  expect(await due('2026-12-08')).toBeUndefined()
})

test('the month before, once a file was made', async () => {
  const file = { month: '2026-10', name: 'N', count: 1, total: bs(1), sha256: 'x' }
  const made = { content: Buffer.from(''), created_at: NOW.toISOString() }
  await t.write((tx) => tx.insert(faov_files).values({ ...file, ...made }))
  expect(await due('2026-12-03')).toBe('2026-11')
})

test('the month before, up to the day of pensions that is in force when they are paid', async () => {
  expect(await due('2026-12-01')).toBeUndefined()
  await t.write((tx) => enter(tx, 'pensions_day', '14', '2026-12-31'))
  await t.write((tx) => enter(tx, 'pensions_day', '20', '2027-01-01'))
  await t.write((tx) => enter(tx, 'pensions_day', '21', '2027-01-01'))
  expect((await dueOn('2027-01-21'))?.about).toContain('21 ene 2027')
  // Written last for an earlier day, it counts there and from then on.
  await t.write((tx) => enter(tx, 'pensions_day', '9', '2027-02-20'))
  await t.write((tx) => enter(tx, 'pensions_day', '8', '2027-02-05'))
  expect((await dueOn('2027-02-08'))?.about).toContain('08 feb 2027')
  expect(await due('2026-11-06')).toBeUndefined()
  expect(await due('2026-12-14')).toBe('2026-11')
  expect(await due('2026-12-15')).toBeUndefined()
  expect((await dueOn('2027-01-20'))?.about).toBe('pensiones, hasta el 21 ene 2027')
  expect(await due('2027-01-22')).toBeUndefined()
})

test('asks once', async () => {
  expect(await statements(() => due('2026-12-01'))).toBe(1)
})
