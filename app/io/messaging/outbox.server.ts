/**
 * Messages to people. A message is first a row, unique per occasion and receiver, written in the
 * transaction of the event that it reports: the receiver reads it in the app. Receivers with
 * Telegram linked also get it there, sent by one process at a time (messaging/delivery.server.ts), and
 * those who want mails by mail (messaging/mail-delivery.server.ts).
 */

import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import type { OutboxState } from '#db/kinds.ts'
import { outbox } from '#db/schema.ts'
import { type NewMail, queueMails } from './mail-queue.server.ts'

/** The keys of messages about a failed copy begin so; the night follows. */
export const FAILED_COPY = 'backup:'

/** A document attached to a message: `{ kind: 'paysheets', id }` is that order's receipt. */
export type Attachment = { kind: string; id: number }

export type Receiver = {
  id: number
  /** The Telegram id; null without a link. */
  simgulary_bot_id: string | null
  /** Where they want it by mail, too; null or none when they do not, or mails do not go out. */
  email?: string | null
}

export type Message = {
  receiver: Receiver
  /** The reason for the message, once per receiver: `paysheet:12`. */
  occasion: string
  title: string
  content: string
  /** All messages of one call have one, or none has. */
  attachment?: Attachment
}

/** Stores messages to read and send; ignores existing ones. Returns how many are new. */
export async function enqueue(tx: Tx, messages: readonly Message[], at: Date): Promise<number> {
  const now = at.toISOString()
  const rows = messages.map(({ receiver, ...message }) => ({
    ...message,
    user_id: receiver.id,
    state: stateFor(receiver),
    next_attempt_at: now,
    created_at: now,
  }))
  const made = await insertRows(tx, outbox, rows, { id: outbox.id }, { skipKnown: true })
  await queueMails(tx, messages.flatMap(mailOf), at)
  return made.length
}

/** An order has one employee, so that its receipt is mailed once, whoever is their user by then. */
function mailOf({ receiver, occasion, ...text }: Message): NewMail[] {
  if (!receiver.email) return []
  const isReceipt = text.attachment?.kind === 'paysheets'
  const own = isReceipt
    ? ({ kind: 'receipt', occasion } as const)
    : ({ kind: 'notice', occasion: `${occasion}:${receiver.id}` } as const)
  return [{ ...text, ...own, to: { user_id: receiver.id } }]
}

/** Receivers not linked to the bot read it only in the app. */
const stateFor = ({ simgulary_bot_id }: Receiver): OutboxState =>
  simgulary_bot_id === null ? 'app-only' : 'waiting'

/** The id of the payroll order whose receipt a message is, by its occasion; null for others. */
export const orderToldOf = (occasion: SQLWrapper) => sql`case when ${occasion} like 'paysheet:%'
  then cast(substr(${occasion}, 10) as integer) end`
