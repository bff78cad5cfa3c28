/** Asking for a new password, and setting it by a link, by somebody who cannot log in. */
import type { App } from '#app/context.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { neighbourhoodOf, networkOf } from '#app/models/access/networks.server.ts'
import { ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import {
  checkLeft,
  counted,
  countOne,
  FORGOTTEN_LIMIT,
  FORGOTTEN_NETWORK_LIMIT,
  NETWORK_LIMIT,
} from '#app/models/access/rate-limit.server.ts'
import { LINK_GONE } from '#app/models/users/account.server.ts'
import { noteForgotten } from '#app/models/users/change.server.ts'
import { asVisitor } from './authority.server.ts'

/**
 * Notes the wish, alike for a known and an unknown e-mail; a job answers it. Throws TooMany after 3 an
 * hour for one e-mail, or 20 from one network.
 */
export async function askForPassword(app: App, email: string, address: string): Promise<void> {
  const now = app.now()
  const door = asVisitor(app)
  const ofNetwork = { limit: FORGOTTEN_NETWORK_LIMIT, parts: ['forgot', networkOf(address)] }
  const ofEmail = { limit: FORGOTTEN_LIMIT, parts: ['forgot', email] }
  const store = () => door.transaction((tx) => noteForgotten(tx, email, now))
  const once = () => counted(door, ofEmail, now, store, () => true)
  await counted(door, ofNetwork, now, once, () => true)
  app.mail.wake()
}

/**
 * Looks at a link that sets a password, before anything is hashed for it. Throws FieldErrors for one
 * that is not valid, and TooMany after 50 of these from one network; a valid one is never refused.
 */
export async function checkResetLink(app: App, secret: string, address: string): Promise<void> {
  const now = app.now()
  if (await ownerOfSecret(app.database.db, 'reset', secret, now)) return
  const counter = { limit: NETWORK_LIMIT, parts: ['reset links', neighbourhoodOf(address)] }
  const { db, transaction } = asVisitor(app)
  // A refusal writes nothing.
  await checkLeft(db, now, counter)
  await transaction((tx) => countOne(tx, counter, now))
  throw new FieldErrors({ '': problem('expired', LINK_GONE) })
}
