/**
 * Sends the queued mails (docs/rules/mail.md#3). No mail is sent twice: its row is marked as unknown
 * before it goes to the server, and the server's answer corrects that. If the process dies in
 * between, the row stays unknown, since nobody can tell whether the mail arrived.
 */
import { and, asc, eq, lt, lte } from 'drizzle-orm'
import { holdLease, releaseLease } from '#app/kernel/lease.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Database, Tx } from '#db/client.server.ts'
import { mails, titulars, users } from '#db/schema.ts'
import type { MailOutcome } from './mail-server.server.ts'
import { isStillTheirs } from './receipts.server.ts'
import { nextAttempt, UNCERTAIN } from './retries.ts'

export type Mail = Omit<typeof mails.$inferSelect, 'address'> & {
  address: string
  /** The path of the one-time link of an invitation or a forgotten password. */
  link: string | null
}

export type MailSender = {
  /**
   * Sends one mail. Throws when nobody can know whether it arrived. `signal` stops it as long as it
   * certainly has not.
   */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>
  /** Called after the last mail of a run. */
  rest(): void
}

export type OutgoingMail = {
  database: Database
  sender: MailSender
  /** Makes the link of a mail that has one. It is stored nowhere but as a hash. */
  linkOf(
    tx: Tx,
    kind: 'invitation' | 'forgotten',
    user_id: number,
    now: Date,
  ): Promise<string | undefined>
  /** The name of this process. */
  holder: string
  now: () => Date
  log: Log
}

const LEASE = 'mail'
const MINUTE_MS = 60_000

/** Sends all due mails, one after the other, until `signal` aborts or the server is unreachable. */
export async function deliverMail(outgoing: OutgoingMail, signal: AbortSignal): Promise<void> {
  const { database, sender, holder, now, log } = outgoing
  const due = await database.db.select({ id: mails.id }).from(mails).where(isDue(now())).limit(1)
  if (due.length === 0) return
  while (!signal.aborted) {
    const mail = await database.transaction((tx) => claim(tx, outgoing, now()))
    if (!mail) break
    const outcome = await sender.send(mail, signal).catch((error: unknown) => {
      log.error({ err: error, mail: mail.id }, 'sending a mail was interrupted')
      return undefined
    })
    if (outcome === undefined) continue
    const isUnreachable = outcome !== 'sent' && 'unreachable' in outcome
    if (isUnreachable && signal.aborted) {
      await database.transaction((tx) => giveBack(tx, mail))
      break
    }
    await database.transaction((tx) => settle(tx, mail, outcome, now()))
    if (outcome !== 'sent') log.warn({ outcome, mail: mail.id }, 'mail not sent')
    if (isUnreachable) break
  }
  sender.rest()
  await database.transaction((tx) => releaseLease(tx, LEASE, holder))
}

const LINK_OVER = 'su enlace venció antes de que saliera: invite de nuevo'

const isDue = (now: Date) =>
  and(eq(mails.state, 'waiting'), lte(mails.next_attempt_at, now.toISOString()))

/** The next mail, marked as unknown; undefined when there is none, or another process sends. */
async function claim(tx: Tx, outgoing: OutgoingMail, now: Date): Promise<Mail | undefined> {
  if (!(await holdLease(tx, LEASE, outgoing.holder, now))) return undefined
  for (;;) {
    const [row] = await tx
      .select()
      .from(mails)
      .where(isDue(now))
      .orderBy(asc(mails.next_attempt_at), asc(mails.id))
      .limit(1)
    if (!row) return undefined
    const to = await receiverOf(tx, row)
    const reader = { user_id: to?.user_id ?? null, titular_id: row.titular_id }
    if (!to?.address || !(await isStillTheirs(tx, reader, row.attachment))) {
      await change(tx, row.id, { state: 'dropped' })
      continue
    }
    const { kind } = row
    const hasLink = kind === 'invitation' || kind === 'forgotten'
    const link = hasLink && to.user_id ? await outgoing.linkOf(tx, kind, to.user_id, now) : null
    if (link === undefined) {
      await change(tx, row.id, { ...to, state: 'failed', last_error: LINK_OVER })
      continue
    }
    await change(tx, row.id, { ...to, state: 'unknown', last_error: UNCERTAIN })
    return { ...row, ...to, address: to.address, link }
  }
}

type Receiver = { user_id: number | null; address: string | null }

/** Who gets it now, if anybody still does: an address may have changed, a user may have gone. */
async function receiverOf(tx: Tx, row: typeof mails.$inferSelect): Promise<Receiver | undefined> {
  if (row.titular_id !== null) {
    const [found] = await tx
      .select({ address: titulars.email })
      .from(titulars)
      .where(eq(titulars.id, row.titular_id))
    return found && { user_id: null, address: found.address }
  }
  const whose =
    row.user_id === null ? eq(users.email, row.address ?? '') : eq(users.id, row.user_id)
  const [user] = await tx.select().from(users).where(whose)
  const enters = user?.active && user.type !== 0
  return enters ? { user_id: user.id, address: user.email } : undefined
}

/** A stop broke it off before it was handed over: it waits as before. */
async function giveBack(tx: Tx, { id, last_error }: Mail): Promise<void> {
  await change(tx, id, { state: 'waiting', last_error })
}

async function settle(tx: Tx, mail: Mail, outcome: MailOutcome, now: Date): Promise<void> {
  const { id, attempts } = mail
  if (outcome === 'sent') {
    return change(tx, id, { state: 'sent', sent_at: now.toISOString(), last_error: null })
  }
  if ('refused' in outcome) {
    return change(tx, id, { state: 'failed', last_error: outcome.refused })
  }
  const isUnreachable = 'unreachable' in outcome
  const last_error = isUnreachable ? outcome.unreachable : outcome.failed
  await change(tx, id, { ...nextAttempt(attempts, now), last_error })
  if (!isUnreachable) return
  const until = new Date(now.getTime() + MINUTE_MS).toISOString()
  const isEarlier = and(eq(mails.state, 'waiting'), lt(mails.next_attempt_at, until))
  await tx.update(mails).set({ next_attempt_at: until }).where(isEarlier)
}

async function change(tx: Tx, id: number, values: Partial<typeof mails.$inferInsert>) {
  await tx.update(mails).set(values).where(eq(mails.id, id))
}
