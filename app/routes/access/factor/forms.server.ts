import { data, redirect } from 'react-router'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { contextOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
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
import { submitAccessForm } from '../form.server.ts'
import { isPasskeyForm, PASSKEY_FORMS, submitPasskeyForm } from './passkey-forms.server.ts'
import { proven, refused, withOwnPassword } from './proven.server.ts'

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
  const isOfFactor = ['codes', 'remove', ...PASSKEY_FORMS].includes(String(name))
  if (!isOn && isOfFactor) return refused(NONE)
  if (isPasskeyForm(name)) return submitPasskeyForm(args, name)
  if (name === 'codes') {
    return proven(args, provenInput, async (tx, actor, id) =>
      shown(await renewRecoveryCodes(tx, id, actor)),
    )
  }
  if (name === 'remove') return remove(args)
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

/** Reads the form of who may still send it, and leaves its body for a second reader. */
const readOwnCopy = (args: RouteArgs) => readOwnForm({ ...args, request: args.request.clone() })

function begin(args: RouteArgs) {
  return submitAccessForm(args, beginInput, ({ current_password }) =>
    withOwnPassword(args, current_password, async (tx, { id, at }) => {
      await beginFactor(tx, id ?? 0, at)
      return redirect('/settings/second-factor/confirm', 303)
    }),
  )
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
  return proven(args, provenInput, async (tx, actor, id) => {
    await removeFactor(tx, id, actor, kept)
    return redirectWithToast(app, '/settings/second-factor', {
      tone: 'success',
      title: 'Exito',
      text: 'Se ha quitado el segundo factor y se han cerrado sus otras sesiones',
    })
  })
}
