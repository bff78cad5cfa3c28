/** Reports a changed salary or settings in a payroll form that was refused for another reason. */
import { type OrderReply, typedOf } from '#app/components/orders/form.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { computeTyped } from '#app/models/payroll/typed.ts'
import {
  changedLaw,
  changedQuestion,
  readSeen,
  seenTerms,
} from '#app/models/paysheets/seen-terms.ts'
import type { FormTerms } from './form.tsx'
import type { LateLaw } from './late-law.ts'

/**
 * The reply, with an error under the amount if its total is computed from other terms than the sent
 * one, so that the user knows before saving again. If nothing else was wrong, the server itself
 * reports the change.
 */
export function withChangeSaid(
  reply: OrderReply | undefined,
  terms: FormTerms | undefined,
  law: LateLaw | undefined,
): OrderReply | undefined {
  if (!terms || reply?.result.status !== 'error' || reply.result.error?.amount) return reply
  const sent = typedOf(reply, {})
  const seen = readSeen(sent.seen ?? null)
  if (!seen || String(seen.titular_id) !== sent.titular_id) return reply
  const before = computeTyped(sent, seenTerms(seen, terms), law?.EXACT)
  const now = computeTyped(sent, terms, law?.EXACT)
  const changed = changedQuestion(
    {
      ...{ seen: formatBs(seen.salary), now: formatBs(terms.salary) },
      ...{ day: terms.day, more: terms.said },
    },
    before && now && { seen: before.total, now: now.total },
    changedLaw(seen.law, law?.seenLaw(terms, sent.payday ?? '')),
  )
  if (!changed) return reply
  const error = { ...reply.result.error, amount: [changed.text] }
  return { ...reply, result: { ...reply.result, error } }
}
