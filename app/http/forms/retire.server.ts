/** The actions of the dialogs that delete or deactivate a titular or an account. */

import type { Actor } from '#app/kernel/access/actor.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import type { Tx } from '#db/client.server.ts'
import { confirmForm } from './confirm.server.ts'
import { idParam, type RouteArgs } from './forms.server.ts'

type Change = (
  tx: Tx,
  id: number,
  actor: Actor,
  version: number | undefined,
  answers: Allowed,
) => Promise<void>

type Options = {
  /** 'el titular', 'la cuenta' */
  what: string
  to: string
  deactivate: Change
}

/** RemovalDialog's action: deletes, or deactivates if its `intent` says so. */
export function submitRemoval(args: RouteArgs, options: Options & { remove: Change }) {
  return submitEither(args, options, ['intent', 'deactivate'], {
    yes: [options.deactivate, 'desactivado'],
    no: [options.remove, 'eliminado'],
  })
}

/** ActivationDialog's action: activates or deactivates, as its `active` says. */
export function submitActivation(args: RouteArgs, options: Options & { activate: Change }) {
  return submitEither(args, options, ['active', '1'], {
    yes: [options.activate, 'activado'],
    no: [options.deactivate, 'desactivado'],
  })
}

type Choice = [change: Change, done: string]

function submitEither(
  args: RouteArgs,
  { what, to }: Options,
  [name, value]: [name: string, value: string],
  { yes, no }: { yes: Choice; no: Choice },
) {
  const chosen = (form: FormData) => (form.get(name) === value ? yes : no)
  return confirmForm(
    args,
    ({ tx, actor, form, answers }) =>
      chosen(form)[0](tx, idParam(args.params), actor, undefined, answers),
    (form) => ({
      to,
      toasts: [{ tone: 'success', title: 'Exito', text: `Se ha ${chosen(form)[1]} ${what}` }],
    }),
  )
}
