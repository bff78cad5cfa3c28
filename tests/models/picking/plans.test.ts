// Proves docs/rules/entering.md#1.
/** What pickers ask goes by an index, however many people and accounts there are. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  accountOptions,
  companyAccountOptions,
  companyAccountsToAsk,
  payingAccounts,
} from '#app/models/accounts/read.server.ts'
import { PICKER_LISTS } from '#app/models/picking/fields.ts'
import { findTitulars, titularOffer, titularOffered } from '#app/models/picking/read.server.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, day } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase((t) =>
  t.write(async (tx) => {
    await aCrowd(tx, 1000)
    await aCompanyAccount(tx)
    await tx.run(sql`analyze`)
  }),
)
const SOUGHT = ['a', 'em', 'empleado 0', '30.000.123', 'V30000123', '0123', '%', '"a" OR "b"']

/** The steps that read a table from end to end without the order of an index. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const steps = await planOf(work)
  return steps.filter((step) => /^SCAN/.test(step) && !/USING (COVERING )?INDEX|VIRTUAL/.test(step))
}

describe.each(PICKER_LISTS)('people of %s', (list) => {
  test('are offered, found and looked up by an index', async () => {
    expect(await scansOf(() => titularOffer(t.db, list, { keep: [7] }))).toEqual([])
    expect(await scansOf(() => titularOffered(t.db, list, 7))).toEqual([])
    for (const text of SOUGHT) {
      expect(await scansOf(() => findTitulars(t.db, list, text)), text).toEqual([])
    }
  })
})

test('accounts of a person and of the company are read by an index', async () => {
  expect(await scansOf(() => accountOptions(t.db, 7, 9))).toEqual([])
  expect(await scansOf(() => companyAccountOptions(t.db))).toEqual([])
  expect(await scansOf(() => companyAccountOptions(t.db, 9))).toEqual([])
  expect(await scansOf(() => payingAccounts(t.db, day('2026-11-20'), 9))).toEqual([])
  expect(await scansOf(() => companyAccountsToAsk(t.db, 9))).toEqual([])
})
