// Proves docs/rules/approval.md#7.
/** Random sequences of what makers and approvers do, against a small oracle of what is paid. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import {
  approvePayment,
  createPayment,
  rejectPayment,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import {
  approveTransfer,
  createTransfer,
  rejectTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs, capitalOf, day } from '#tests/support/models/factories.ts'
import { paymentValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { scaled } from '#tests/support/scale.ts'

const t = testDatabase()
const RUNS = dialect === 'postgres' ? 10 : 60
const FUNDS = 1000_00
const THRESHOLD = 300_00

const step = fc.record({
  kind: fc.constantFrom('payment', 'transfer'),
  action: fc.constantFrom('create', 'create', 'edit', 'void', 'approve', 'approve', 'reject'),
  who: fc.nat(2),
  which: fc.nat(9),
  amount: fc.oneof(fc.integer({ min: 1, max: 900_00 }), fc.constantFrom(THRESHOLD - 1, THRESHOLD)),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A document as the oracle knows it. */
type Known = {
  kind: Step['kind']
  id: number
  amount: number
  state: 'waits' | 'posted' | 'voided'
  hands: Set<number>
}
type World = { people: Actor[]; from: number; to: number; titular_id: number }

async function aWorld(tx: Tx): Promise<World> {
  const second = await withApproval(tx, { payments: bs(300), transfers: bs(300) })
  const third = await anotherThird(tx)
  return {
    people: [ADMINISTRATOR, second, third],
    from: await aCompanyAccount(tx, { capital: centimos(FUNDS) }),
    to: await aCompanyAccount(tx),
    titular_id: await aTitular(tx),
  }
}
const anotherThird = async (tx: Tx) => ({ ...(await anotherAdministrator(tx)), name: 'Tercera' })

/** The state and the balance after the step; undefined when it has to be refused. */
function outcomeOf({ action, amount, who }: Step, of: Known | undefined, left: number) {
  const paid = of?.state === 'posted' ? of.amount : 0
  if (action === 'create') {
    if (amount >= THRESHOLD) return { state: 'waits', left } as const
    return amount <= left ? ({ state: 'posted', left: left - amount } as const) : undefined
  }
  if (!of || of.state === 'voided') return undefined
  if (action === 'void') return { state: 'voided', left: left + paid } as const
  if (action === 'edit') {
    // What changes nothing is no edit, not even of what was approved.
    if (amount === of.amount) return { state: of.state, left } as const
    if (of.state === 'waits') return { state: 'waits', left } as const
    const isBeyond = of.amount >= THRESHOLD || amount >= THRESHOLD
    if (isBeyond || amount > left + paid) return undefined
    return { state: 'posted', left: left + paid - amount } as const
  }
  if (of.state !== 'waits' || of.hands.has(who)) return undefined
  if (action === 'reject') return { state: 'voided', left } as const
  return of.amount <= left ? ({ state: 'posted', left: left - of.amount } as const) : undefined
}

function does(tx: Tx, { people, from, to, titular_id }: World, step: Step, id: number) {
  const actor = people[step.who] as Actor
  const amount = centimos(step.amount)
  const decision = { actor, accepted: { allow_duplicate: true } }
  const order = paymentValues({ titular_id, enterprise_id: from, amount, allow_duplicate: true })
  const moved = { from_account_id: from, to_account_id: to, amount, number: '1', concept: 'X' }
  const transfer = { ...moved, issued_at: day('2026-11-13') }
  const ways = {
    payment: {
      create: () => createPayment(tx, order, actor),
      edit: () => updatePayment(tx, id, { amount, allow_duplicate: true }, actor),
      void: () => voidPayment(tx, id, actor, null),
      approve: () => approvePayment(tx, id, decision),
      reject: () => rejectPayment(tx, id, 'No', decision),
    },
    transfer: {
      create: () => createTransfer(tx, transfer, actor),
      edit: () => updateTransfer(tx, id, { amount }, actor),
      void: () => voidTransfer(tx, id, actor, null),
      approve: () => approveTransfer(tx, id, decision),
      reject: () => rejectTransfer(tx, id, 'No', decision),
    },
  }
  return ways[step.kind][step.action]()
}

test('after random sequences of waiting, deciding, editing and voiding the books are as computed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await t.write(aWorld)
      const known: Known[] = []
      let left = FUNDS
      for (const each of steps) {
        const own = known.filter(({ kind }) => kind === each.kind)
        const of = each.action === 'create' ? undefined : own[each.which % own.length]
        if (each.action !== 'create' && !of) continue
        const expected = outcomeOf(each, of, left)
        let id = of?.id ?? 0
        const thrown = await errorOf(
          t.write(async (tx) => {
            id = Number((await does(tx, world, each, id)) ?? id)
          }),
        )
        expect([each, thrown === undefined]).toEqual([each, expected !== undefined])
        if (!expected) continue
        left = expected.left
        const hands = new Set(of?.hands)
        const amount = ['create', 'edit'].includes(each.action) ? each.amount : (of?.amount ?? 0)
        if (amount !== of?.amount) hands.add(each.who)
        const now = { kind: each.kind, id, amount, state: expected.state, hands }
        if (of) Object.assign(of, now)
        else known.push(now)
        expect(await capitalOf(t.db, world.from)).toBe(left)
      }
    }),
    { numRuns: scaled(RUNS) },
  )
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})
