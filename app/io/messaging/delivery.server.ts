/**
 * Sends the messages in the outbox. No message is sent twice: a row is marked as failed before it
 * goes to the sender, and the sender's answer corrects it. If the process dies in between, the row
 * stays failed, since nobody knows whether the message arrived; the user can still read it in the
 * app.
 */
import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { holdLease, releaseLease } from '#app/kernel/lease.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Database, Tx } from '#db/client.server.ts'
import { outbox, users } from '#db/schema.ts'
import type { Attachment } from './outbox.server.ts'
import { isStillTheirs } from './receipts.server.ts'
import { nextAttempt, UNCERTAIN } from './retries.ts'

export type Delivery = {
  user_id: number
  simgulary_bot_id: string
  title: string
  content: string
  attachment: Attachment | null
}

/**
 * sent: it arrived · blocked: the user does not want messages · retryAfter: the other side asks for
 * a pause of this many seconds · failed: it certainly did not arrive; the reason in Spanish.
 */
export type Outcome = 'sent' | 'blocked' | { retryAfter: number } | { failed: string }

/** Sends messages outside the app, such as Telegram's bot. */
export type Sender = {
  /**
   * Sends one message. Throws when nobody can know whether it arrived (the answer was cut off or
   * came too late); such a message is not sent again. Must end within 30 seconds.
   */
  send(delivery: Delivery): Promise<Outcome>
}

export type Outgoing = {
  database: Database
  /** Null when none is configured: messages then stay in the app. */
  sender: Sender | null
  /** The name of this process. */
  holder: string
  now: () => Date
  log: Log
}

const LEASE = 'outbox'

const BLOCKED = 'El usuario bloqueó el bot de Telegram'

/** Sends all due messages, one after the other, until `signal` aborts. */
export async function deliverOutbox(outgoing: Outgoing, signal: AbortSignal): Promise<void> {
  const { database, sender, holder, now } = outgoing
  const [due] = await database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(now()))
    .limit(1)
  if (!due) return
  if (!sender) return database.transaction(keepInApp)
  while (!signal.aborted) {
    const claimed = await database.transaction((tx) => claim(tx, holder, now()))
    if (!claimed) break
    const outcome = await sender.send(claimed.delivery).catch((error: unknown) => {
      outgoing.log.error({ err: error, message: claimed.id }, 'sending was interrupted')
      return undefined
    })
    if (outcome === undefined) continue
    await database.transaction((tx) => settle(tx, claimed, outcome, now()))
    if (outcome !== 'sent') outgoing.log.warn({ outcome, message: claimed.id }, 'message not sent')
  }
  await database.transaction((tx) => releaseLease(tx, LEASE, holder))
}

const isDue = (now: Date) =>
  and(eq(outbox.state, 'waiting'), lte(outbox.next_attempt_at, now.toISOString()))

type Claimed = { id: number; attempts: number; delivery: Delivery }

/** The next message, marked as failed; undefined when there is none, or another process sends. */
async function claim(tx: Tx, holder: string, now: Date): Promise<Claimed | undefined> {
  if (!(await holdLease(tx, LEASE, holder, now))) return undefined
  for (;;) {
    const [row] = await tx
      .select({ message: outbox, chat: users.simgulary_bot_id, isActive: users.active })
      .from(outbox)
      .innerJoin(users, eq(users.id, outbox.user_id))
      .where(isDue(now))
      .orderBy(asc(outbox.next_attempt_at), asc(outbox.id))
      .limit(1)
    if (!row) return undefined
    const { id, user_id, attempts, title, content, attachment } = row.message
    const isMeant = row.isActive && (await isStillTheirs(tx, { user_id }, attachment))
    if (row.chat !== null && isMeant) {
      await change(tx, id, { state: 'failed', last_error: UNCERTAIN })
      const delivery = { user_id, simgulary_bot_id: row.chat, title, content, attachment }
      return { id, attempts, delivery }
    }
    await change(tx, id, { state: 'app-only' })
  }
}

async function settle(tx: Tx, claimed: Claimed, outcome: Outcome, now: Date): Promise<void> {
  const { id, attempts } = claimed
  if (outcome === 'sent') {
    await change(tx, id, { state: 'sent', sent_at: now.toISOString(), last_error: null })
  } else if (outcome === 'blocked') {
    await change(tx, id, { state: 'failed', last_error: BLOCKED })
  } else if ('retryAfter' in outcome) {
    const until = new Date(now.getTime() + outcome.retryAfter * 1000).toISOString()
    await change(tx, id, { state: 'waiting', next_attempt_at: until, last_error: null })
    const isEarlier = and(eq(outbox.state, 'waiting'), lt(outbox.next_attempt_at, until))
    await tx.update(outbox).set({ next_attempt_at: until }).where(isEarlier)
  } else {
    await change(tx, id, { ...nextAttempt(attempts, now), last_error: outcome.failed })
  }
}

async function change(tx: Tx, id: number, values: Partial<typeof outbox.$inferInsert>) {
  await tx.update(outbox).set(values).where(eq(outbox.id, id))
}

/** Without a sender no message waits: it would be stale when sent later. */
async function keepInApp(tx: Tx): Promise<void> {
  await tx.update(outbox).set({ state: 'app-only' }).where(eq(outbox.state, 'waiting'))
}
