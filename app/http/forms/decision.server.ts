/** The actions of the dialogs by which a second administrator decides about what waits. */

import type { Actor } from '#app/kernel/access/actor.ts'
import { readVoidReason } from '#app/kernel/fields/void-reason.ts'
import type { Decision } from '#app/models/documents/approve.server.ts'
import type { Tx } from '#db/client.server.ts'
import { confirmForm } from './confirm.server.ts'
import { idParam, type RouteArgs } from './forms.server.ts'

type Options<Decide> = {
  decide: Decide
  to: string
  done: string
}

type Approve = (tx: Tx, id: number, decision: Decision) => Promise<void>
type Reject = (tx: Tx, id: number, reason: string, decision: Decision) => Promise<void>

/** Approves what the path names, as it was seen. */
export function submitApproval(args: RouteArgs, { decide, ...after }: Options<Approve>) {
  return confirmForm(
    args,
    ({ tx, actor, form, answers }) =>
      decide(tx, idParam(args.params), { ...seenBy(actor, form), accepted: answers }),
    doneBy(after),
  )
}

/** Rejects what the path names, as it was seen, with the typed reason. */
export function submitRejection(args: RouteArgs, { decide, ...after }: Options<Reject>) {
  return confirmForm(
    args,
    ({ tx, actor, form }) => {
      const reason = readVoidReason(form.get('reason'))
      return decide(tx, idParam(args.params), reason, seenBy(actor, form))
    },
    doneBy(after),
  )
}

/** A form that does not say which version it showed has seen none (docs/rules/approval.md#5). */
const seenBy = (actor: Actor, form: FormData): Decision => ({
  actor,
  version: Number(form.get('version')) || 0,
})

const doneBy = ({ to, done }: { to: string; done: string }) => ({
  to,
  toasts: [{ tone: 'success' as const, title: 'Exito', text: done }],
})
