/**
 * The right by which a request writes. A request is let in when its head arrives, and acts when
 * its body has ended, perhaps a minute later. So every change reads the credential, the user's state
 * and role, and the permission again, inside its own transaction. Nothing else in app/http and
 * app/routes opens a transaction (scripts/imports.mjs).
 */

import type { App } from '#app/context.ts'
import { type Actor, actorOf } from '#app/kernel/access/actor.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, Forbidden } from '#app/kernel/errors/errors.ts'
import {
  type Credential,
  type CurrentUser,
  holderOf,
  renewSession,
  sessionUser,
  titularHeldBy,
  tokenUser,
} from '#app/models/access/sessions.server.ts'
import type { Length, Tx, Writable } from '#db/client.server.ts'

/** Runs a change in one transaction, as the user is at that moment. Throws the door's refusal. */
export type Write = <T>(work: (tx: Tx, actor: Actor) => Promise<T>, length?: Length) => Promise<T>

export type Authority = {
  /** The user as last read, outside any transaction. */
  readonly user: CurrentUser
  readonly write: Write
  /** Reads the user again. Throws the door's refusal if the user may no longer enter. */
  refresh(): Promise<void>
  /**
   * Looks again, for a file whose reading has begun. It also refuses who was staff then and is an employee
   * now: the file has what employees do not see.
   */
  recheck(): Promise<void>
}

/** What decides whether a user may send a request. */
export type Visitor = Pick<CurrentUser, 'role_id' | 'lacks_factor'>

/** Throws the refusal if nobody is logged in (null) or the user may not send this request. */
export type Door = (visitor: Visitor | null) => void

const RELINKED = problem(
  'stale',
  'Su vínculo con un titular cambió mientras tanto. Vuelva a intentarlo',
)

/** The authority of `user`, who was found by the credential, at a door. */
export function authorityOf(
  app: App,
  credential: Credential,
  found: CurrentUser,
  door: Door,
): Authority {
  let user = found
  function admitted<U extends Visitor & { id: number }>(now: U | null): U {
    const isSame = now?.id === found.id
    door(isSame ? now : null)
    if (!isSame) throw new Forbidden()
    return now
  }
  /** Employees see only their own titular. */
  const checkTitular = (role_id: number, titular_id: number | null) => {
    if (role_id === EMPLOYEE && titular_id !== found.titular_id) throw new Conflict(RELINKED)
  }
  const refresh = async () => {
    const now = admitted(await userOf(app, credential))
    checkTitular(now.role_id, now.titular_id)
    user = now
  }
  return {
    get user() {
      return user
    },
    write: (work, length) =>
      app.database.transaction(async (tx) => {
        const at = app.now()
        const holder = admitted(await holderOf(tx, credential, at))
        const { id, role_id } = holder
        if (role_id === EMPLOYEE) checkTitular(role_id, await titularHeldBy(tx, id))
        return work(tx, actorOf(holder, at))
      }, length),
    refresh,
    recheck: async () => {
      await refresh()
      if (user.role_id === EMPLOYEE && found.role_id !== EMPLOYEE) throw new Forbidden()
    },
  }
}

/** The user of a credential; null once it has expired or was revoked. */
export async function userOf(app: App, credential: Credential): Promise<CurrentUser | null> {
  const { kind, secret } = credential
  if (kind === 'token') return tokenUser(app.database.db, secret, app.now())
  return (await sessionUser(app.database.db, secret, app.now()))?.user ?? null
}

/** The doors for visitors: log-in, registration, reset, log-out. */
export const asVisitor = ({ database }: App): Writable => database

/** Renews a browser session. Returns false if it has ended meanwhile. */
export const renewed = (app: App, secret: string): Promise<boolean> =>
  app.database.transaction((tx) => renewSession(tx, secret, app.now()))
