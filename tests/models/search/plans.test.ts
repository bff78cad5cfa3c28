// Proves docs/rules/finding.md#7.
/** Every question of the search goes by an index, whatever is typed. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readTerm, type Seeker, searchEverything } from '#app/models/search/read.server.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome } from '#tests/support/models/factories.ts'
import { aPayment, aTransfer } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()

const TABLES = [
  'accounts',
  'bank_files',
  'incomes',
  'payments',
  'payroll_runs',
  'paysheets',
  'titulars',
  'transfers',
]

/** Some hundreds of each, so that reading all of them is dearer than an index. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx)
    const other = await aCompanyAccount(tx)
    for (const who of await aCrowd(tx, 200)) {
      await aPayment(tx, { ...who, enterprise_id })
      await aTransfer(tx, enterprise_id, other)
      await anIncome(tx, { account_id: enterprise_id })
    }
    await tx.run(sql`analyze`)
  }),
)

const plan = (text: string, seeker: Seeker) => {
  const { term } = readTerm(text)
  if (!term) throw new Error(`${text} is no term`)
  return planOf(() => searchEverything(t.db, seeker, term))
}

const TERMS = [
  ...['a', 'ma', 'maria', 'maria perez de la', '12', '123', '000123', '12345678', 'V-12.345.678'],
  ...['0134-0001', '%', '%%%%', '"a" OR "b"'],
]

describe('a search reads no table from end to end', () => {
  test('of staff, whatever is typed', async () => {
    for (const text of TERMS) {
      const steps = await plan(text, { role_id: 1, titular_id: null })
      const scanned = steps.filter((step) =>
        TABLES.some((table) => step === `SCAN ${table}` || step.startsWith(`SCAN ${table} `)),
      )
      expect(scanned, text).toEqual([])
    }
  })

  test('of an employee, who asks only for their own', async () => {
    const steps = await plan('maria', { role_id: 3, titular_id: 5 })
    expect(steps).toContain('SEARCH paysheets USING INDEX paysheets_titular (titular_id=?)')
    expect(steps).toContain('SEARCH payments USING INDEX payments_titular (titular_id=?)')
    expect(steps.join('\n')).not.toMatch(/accounts|incomes|transfers|payroll_runs|bank_files/)
  })
})
