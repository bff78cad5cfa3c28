/** What users change about themselves through the API: birth date, e-mail and password. */

import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { checkOwnPassword, hashRepeated } from '#app/http/access/own-password.server.ts'
import { type Body, parseInput, parsePatch } from '#app/http/api/body.server.ts'
import type { ApiRequest } from '#app/http/api/call.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Forbidden } from '#app/kernel/errors/errors.ts'
import { changeBirthDate, changeEmail, changePassword } from '#app/models/users/account.server.ts'
import { birthDateInput, emailInput, passwordInput } from '#app/models/users/fields.ts'
import type { User } from '#app/models/users/read.server.ts'
import type { Tx } from '#db/client.server.ts'

/** The accepted inputs; `ownChanges` reads each separately. */
export const OWN_INPUTS = [birthDateInput, emailInput, passwordInput]

export type OwnChange = (tx: Tx, actor: Actor) => Promise<void>

/**
 * Checks a body and returns the changes it makes to the caller's own user, to run in a transaction.
 * Unchanged values give no change. Throws Forbidden for another user, FieldErrors, TooMany for
 * repeated guesses, and Busy.
 */
export async function ownChanges(call: ApiRequest, user: User, body: Body): Promise<OwnChange[]> {
  const { fields } = call
  const { birth_date } = parsePatch(birthDateInput, fields, body)
  const { email } = parsePatch(emailInput, fields, onlyOf(body, 'email'))
  parsePatch(passwordInput, fields, withoutBlank(body))
  const isBirthDate = birth_date !== undefined && birth_date !== user.birth_date
  const isEmail = email !== undefined && email !== user.email
  const isPassword = Boolean(body.password)
  if (!isBirthDate && !isEmail && !isPassword) return []
  if (user.id !== call.user?.id) {
    const text = 'El correo, la contraseña y la fecha de nacimiento los cambia cada quien'
    throw new Forbidden(problem('forbidden', text))
  }
  const secret = isPassword || isEmail ? await secretChanges(call, body, { isEmail }) : []
  if (!isBirthDate) return secret
  return [...secret, (tx, actor) => changeBirthDate(tx, user.id, birth_date, actor)]
}

/** The changes that require the current password. */
async function secretChanges(call: ApiRequest, body: Body, { isEmail }: { isEmail: boolean }) {
  const { app, fields, user, token, address } = call
  const id = user?.id ?? 0
  const passwords = body.password ? parseInput(passwordInput(fields), body) : undefined
  const email = isEmail ? parseInput(emailInput(fields), body) : undefined
  const current = passwords?.current_password ?? email?.current_password ?? ''
  const verified = await checkOwnPassword(call, id, current, address)
  const hash = passwords && (await hashRepeated(passwords, address))
  const kept = token ?? sessionSecret(app.cookies, call.request)
  const changes: OwnChange[] = []
  // The password goes last: after it the verified hash is no longer the stored one.
  if (email) changes.push((tx, actor) => changeEmail(tx, id, email.email, actor, { verified }))
  if (hash) changes.push((tx, actor) => changePassword(tx, id, hash, actor, { verified, kept }))
  return changes
}

/** Forms leave passwords empty that they do not change. */
function withoutBlank(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

function onlyOf(body: Body, name: string): Body {
  return Object.hasOwn(body, name) ? { [name]: body[name] } : {}
}
