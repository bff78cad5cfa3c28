/**
 * The outbox of mails (docs/rules/mail.md#2): a row each, written in the transaction of what it tells
 * of, and only while mails go out at all.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { MailKind } from '#db/kinds.ts'
import { channels, mails, users } from '#db/schema.ts'

const MAIL = 'mail'
const IS_OPEN = sql`exists (select 1 from ${channels} where ${channels.name} = 'mail' and ${channels.is_open})`

/** Says for all processes whether mails go out: whether SMTP_URL is set. */
export async function openMailChannel(tx: Tx, is_open: boolean): Promise<void> {
  await tx
    .insert(channels)
    .values({ name: MAIL, is_open })
    .onConflictDoUpdate({ target: channels.name, set: { is_open } })
}

export async function isMailOpen(db: Db): Promise<boolean> {
  const [row] = await db.select().from(channels).where(eq(channels.name, MAIL))
  return row?.is_open ?? false
}

/** The column `address` while mails go out, and if `wanted` is true; else null. */
export const whileMailGoesOut = (address: SQLiteColumn, wanted?: SQLiteColumn) =>
  wanted
    ? sql<string | null>`case when ${wanted} and ${IS_OPEN} then ${address} end`
    : sql<string | null>`case when ${IS_OPEN} then ${address} end`

/** Where each goes by mail: null for who does not want it so. */
export const ANNOUNCEMENT_EMAIL = whileMailGoesOut(
  users.email,
  users.allow_receive_announcement_email,
)
export const BIRTHDAY_EMAIL = whileMailGoesOut(users.email, users.allow_receive_birthday_email)
export const APPROVAL_EMAIL = whileMailGoesOut(
  users.email,
  users.allow_receive_approval_notification,
)
export const RECEIPT_EMAIL = whileMailGoesOut(users.email, users.allow_receive_receipt_email)

export type NewMail = {
  /** The reason for the mail, once: with the receiver, where several get it. */
  occasion: string
  kind: MailKind
  /** The receiver: a user, an employee without one, or an address that a visitor typed. */
  to: { user_id: number } | { titular_id: number } | { address: string }
  title: string
  content: string
  /** All mails of one call have one, or none has. */
  attachment?: { kind: string; id: number }
}

/** Queues mails; ignores those of known occasions. Returns how many are new. */
export async function queueMails(tx: Tx, all: readonly NewMail[], at: Date): Promise<number> {
  const now = at.toISOString()
  const rows = all.map(({ to, ...mail }) => ({
    ...mail,
    ...{ user_id: null, titular_id: null, address: null, ...to },
    state: 'waiting' as const,
    next_attempt_at: now,
    created_at: now,
  }))
  const made = await insertRows(tx, mails, rows, { id: mails.id }, { skipKnown: true })
  return made.length
}

/** Takes back the invitations of a user that have not gone out. */
export async function dropInvitations(tx: Tx, user_id: number): Promise<void> {
  const { kind, state } = mails
  const waiting = and(eq(kind, 'invitation'), eq(state, 'waiting'))
  await tx
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(eq(mails.user_id, user_id), waiting))
}

/**
 * Queues mails that certainly did not arrive once more, as new ones. Others stay as they are. Returns
 * how many.
 */
export async function queueAgain(tx: Tx, all: readonly NewMail[], at: Date): Promise<number> {
  let count = 0
  for (const { to, occasion, title, content, attachment } of all) {
    const lost = and(eq(mails.occasion, occasion), inArray(mails.state, ['failed', 'dropped']))
    const again = await tx
      .update(mails)
      .set({
        ...{ title, content, attachment: attachment ?? null },
        ...{ user_id: null, titular_id: null, address: null, ...to },
        ...{ state: 'waiting', attempts: 0, last_error: null, next_attempt_at: at.toISOString() },
      })
      .where(lost)
      .returning({ id: mails.id })
    count += again.length
  }
  return count
}
