/** Passkeys in requests (docs/rules/passkeys.md). */

import type { App } from '#app/context.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { networkOf } from '#app/models/access/networks.server.ts'
import { addOneTimeSecret } from '#app/models/access/one-time-links.server.ts'
import {
  claimedPasskey,
  requestOptions,
  type Site,
  siteOf,
  usedPasskey,
} from '#app/models/access/passkeys.server.ts'
import { CHALLENGE_LIMIT, counted } from '#app/models/access/rate-limit.server.ts'
import { MAKING, spendPasskey } from '#app/models/second-factor/change.server.ts'
import { listPasskeys } from '#app/models/second-factor/read.server.ts'
import type { Tx, Writable } from '#db/client.server.ts'

/** How long a browser may take to answer. */
const CHALLENGE_MS = 5 * 60 * 1000

const REFUSED = problem(
  'wrong_credentials',
  'La llave de acceso no se pudo comprobar. Inténtelo de nuevo, o escriba un código',
)

/**
 * Where passkeys hold: at PUBLIC_URL, or at localhost without it. Null elsewhere: what a request says
 * of its own address is no proof.
 */
export function passkeySite({ config }: App, url: URL): Site | null {
  const address = config.publicUrl ?? url
  return config.publicUrl || address.hostname === 'localhost' ? siteOf(address) : null
}

/** A challenge for the user's browser to make a passkey, 256 bits, good once and for five minutes. */
export const createChallenge = (tx: Tx, user_id: number, now: Date): Promise<string> =>
  addOneTimeSecret(tx, 'passkey', user_id, CHALLENGE_MS, now, MAKING)

/**
 * What the browser needs to use one of the user's passkeys, as JSON; null where there is none. Asking
 * is counted by network too: whoever knows the password stops nobody elsewhere. Throws TooMany.
 */
export async function beginPasskeyLogIn(
  door: Writable,
  site: Site | null,
  user_id: number,
  address: string,
  now: Date,
): Promise<string | null> {
  const known = site ? await listPasskeys(door.db, user_id) : []
  if (!site || known.length === 0) return null
  const parts = ['challenges for a passkey', String(user_id), networkOf(address)]
  const add = () =>
    door.transaction((tx) => addOneTimeSecret(tx, 'passkey', user_id, CHALLENGE_MS, now))
  const challenge = await counted(door, { limit: CHALLENGE_LIMIT, parts }, now, add, () => true)
  return requestOptions(site, challenge, known)
}

/**
 * Does what a passkey is needed for, in the transaction that uses up its challenge. Failures are not
 * counted: a signature cannot be guessed, so that whoever uses up the codes' guesses locks out nobody
 * who has a passkey. Throws FieldErrors under `code`, the field beside it.
 */
export async function withPasskey<T>(
  door: Writable,
  site: Site | null,
  user_id: number,
  answer: string,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const refused = new FieldErrors({ code: REFUSED })
  const claimed = claimedPasskey(answer)
  const passkey = (await listPasskeys(door.db, user_id)).find(({ id }) => id === claimed)
  const used = site && passkey && (await usedPasskey(site, passkey, answer))
  if (!used) throw refused
  return door.transaction(async (tx) => {
    if (!(await spendPasskey(tx, user_id, passkey, used, now))) throw refused
    return work(tx)
  })
}
