/** Ten thousand salaries take statements by slices, not by people (docs/rules/salaries.md#7). */
import { describe, expect, test } from 'vitest'
import { titularListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { salaryDrafts, unsavedSalaries } from '#app/models/titulars/salaries/drafts.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { accounts, salary_changes, titulars } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase((t) => t.write((tx) => aCrowd(tx, 10_000)))
const RAISE: Raise = {
  ...{ who: 'all', department: null, currency: 'VES', mode: 'percent', value: bs(10), round: '1' },
  ...{ since: null, reason: null, chosen: [] },
}

const statements = watchStatements()

describe('of ten thousand people', () => {
  test('a raise is planned and made in slices', async () => {
    const plan = await planRaise(t.db, RAISE, NOW)
    expect([plan.lines.length, plan.before, plan.after]).toEqual([
      10_000,
      100_000_000n,
      110_000_000n,
    ])
    const made = () => t.write((tx) => raiseSalaries(tx, RAISE, plan.digest, later(1)))
    const count = await statements(made)
    expect(await t.db.select({ id: salary_changes.id }).from(salary_changes)).toHaveLength(10_000)
    expect(count).toBeLessThan(10_000 / 20)
    const chosen = { ...RAISE, who: 'chosen' as const, chosen: plan.lines.map(({ id }) => id) }
    const { before, lines } = await planRaise(t.db, chosen, NOW)
    expect([lines.length, before]).toEqual([10_000, 110_000_000n])
  })

  test('one that is dated back tells its arrears in slices', async () => {
    const dated = { ...RAISE, since: day('2026-10-01') }
    const count = await statements(async () => {
      await planRaise(t.db, dated, later(1).at)
    })
    // A list of people, twice their histories and once their orders by 500 of them.
    expect(count).toBeLessThanOrEqual(1 + 3 * 20)
  })

  test('a page of the list asks no more than of ten', async () => {
    const page = () =>
      statements(async () => {
        const filters = { scope: ['Empleado'], active: true }
        const { data } = await listTitulars(t.db, { ...listing(titularListing), filters })
        const ids = data.map(({ id }) => id)
        await salaryDrafts(t.db, 1, ids, NOW)
        await unsavedSalaries(t.db, 1, NOW, ids)
      })
    const many = await page()
    expect(many).toBeGreaterThan(0)
    await t.write((tx) => tx.delete(accounts))
    await t.write((tx) => tx.delete(titulars))
    await t.write((tx) => aCrowd(tx, 10))
    expect(await page()).toBe(many)
  })
})
