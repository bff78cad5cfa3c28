/** The actions of the dialogs by which a second administrator decides about what waits. */

import { rejectionInput } from '#app/models/approval/fields.ts'
import type { Actor } from '#app/services/access/actor.ts'
import type { Decision } from '#app/services/documents/approve.server.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { problemsOf } from '#app/services/input-codes.ts'
import { todayInCaracas } from '#app/services/values/dates.ts'
import type { Tx } from '#db/client.server.ts'
import { confirmForm } from './confirm.server.ts'
import { idParam, type RouteArgs } from './forms.server.ts'

type Options<Decide> = {
  decide: Decide
  /** The address to go to afterwards. */
  to: string
  /** The toast's text. */
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
      const reason = reasonIn(form, actor.at)
      return decide(tx, idParam(args.params), reason, seenBy(actor, form))
    },
    doneBy(after),
  )
}

const seenBy = (actor: Actor, form: FormData): Decision => ({
  actor,
  version: Number(form.get('version')) || undefined,
})

/** Throws FieldErrors under `reason`. */
function reasonIn(form: FormData, at: Date): string {
  const schema = rejectionInput(fieldsFor('form', todayInCaracas(at)))
  const parsed = schema.safeParse({ reason: form.get('reason') }, { reportInput: true })
  if (parsed.success) return parsed.data.reason
  throw new FieldErrors(problemsOf(parsed.error))
}

const doneBy = ({ to, done }: { to: string; done: string }) => ({
  to,
  toasts: [{ tone: 'success' as const, title: 'Exito', text: done }],
})
