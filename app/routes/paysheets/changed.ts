/** Reports a changed salary or settings in a payroll form that was refused for another reason. */
import { type OrderReply, typedOf } from '#app/components/orders/form.ts'
import type { PayrollTerms } from '#app/models/payroll/compute.ts'
import type { OrderSalary } from '#app/models/payroll/salary.ts'
import { computeTyped } from '#app/models/payroll/typed.ts'
import { changedLaw, changedQuestion, readSeen } from '#app/models/paysheets/seen-terms.ts'

import type { LateLaw } from './late-law.ts'

/**
 * The reply, with an error under the amount if its total is computed from other terms than the sent
 * one, so that the user knows before saving again. If nothing else was wrong, the server itself
 * reports the change.
 */
export function withChangeSaid(
  reply: OrderReply | undefined,
  terms: (PayrollTerms & OrderSalary) | undefined,
  law: LateLaw | undefined,
): OrderReply | undefined {
  if (!terms || reply?.result.status !== 'error' || reply.result.error?.amount) return reply
  const sent = typedOf(reply, {})
  const seen = readSeen(sent.seen ?? null)
  if (!seen || String(seen.titular_id) !== sent.titular_id) return reply
  const before = computeTyped(
    sent,
    { ...terms, salary: seen.salary, settings: seen.settings },
    law?.byLaw,
  )
  const now = computeTyped(sent, terms, law?.byLaw)
  const changed = changedQuestion(
    { seen: seen.salary, now: terms.salary, day: terms.day },
    before && now && { seen: before.total, now: now.total },
    changedLaw(seen.law, law?.seenLaw(terms.law, sent.payday ?? '')),
  )
  if (!changed) return reply
  const error = { ...reply.result.error, amount: [changed.text] }
  return { ...reply, result: { ...reply.result, error } }
}
