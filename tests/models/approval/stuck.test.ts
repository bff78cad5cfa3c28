// @both-engines
/** Who may approve a page of what waits (docs/rules/approval.md#11). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trailsOfWaiting } from '#app/models/approval/read.server.ts'
import { trailOf } from '#app/models/documents/approvers.server.ts'
import { type Deciders, decidersOf } from '#app/models/documents/deciders.server.ts'
import { createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { paysheets, users } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder, paymentValues } from '#tests/support/models/orders.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()

test.each([
  ['nobody may though a third was deactivated', { active: false }, 0],
  ['nobody may though a third was not confirmed', { type: 0 }, 0],
  ['a third may who may enter', { active: true }, 1],
] as const)(
  'of an order that one administrator made and another changed, %s',
  async (_, values, n) => {
    const id = await t.write(async (tx) => {
      const berta = await withApproval(tx, { payments: bs(0) })
      const { id: third } = await anotherAdministrator(tx)
      await tx
        .update(users)
        .set(values)
        .where(eq(users.id, third ?? 0))
      const titular_id = await aTitular(tx)
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(500) })
      const id = await aPersonalOrder(tx, { titular_id, enterprise_id })
      await updatePayment(tx, id, { concept: 'Otro' }, berta)
      return id
    })
    const [found] = await decidersOf(t.db, [trailOf('payment', id)])
    expect([found?.may.size, found?.stuck]).toEqual([n, n > 0 ? undefined : 'changed'])
  },
)

test('who may decide about a page of what waits takes no more questions than about one row', async () => {
  const { berta, enterprise_id, titular_id } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { payments: bs(0), runs: bs(0) })
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(50_000) })
    return { berta, enterprise_id, titular_id: await aTitular(tx) }
  })
  const rows: { path: 'payments' | 'payroll-runs'; id: number }[] = []
  const wait = () =>
    t.write(async (tx) => {
      const id = await aPersonalOrder(tx, { titular_id, enterprise_id })
      const { run } = await aWaitingRun(tx, 2, enterprise_id)
      rows.push({ path: 'payments', id }, { path: 'payroll-runs', id: run })
    })
  let found: Deciders[] = []
  const asked = () =>
    statements(async () => {
      found = await decidersOf(t.db, await trailsOfWaiting(t.db, rows))
    })
  await wait()
  await asked()
  const few = await asked()
  expect(few).toBeGreaterThan(0)
  for (let n = 0; n < 7; n++) await wait()
  expect(await asked()).toBe(few)
  expect(found).toEqual(rows.map(() => ({ may: new Map([[berta.id, berta.name]]) })))
  // Berta changes an order of the first run: nobody is left to approve that.
  const [, first] = rows
  await t.write(async (tx) => {
    const [order] = await tx
      .select({ id: paysheets.id })
      .from(paysheets)
      .where(eq(paysheets.payroll_run_id, first?.id ?? 0))
    await voidPaysheet(tx, order?.id ?? 0, berta, null)
  })
  await asked()
  expect(found.map(({ may }) => may.size)).toEqual(rows.map((row) => (row === first ? 0 : 1)))
})

test('nobody may until who made it has a password of their own, if the others gave it', async () => {
  const id = await t.write(async (tx) => {
    const berta = await withApproval(tx, { payments: bs(0) })
    const person = { name: 'Luis', email: 'luis@example.com', password_hash: 'x' }
    const luis = await createUser(tx, person, 2, berta)
    const titular_id = await aTitular(tx)
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(500) })
    const values = paymentValues({ titular_id, enterprise_id })
    const made = await createPayment(tx, values, { ...ADMINISTRATOR, id: luis })
    await updatePayment(tx, made, { concept: 'Otro' }, ADMINISTRATOR)
    return made
  })
  const [found] = await decidersOf(t.db, [trailOf('payment', id)])
  expect([found?.may.size, found?.stuck]).toEqual([0, 'held'])
})
