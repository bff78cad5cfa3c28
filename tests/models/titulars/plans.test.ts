// Proves docs/rules/people.md#21; docs/rules/mail.md#8.
/** Whose an e-mail is, is asked by an index, however many titulars there are. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { titularProblems } from '#app/models/titulars/change.server.ts'
import { sharedAddresses } from '#app/models/titulars/read.server.ts'
import { titulars } from '#db/schema.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const crowd = await aCrowd(tx, 1000)
    for (const { titular_id } of crowd.slice(0, 500)) {
      const user_id = await aUser(tx)
      await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
    }
    await tx.run(sql`analyze`)
  }),
)

const email = 'ana@example.com'
const BY_EMAIL = 'SEARCH titulars USING INDEX titulars_email (email=?)'
const scans = (steps: readonly string[]) =>
  steps.filter((step) => /^SCAN (titulars|users)/.test(step))

test.each([[{ email }], [{ email, ric: 'V11470283' }]])('before %j is stored', async (said) => {
  const steps = await planOf(() => titularProblems(t.db, said))
  expect(steps).toContain(BY_EMAIL)
  expect(scans(steps)).toEqual([])
})

test('before receipts go out', async () => {
  const receivers = [{ titular_id: 1, name: 'Ana', address: email }]
  const steps = await planOf(() => sharedAddresses(t.db, receivers))
  expect(steps).toContain(BY_EMAIL)
  expect(scans(steps)).toEqual([])
})
