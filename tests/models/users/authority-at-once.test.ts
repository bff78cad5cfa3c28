// @both-engines
// Proves docs/rules/access.md#6, #7.
/** A user acts while their right is withdrawn: one of the two comes first. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkVerified, type Login } from '#app/models/access/auth.server.ts'
import {
  createSession,
  createToken,
  endSession,
  holderOf,
  sessionUser,
  titularHeldBy,
} from '#app/models/access/sessions.server.ts'
import { changePassword } from '#app/models/users/account.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { titulars, tokens, users } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

let user_id: number
let session: string
let token: string
let titular_id: number
const t = testDatabase(async (t) => {
  await t.write(async (tx) => {
    user_id = await aUser(tx, { role_id: 3 })
    session = await createSession(tx, user_id, NOW)
    token = await createToken(tx, user_id, NOW)
    titular_id = await aTitular(tx)
    await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
  })
})

/** Until the work has ended or waits for another transaction; SQLite lets it begin afterwards. */
async function isHeldUp(work: Promise<unknown>): Promise<void> {
  if (dialect === 'sqlite') return
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  const waits = async () => {
    const waiting = sql`select count(*)::int as n from pg_locks where not granted`
    const { rows } = (await (t.db as unknown as Pg).execute(waiting)) as { rows: { n: number }[] }
    return Number(rows[0]?.n) > 0
  }
  await expect.poll(async () => isOver || (await waits()), { interval: 5 }).toBe(true)
}
type Pg = { execute(query: unknown): Promise<unknown> }

const own = () => eq(users.id, user_id)
const LOSSES: [string, (tx: Tx) => Promise<unknown>][] = [
  ['being disabled', (tx) => tx.update(users).set({ active: false }).where(own())],
  ['getting another role', (tx) => tx.update(users).set({ role_id: 2, type: 2 }).where(own())],
  ['losing the session', (tx) => endSession(tx, session)],
  ['losing the token', (tx) => tx.delete(tokens).where(eq(tokens.user_id, user_id))],
  [
    'losing the titular',
    (tx) => tx.update(titulars).set({ user_id: null }).where(eq(titulars.id, titular_id)),
  ],
]

/** The credential of a user, as an action reads it. */
const right = async (tx: Tx) => ({
  bySession: await holderOf(tx, { kind: 'session', secret: session }, NOW),
  byToken: await holderOf(tx, { kind: 'token', secret: token }, NOW),
  titular: await titularHeldBy(tx, user_id),
})

describe.each(LOSSES)('%s', (_, loss) => {
  test('committed before an action’s write is seen by the action', async () => {
    const before = await t.write(right)
    let action: Promise<unknown> | undefined
    await t.write(async (tx) => {
      await loss(tx)
      action = t.write(right)
      await isHeldUp(action)
    })
    expect(await action).not.toEqual(before)
    expect(await action).toEqual(await t.write(right))
  })

  test('waits for an action that is under way', async () => {
    const order: string[] = []
    let lost: Promise<unknown> | undefined
    await t.write(async (tx) => {
      await right(tx)
      lost ??= t.write(loss).then(() => order.push('lost'))
      await isHeldUp(lost)
      order.push('acted')
    })
    await lost
    expect(order).toEqual(['acted', 'lost'])
  })
})

describe('the session of a log-in whose password was checked', () => {
  const verified = async (): Promise<Login> => {
    const [user] = await t.db.select().from(users).where(own())
    if (!user) throw new Error('nobody')
    return user
  }
  const issue = (login: Login) =>
    t.write(async (tx) => {
      await checkVerified(tx, login)
      return createSession(tx, login.id, NOW)
    })
  const change = (tx: Tx) =>
    changePassword(tx, user_id, 'otra', ADMINISTRATOR, { verified: 'none' })

  test('is not created when the password changes first', async () => {
    const login = await verified()
    let issued: Promise<unknown> | undefined
    await t.write(async (tx) => {
      await change(tx)
      issued ??= issue(login).catch((error: Error) => error)
      await isHeldUp(issued)
    })
    expect(await issued).toBeInstanceOf(Error)
  })

  test('ends when the password changes just after', async () => {
    const login = await verified()
    let changed: Promise<unknown> | undefined
    const secret = await t.write(async (tx) => {
      await checkVerified(tx, login)
      changed ??= t.write(change)
      await isHeldUp(changed)
      return createSession(tx, login.id, NOW)
    })
    await changed
    expect(await sessionUser(t.db, secret, NOW)).toBeNull()
  })
})
