// @both-engines
// Proves docs/rules/approval.md#3, #6.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { approvePayment, restorePayment, voidPayment } from '#app/models/payments/change.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { payments } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'

const broken = () => findBrokenInvariants(t.db)
let approver: number

/** Order 1 was approved, order 2 needed nobody, order 3 waits. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const actor = await withApproval(tx, { payments: bs(500) })
    approver = actor.id ?? 0
    const parties = {
      titular_id: await aTitular(tx, { scope: 'Externo' }),
      enterprise_id: await aCompanyAccount(tx, { capital: bs(5000) }),
    }
    const make = (amount: number) =>
      aPersonalOrder(tx, { ...parties, amount: bs(amount), number: `P-${amount}` })
    await approvePayment(tx, await make(600), { actor })
    await make(100)
    await make(700)
  }),
)

test('who voided a document, took that back and sent its receipt may approve it', async () => {
  await t.write(async (tx) => {
    const by = { ...ADMINISTRATOR, id: approver, at: later(1).at }
    const [waiting] = await tx.select().from(payments).where(eq(payments.order, 3))
    const { id = 0 } = waiting ?? {}
    await voidPayment(tx, id, by, 'Repetida')
    await restorePayment(tx, id, { actor: by, answers: {} })
    await recordAudit(tx, by, 'send', 'payment', id, null, {})
    await approvePayment(tx, id, { actor: by })
  })
  expect(await broken()).toEqual([])
})

describe('the check of approvals', () => {
  test('finds nothing in what only the app has made and approved', async () => {
    expect(await broken()).toEqual([])
  })

  test.each<[string, () => string, string]>([
    [
      'a document that waits and has moved money',
      () => 'update payments set pending = true where id = 2',
      'Orden personal N° 000002: espera por aprobación y ya movió dinero.',
    ],
    [
      'a document that is approved, although nobody did it',
      () => `update payments set approved_by = ${approver}, approved_at = 'x' where id = 2`,
      'Orden personal N° 000002: su aprobación no es la que dice la auditoría.',
    ],
    [
      'a document whose approval the trail lacks',
      () => `delete from audit where action = 'approve'`,
      'Orden personal N° 000001: su aprobación no es la que dice la auditoría.',
    ],
    [
      'a document that was approved by who had changed it',
      () => `insert into audit (id, at, user_id, user_name, action, kind, record_id)
        values (0, '2026-11-20T14:00:00.000Z', ${approver}, 'Berta', 'update', 'payment', 1)`,
      'Orden personal N° 000001: la aprobó quien la había hecho o cambiado.',
    ],
    [
      'a document that was approved by who had changed it before it was voided and brought back',
      () => `insert into audit (id, at, user_id, user_name, action, kind, record_id) values
        (-1, '2026-11-20T14:00:00.000Z', ${approver}, 'Berta', 'update', 'payment', 1),
        (0, '2026-11-20T14:00:00.000Z', 1, 'Ana', 'restore', 'payment', 1)`,
      'Orden personal N° 000001: la aprobó quien la había hecho o cambiado.',
    ],
  ])('finds %s', async (_, harm, fault) => {
    await harmDatabase(t, [harm()])
    expect((await broken()).filter((said) => /aprob/.test(said))).toEqual([fault])
  })
})
