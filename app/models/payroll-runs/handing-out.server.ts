/** Sends the receipts of a run to its employees (docs/rules/run-files.md#8). */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import {
  type NewMail,
  queueAgain,
  queueMails,
  RECEIPT_EMAIL,
  whileMailGoesOut,
} from '#app/io/messaging/mail-queue.server.ts'
import { enqueue, type Message } from '#app/io/messaging/outbox.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { personFinder } from '#app/kernel/asking/person-keys.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { inTurns, sortInTurns } from '#app/kernel/turns.server.ts'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { formatDocumentNumber, typedNumberOf } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { monthPaid, thePeriod } from '#app/models/payroll/period.ts'
import { liveOrders } from '#app/models/paysheets/read.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { batches, isIn, listed, query } from '#db/query.server.ts'
import { mails, outbox, paysheets, titulars, users } from '#db/schema.ts'
import {
  canMail,
  canSend,
  type Mailing,
  mailLabel,
  RECEIPT_STATES,
  type ReceiptState,
  type Receiving,
  receiptState,
} from './handing-out.ts'

export type ReceiptRow = Receiving &
  Mailing & {
    id: number
    order: number
    titular_id: number
    name: string
    namesake: string | null
    department: string | null
  }

/**
 * The message that tells of the order: a notice with the receipt, made with the order or sent later.
 * It has one occasion, so that nobody gets it twice.
 */
const occasionOf = (order: { id: number }) => `paysheet:${order.id}`
const TOLD = and(
  eq(outbox.user_id, titulars.user_id),
  sql`${outbox.occasion} = 'paysheet:' || ${paysheets.id}`,
)
const MAILED = sql`${mails.occasion} = 'paysheet:' || ${paysheets.id}`

const receiptsOf = (db: Db) =>
  db
    .select({
      id: paysheets.id,
      order: paysheets.order,
      titular_id: titulars.id,
      name: titulars.name,
      namesake: namesakeRic(),
      department: titulars.department,
      pending: paysheets.pending,
      user_id: users.id,
      active: users.active,
      type: users.type,
      bot: users.simgulary_bot_id,
      state: outbox.state,
      last_error: outbox.last_error,
      user_email: RECEIPT_EMAIL,
      own_email: whileMailGoesOut(titulars.email),
      mail_state: mails.state,
      mail_error: mails.last_error,
      told: outbox.id,
      ...{ payday: paysheets.payday, period: paysheets.period },
      ...{ issued_at: paysheets.issued_at, total: paysheets.total },
    })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .leftJoin(users, eq(users.id, titulars.user_id))
    .leftJoin(outbox, TOLD)
    .leftJoin(mails, MAILED)

type Found = Awaited<ReturnType<typeof receiptsOf>>[number]
type Row = ReturnType<typeof rowOf>

/** Who may enter gets mails as they prefer; the others at the address of their record. */
function rowOf({ active, type, user_email, own_email, ...row }: Found) {
  const enters = active === true && type !== 0
  return { ...row, enters, hasTelegram: row.bot !== null, address: enters ? user_email : own_email }
}

/** The orders in force of a run, by number. */
export async function runReceipts(db: Db, run: number): Promise<ReceiptRow[]> {
  const receipts: ReceiptRow[] = []
  const all = batches(ROWS_AT_ONCE, (after) => receiptsAfter(db).execute({ run, after }))
  for await (const found of all) {
    for (const row of found) {
      const {
        id,
        order,
        titular_id,
        name,
        namesake,
        department,
        pending,
        user_id,
        state,
        last_error,
      } = row
      const { enters, hasTelegram, address, mail_state, mail_error } = rowOf(row)
      const receiving = { pending, user_id, state, last_error, enters, hasTelegram }
      const mailing = { address, mail_state, mail_error }
      receipts.push({ id, order, titular_id, name, namesake, department, ...receiving, ...mailing })
    }
  }
  return receipts
}

const ROWS_AT_ONCE = 1000

const receiptsAfter = query((db) =>
  receiptsOf(db)
    .where(and(liveOrders, gt(paysheets.id, sql.placeholder('after'))))
    .orderBy(asc(paysheets.id))
    .limit(ROWS_AT_ONCE),
)

export function countStates(rows: readonly Receiving[]): Record<ReceiptState, number> {
  const states = rows.map(receiptState)
  return ofEach(RECEIPT_STATES, (state) => states.filter((each) => each === state).length)
}

/** How many mails stand where, by what the screen says of them. */
export function countMails(rows: readonly Mailing[]): { label: string; count: number }[] {
  return [...Map.groupBy(rows, mailLabel)].map(([label, own]) => ({ label, count: own.length }))
}

/** A page of them: what the search finds, of one state or of all, and of one department or of all. */
export async function receiptsPage(
  rows: readonly ReceiptRow[],
  listing: Listing,
): Promise<PageOf<ReceiptRow>> {
  const { search } = listing
  const { state, department } = listing.filters
  const order = typedNumberOf('paysheets', search)
  const finds = personFinder(search)
  const found = await inTurns(rows, (some) =>
    some.filter(
      (row) =>
        (!Array.isArray(state) || state.includes(receiptState(row))) &&
        (!Array.isArray(department) || department.includes(row.department ?? '')) &&
        (row.order === order || finds(row.name)),
    ),
  )
  const { field, direction } = listing.sort
  const byName = (a: ReceiptRow, b: ReceiptRow) => inAlphabet(a.name, b.name)
  const sorted = field === 'name' ? await sortInTurns(found, byName) : found
  const turned = direction === 'desc' ? sorted.toReversed() : sorted
  const { limit, offset } = windowOf(listing)
  return pageOf(turned.slice(offset, offset + limit), found.length, listing)
}

/** Orders sent in one transaction. */
export const AT_ONCE = 500

/**
 * Sends the receipts of these orders of a run to those who can get them and have not. Returns how
 * many are sent, which the run's trail keeps: orders that wait or were voided, and messages that may
 * have arrived, are not.
 */
export async function sendReceipts(
  tx: Tx,
  run: number,
  ids: readonly number[],
  actor: Actor,
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = (await receiptsById(tx).execute({ run, ids: listed(ids) })).map(rowOf)
  const messages = rows.filter(canSend).map((row) => ({ row, message: messageOf(row) }))
  const fresh = messages.filter(({ row }) => row.told === null)
  await enqueue(
    tx,
    fresh.map(({ message }) => message),
    actor.at,
  )
  const again = messages.filter(({ row }) => row.told !== null)
  for (const { row, message } of again) await sendAgain(tx, row.told ?? 0, message, actor.at)
  await mailReceipts(tx, rows.filter(canMail), actor.at)
  const count = rows.filter((row) => canSend(row) || canMail(row)).length
  if (count > 0) await recordAudit(tx, actor, 'send', 'payroll_run', run, null, { count })
  return count
}

const receiptsById = query((db) => receiptsOf(db).where(and(liveOrders, isIn(paysheets.id))))

/** By Telegram alone: the notice in the app stays the one that it is. */
async function sendAgain(tx: Tx, id: number, message: Message, at: Date): Promise<void> {
  const { title, content, attachment } = message
  await tx
    .update(outbox)
    .set({
      // Those of an old message are deleted.
      ...{ title, content, attachment },
      ...{ state: 'waiting', attempts: 0, last_error: null, next_attempt_at: at.toISOString() },
    })
    .where(eq(outbox.id, id))
}

async function mailReceipts(tx: Tx, rows: readonly Row[], at: Date): Promise<void> {
  const of = (some: readonly Row[]) => some.map(mailOf)
  await queueMails(tx, of(rows.filter((row) => row.mail_state === null)), at)
  await queueAgain(tx, of(rows.filter((row) => row.mail_state !== null)), at)
}

function mailOf(row: Row): NewMail {
  const { occasion, title, content } = messageOf(row)
  const to = row.enters ? { user_id: row.user_id ?? 0 } : { titular_id: row.titular_id }
  return { kind: 'receipt', occasion, to, title, content, attachment: receiptOf(row) }
}

const receiptOf = ({ id }: Row) => ({ kind: 'paysheets', id })

function messageOf(row: Row): Message {
  const { order, payday, total, user_id, bot } = row
  const period = thePeriod(payday, monthPaid(row))
  const number = formatDocumentNumber(order)
  return {
    receiver: { id: user_id ?? 0, simgulary_bot_id: bot },
    occasion: occasionOf(row),
    title: 'Recibo de pago',
    content: `Su recibo de nómina ${number} de ${period}, por ${formatBs(total)}.`,
    attachment: receiptOf(row),
  }
}
