/** Creating, sending and deleting announcements (docs/rules/messages.md#4). */

import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { nextSending, type Recurrence, SENDING_TIME } from '#app/io/messaging/schedule.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import { TOO_FAR_AHEAD } from '#app/kernel/fields/dates.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import {
  addYears,
  type IsoDate,
  instantInCaracas,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Database, Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { announcements } from '#db/schema.ts'
import { type announcementInput, isDated, isOnce, isTimed } from './fields.ts'
import { type Announcement, getAnnouncement, receiversOf } from './read.server.ts'

export type AnnouncementInput = InputOf<typeof announcementInput>

/**
 * Returns the new announcement's id. Clears a date or time that its type does not use. Throws
 * FieldErrors when the type needs a date and there is none, or the only sending would be past or more
 * than a year ahead.
 */
export async function createAnnouncement(
  tx: Tx,
  input: AnnouncementInput,
  actor: Actor,
): Promise<number> {
  if (isDated(input.type) && !input.date)
    throw new FieldErrors({ date: problem('required', 'Escriba la fecha') })
  const at = actor.at.toISOString()
  const rule = {
    type: input.type,
    date: isDated(input.type) ? (input.date ?? null) : null,
    time: isTimed(input.type) ? (input.time ?? SENDING_TIME) : null,
    created_at: at,
  }
  if (isOnce(rule.type) && rule.date && rule.date > addYears(todayInCaracas(actor.at), 1)) {
    throw new FieldErrors({ date: TOO_FAR_AHEAD })
  }
  const next_at = nextOf(rule, actor.at)
  if (!next_at) throw new FieldErrors(pastOf(rule, todayInCaracas(actor.at)))
  const { title_key: _, ...made } = await insertRow(tx, announcements, {
    ...input,
    ...rule,
    title_key: searchKey(input.title),
    next_at,
    created_by: actor.id,
    updated_at: at,
  })
  await recordAudit(tx, actor, 'create', 'announcement', made.id, null, made)
  return made.id
}

const PAST = 'Ese momento ya pasó: elija uno que esté por venir'

/** The hour is what is past of today, also one that nobody typed. */
function pastOf({ date, time }: Pick<Recurrence, 'date' | 'time'>, today: IsoDate): Problems {
  if (date !== today) return { date: problem('too_small', PAST) }
  const text = `Las ${time ?? SENDING_TIME} de hoy ya pasaron: escriba otra hora`
  return { time: problem('too_small', text) }
}

/** When it goes out next; null when its only sending is not after `at`. */
function nextOf(rule: Recurrence, at: Date): string | null {
  if (!isOnce(rule.type)) return nextSending(rule, at).toISOString()
  const only = rule.date && instantInCaracas(rule.date, rule.time ?? SENDING_TIME)
  return only && only > at ? only.toISOString() : null
}

/**
 * Sends an announcement now, in addition to its scheduled times; one of a single day is sent now
 * instead of then. Returns the number of receivers. Throws NotFound, StaleVersion when it was sent
 * since `version`, or Conflict when its only sending is over.
 */
export async function fireAnnouncement(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<number> {
  const before = await getAnnouncement(tx, id)
  checkVersion(before, version)
  const isOver = isOnce(before.type) && !before.next_at
  if (isOver)
    throw new Conflict(problem('already_done', 'Este anuncio era de una sola vez y ya se envió'))
  const at = actor.at.toISOString()
  const reached = await send(tx, before, `fire:${before.version}`, actor.at)
  const sent = {
    last_sent_at: at,
    next_at: isOnce(before.type) ? null : before.next_at,
    reached,
    version: before.version + 1,
  }
  await tx.update(announcements).set(sent).where(eq(announcements.id, id))
  await recordAudit(tx, actor, 'update', 'announcement', id, before, { ...before, ...sent })
  return reached
}

/** Deletes an announcement; messages already sent stay. Throws NotFound. */
export async function deleteAnnouncement(tx: Tx, id: number, actor: Actor): Promise<void> {
  const before = await getAnnouncement(tx, id)
  await tx.delete(announcements).where(eq(announcements.id, id))
  await recordAudit(tx, actor, 'delete', 'announcement', id, before, null)
}

/** Each once, however often it came due. One failure stops no other; AggregateError comes at the end. */
export async function sendDueAnnouncements({ db, transaction }: Database, now: Date) {
  const due = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(lte(announcements.next_at, now.toISOString()))
    .orderBy(asc(announcements.next_at), asc(announcements.id))
  const failures: unknown[] = []
  for (const { id } of due) {
    await transaction((tx) => sendDue(tx, id, now)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some announcements were not sent')
}

/** Checks again that it is due: another process may have sent it already. */
async function sendDue(tx: Tx, id: number, now: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), lte(announcements.next_at, now.toISOString())))
  if (!row) return
  await tx
    .update(announcements)
    .set({
      reached: await send(tx, row, String(row.next_at), now),
      last_sent_at: now.toISOString(),
      next_at: nextOf(row, now),
      version: sql`${announcements.version} + 1`,
    })
    .where(eq(announcements.id, id))
}

type Sendable = Pick<Announcement, 'id' | 'title' | 'content' | 'target'>

async function send(tx: Tx, announcement: Sendable, moment: string, at: Date): Promise<number> {
  const { id, title, content, target } = announcement
  const receivers = await receiversOf(tx, target)
  const occasion = `announcement:${id}:${moment}`
  await enqueue(
    tx,
    receivers.map((receiver) => ({ receiver, occasion, title, content })),
    at,
  )
  return receivers.length
}
