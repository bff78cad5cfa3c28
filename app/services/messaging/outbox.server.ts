/**
 * What is told to people. A message is first a row, unique per occasion and receiver, written in
 * the transaction of what it tells of: whoever it is for reads it in the app. Who has Telegram
 * linked is sent it besides, by one process at a time (messaging/delivery.server.ts).
 */

import type { Tx } from '#db/client.server.ts'
import type { OutboxState } from '#db/kinds.ts'
import { insertRows } from '#db/prepared.server.ts'
import { outbox } from '#db/schema.ts'

/** A document that goes with a message: `{ kind: 'paysheets', id }` is that order's receipt. */
export type Attachment = { kind: string; id: number }

export type Receiver = {
  id: number
  /** The Telegram id; null without a link. */
  simgulary_bot_id: string | null
}

export type Message = {
  receiver: Receiver
  /** What it is told for, once to each receiver: `paysheet:12`. */
  occasion: string
  title: string
  content: string
  /** All messages of one call have one, or none has. */
  attachment?: Attachment
}

/** Keeps messages to be read and sent; those that are there already are left alone. Returns how many are new. */
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
  return made.length
}

/** Who is not linked to the bot reads it in the app alone. */
const stateFor = ({ simgulary_bot_id }: Receiver): OutboxState =>
  simgulary_bot_id === null ? 'app-only' : 'waiting'
