/** Salaries that are typed and not saved are their user's alone (docs/rules/salaries.md#6). */
import { expect, test } from 'vitest'
import {
  countSalaryDrafts,
  dropSalaryDrafts,
  keepSalaryDrafts,
  salaryDrafts,
} from '#app/models/titulars/salaries/drafts.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()

test('two users who type for one person neither see nor discard each other’s', async () => {
  const id = await t.write((tx) => aTitular(tx))
  const other: Actor = { ...ADMINISTRATOR, id: await t.write((tx) => aUser(tx)) }
  const keep = (actor: Actor, typed: string) =>
    t.write((tx) => keepSalaryDrafts(tx, actor, [{ titular_id: id, typed, version: 1 }]))
  const typedBy = async (user: number | null) =>
    (await salaryDrafts(t.db, user ?? 0, [id])).get(id)?.typed
  await keep(ADMINISTRATOR, '600')
  await keep(other, '700')
  expect([await typedBy(1), await typedBy(other.id)]).toEqual(['600', '700'])
  await t.write((tx) => dropSalaryDrafts(tx, other))
  expect([await typedBy(1), await typedBy(other.id)]).toEqual(['600', undefined])
  expect([await countSalaryDrafts(t.db, 1), await countSalaryDrafts(t.db, other.id ?? 0)]).toEqual([
    1, 0,
  ])
})
