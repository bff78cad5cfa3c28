/** The forms that change one's own second factor. */

import { data, redirect } from 'react-router'
import { connectionContext } from '#app/context.ts'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { checkOwnPassword } from '#app/http/access/own-password.server.ts'
import { withCode } from '#app/http/access/second-factor.server.ts'
import {
  contextOf,
  type FormReply,
  type RouteArgs,
  readOwnForm,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import {
  ALREADY,
  beginFactor,
  confirmFactor,
  NONE,
  NOT_BEGUN,
  removeFactor,
  renewRecoveryCodes,
} from '#app/models/second-factor/change.server.ts'
import { beginInput, codeInput, provenInput } from '#app/models/second-factor/fields.ts'
import { hasFactor, secretBeingSetUp } from '#app/models/second-factor/read.server.ts'
import { checkOwnPasswordStill } from '#app/models/users/account.server.ts'
import { type Actor, actorOf } from '#app/services/access/actor.ts'
import type { Problem } from '#app/services/errors/codes.ts'
import type { Tx } from '#db/client.server.ts'
import { submitAccessForm } from '../form.server.ts'

/** Recovery codes, shown in the answer to a form and never again. */
export type Shown = { codes: string[] }
const shown = (codes: string[]) => data<Shown>({ codes })

/** Runs the screen's form that was sent: begins the set-up, renews codes or removes the factor. */
export async function submitFactorForm(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const name = (await readOwnCopy(args)).get('form')
  // The screen shows the forms of one state alone, and so the errors of these.
  const isOn = await hasFactor(db, user?.id ?? 0)
  if (name === 'begin') {
    if (isOn) return refused(ALREADY)
    return begin(args)
  }
  if (!isOn && (name === 'codes' || name === 'remove')) return refused(NONE)
  if (name === 'codes') {
    return proven(args, async (tx, actor, id) => shown(await renewRecoveryCodes(tx, id, actor)))
  }
  if (name === 'remove') return remove(args)
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

/** Reads the form of who may still send it, and leaves its body for a second reader. */
const readOwnCopy = (args: RouteArgs) => readOwnForm({ ...args, request: args.request.clone() })

/** For a form of another state than the user's, which the screen does not show. */
const refused = ({ text }: Problem) =>
  data<FormReply>({ result: { status: 'error', error: { '': [text] } } }, { status: 409 })

const addressOf = ({ context }: RouteArgs) => context.get(connectionContext).address

function begin(args: RouteArgs) {
  const { user, write } = contextOf(args)
  const id = user?.id ?? 0
  return submitAccessForm(args, beginInput, async ({ current_password }) => {
    const verified = await checkOwnPassword(contextOf(args), id, current_password, addressOf(args))
    await write(async (tx, { at }) => {
      await checkOwnPasswordStill(tx, id, verified)
      await beginFactor(tx, id, at)
    })
    return redirect('/settings/second-factor/confirm', 303)
  })
}

/** Guesses here win nothing: the page shows the key that makes the codes. */
export async function submitConfirmation(args: RouteArgs) {
  const { app, db, user, write } = contextOf(args)
  const id = user?.id ?? 0
  await readOwnCopy(args)
  if (!(await secretBeingSetUp(db, id, app.now()))) return refused(NOT_BEGUN)
  const kept = sessionSecret(app.cookies, args.request)
  return submitAccessForm(args, codeInput, async ({ code }) =>
    shown(await write((tx, actor) => confirmFactor(tx, id, code, actor, kept))),
  )
}

function remove(args: RouteArgs) {
  const { app } = contextOf(args)
  const kept = sessionSecret(app.cookies, args.request)
  return proven(args, async (tx, actor, id) => {
    await removeFactor(tx, id, actor, kept)
    return redirectWithToast(app, '/settings/second-factor', {
      tone: 'success',
      title: 'Exito',
      text: 'Se ha quitado el segundo factor y se han cerrado sus otras sesiones',
    })
  })
}

/** Does what asks for the current password and a code of the factor. */
function proven<T>(args: RouteArgs, work: (tx: Tx, actor: Actor, id: number) => Promise<T>) {
  const context = contextOf(args)
  const { app, db, user, write } = context
  return submitAccessForm(args, provenInput, async ({ current_password, code }) => {
    const id = user?.id ?? 0
    const verified = await checkOwnPassword(context, id, current_password, addressOf(args))
    const now = app.now()
    const actor = actorOf({ id, name: user?.name ?? '', role_id: user?.role_id ?? 0 }, now)
    return withCode({ db, transaction: write }, id, code, now, async (tx) => {
      await checkOwnPasswordStill(tx, id, verified)
      return work(tx, actor, id)
    })
  })
}
