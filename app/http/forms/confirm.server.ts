/** Dialogs that only confirm: one change in one transaction, or why it is refused. */
import { data } from 'react-router'
import type { Actor } from '#app/kernel/access/actor.ts'
import { Conflict, DocumentsRefused, FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  type Allowed,
  answeredIn,
  answersIn,
  askedIn,
  type Codes,
  type QuestionCode,
} from '#app/kernel/errors/questions.ts'
import type { Tx } from '#db/client.server.ts'
import type { FormShape } from './data.server.ts'
import { contextOf, type Done, type RouteArgs, readOwnForm } from './forms.server.ts'
import type { Made } from './made-document.server.ts'
import { redirectWithToast } from './toasts.server.ts'

/** The answer to a dialog whose action was refused. */
export type ConfirmReply = {
  errors: string[]
  /** Below the one error of many documents, of each why. */
  named: string[]
  reason: string
  /** The questions to answer first, and those already answered. */
  asked: Codes
  answered: QuestionCode[]
  /** Where to log in, if the session ended meanwhile. */
  already?: Made
}

type Confirmed = {
  tx: Tx
  actor: Actor
  form: FormData
  /** The version that the dialog was loaded with, if it has one. */
  version: number | undefined
  answers: Allowed
}

/**
 * Handles a button that only confirms: makes the change in one transaction and redirects. `shape` names
 * what may be sent more than once.
 */
export async function confirmForm(
  args: RouteArgs,
  change: (confirmed: Confirmed) => Promise<void>,
  done: Done | ((form: FormData) => Done),
  shape?: FormShape,
) {
  const { app, write } = contextOf(args)
  const form = await readOwnForm(args, shape)
  try {
    const answers = answersIn(form)
    const version = Number(form.get('version')) || undefined
    await write((tx, actor) => change({ tx, actor, form, version, answers }))
  } catch (error) {
    if (error instanceof Conflict || error instanceof FieldErrors) {
      const [errors, named] = textsOf(error)
      const reason = String(form.get('reason') ?? '')
      const asked = askedIn(form, error.asked)
      const status = error instanceof Conflict ? 409 : 422
      const reply = { errors, named, reason, asked, answered: answeredIn(form) }
      return data<ConfirmReply>(reply, { status })
    }
    throw error
  }
  const { to, toasts = [] } = typeof done === 'function' ? done(form) : done
  return redirectWithToast(app, to, ...toasts)
}

/** What is refused, and where that is many documents, of each why. */
function textsOf(error: Conflict | FieldErrors): [errors: string[], named: string[]] {
  if (error instanceof FieldErrors) return [Object.values(error.fields).flat(), []]
  if (!(error instanceof DocumentsRefused)) return [[error.message], []]
  const [what, ...named] = error.parts
  return [[`${what}.`], named]
}
