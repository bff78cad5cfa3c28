// Proves docs/rules/salaries.md#1.
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs } from '#tests/support/models/factories.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'

const t = testDatabase()

test('a salary is that of the last line of its history, and none without a line', async () => {
  const [raised, other, none] = await t.write(async (tx) => [
    await aTitular(tx, { salary: bs(100) }),
    await aTitular(tx, { salary: bs(200) }),
    await aTitular(tx),
  ])
  await t.write((tx) => updateTitular(tx, raised ?? 0, { salary: bs(150.05) }, later(1)))
  expect(await findBrokenInvariants(t.db)).toEqual([])
  await harmDatabase(t, [
    `delete from salary_changes where titular_id = ${raised} and salary = 15005`,
    `insert into salary_changes (titular_id, salary, since, created_at)
      values (${other}, 20001, '2026-11-20', '2026-11-20')`,
    `insert into salary_changes (titular_id, salary, since, created_at)
      values (${none}, 1, '2026-11-20', '2026-11-20')`,
  ])
  expect(await findBrokenInvariants(t.db)).toEqual([
    `titulars (id ${raised}): el salario es 150,05 Bs y su historial dice 100,00 Bs.`,
    `titulars (id ${other}): el salario es 200,00 Bs y su historial dice 200,01 Bs.`,
    `titulars (id ${none}): el salario es 0,00 Bs y su historial dice 0,01 Bs.`,
  ])
})
