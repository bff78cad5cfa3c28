/** Asking for a new password, by somebody who cannot log in. */
import type { App } from '#app/context.ts'
import { noteForgotten } from '#app/models/users/change.server.ts'
import { networkOf } from '#app/services/access/networks.server.ts'
import {
  counted,
  FORGOTTEN_LIMIT,
  FORGOTTEN_NETWORK_LIMIT,
} from '#app/services/access/rate-limit.server.ts'
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
