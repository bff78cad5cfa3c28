/** Reports a changed salary or settings in a payroll form that was refused for another reason. */
import { data } from 'react-router'
import { type OrderReply, typedOf } from '#app/components/orders/form.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import * as exact from '#app/models/payroll/terms.ts'
import { computeTyped, withOwed } from '#app/models/payroll/typed.ts'
import { changeSince } from '#app/models/paysheets/changed-terms.ts'
import { paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { readSeen, seenTerms } from '#app/models/paysheets/seen-terms.ts'
import { type EditedOrder, termsOf, workSeen } from './form-terms.ts'

type Answer<R> = Response | { data: R; init: ResponseInit | null }

/**
 * The answer to a payroll form, whose reply says under the amount that its total is computed from other
 * terms than the sent one, so that the user knows before saving again; `id` is the edited order. If nothing
 * else was wrong, the order's own rules report the change.
 */
export async function withChangeSaid<R extends OrderReply>(
  args: RouteArgs,
  answer: Answer<R>,
  id?: number,
) {
  if (answer instanceof Response) return answer
  const { data: reply, init } = answer
  const { result } = reply
  if (result.status !== 'error' || result.error?.amount) return data(reply, init ?? {})
  const kept = id === undefined ? undefined : await paysheetTerms(contextOf(args).db, id)
  const text = changeIn(reply, kept)
  const error = text ? { ...result.error, amount: [text] } : result.error
  return data({ ...reply, result: { ...result, error } } as R, init ?? {})
}

function changeIn(reply: OrderReply, kept: EditedOrder | undefined): string | undefined {
  const sent = typedOf(reply, {})
  const seen = readSeen(sent.seen ?? null)
  const terms = termsOf(sent, kept, exact, { ...reply.drawn, terms: [reply.drawn?.terms] })
  if (!terms || !seen || String(seen.titular_id) !== sent.titular_id) return undefined
  const typed = withOwed(sent, terms.owed)
  const before = computeTyped(typed, seenTerms(seen, terms), exact.EXACT)
  const now = computeTyped(typed, terms, exact.EXACT)
  const { hours, marks } = workSeen(sent, terms, exact)
  return changeSince(
    seen,
    { now: formatBs(terms.salary), day: terms.day, more: terms.byDays ?? terms.said },
    before?.total,
    {
      ...{ payroll: now, hours, marks },
      isOn: (part) => sent[part] === 'on',
      law: exact.seenLaw(terms, sent.payday ?? ''),
      fixed: terms.fixed && exact.seenFixed(terms.fixed),
      arrears: sent.arrears === 'on' ? terms.owed : undefined,
    },
  )?.text
}
