/** The lines of bank files, what a bank rejected, and what it did with one order (docs/rules/bank-files.md#26). */

import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { fileIsSent } from '#app/models/records/bank-says.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import { batches, query } from '#db/query.server.ts'
import {
  accounts,
  bank_file_lines,
  bank_files,
  banks,
  documentTable,
  payments,
  paysheets,
  titulars,
} from '#db/schema.ts'

/** A line, with whom it pays; `amount` in céntimos. */
export type BankFileLine = Awaited<ReturnType<typeof readLines>>[number]

type FileOfLines = { id: number; payroll_run_id: number | null }
type Window = { limit: number; offset: number; states?: BankLineState[] | undefined }
const AT_ONCE = 500

export async function pageOfLines(
  db: Db,
  file: FileOfLines,
  listing: Listing,
): Promise<PageOf<BankFileLine>> {
  const { status } = listing.filters
  const states = Array.isArray(status) ? (status as BankLineState[]) : undefined
  const [total] = await db
    .select({ n: count() })
    .from(bank_file_lines)
    .where(
      and(
        eq(bank_file_lines.bank_file_id, file.id),
        states && inArray(bank_file_lines.status, states),
      ),
    )
  const lines = await readLines(db, file, { ...windowOf(listing), states })
  return pageOf(lines, total?.n ?? 0, listing)
}

export async function linesOfFile(db: Db, file: FileOfLines): Promise<BankFileLine[]> {
  const all: BankFileLine[] = []
  const after = (position: number) => readLines(db, file, { limit: AT_ONCE, offset: 0 }, position)
  for await (const lines of batches(AT_ONCE, after, ({ position }) => position)) all.push(...lines)
  return all
}

function readLines(
  db: Db,
  { id, payroll_run_id }: FileOfLines,
  { limit, offset, states }: Window,
  after = 0,
) {
  const kind: OrderKind = payroll_run_id === null ? 'payment' : 'paysheet'
  const orders = documentTable(kind)
  const { position, document_id: order_id, amount, status, reason } = bank_file_lines
  const order = { order: orders.order, name: titulars.name, namesake: namesakeRic() }
  const voided = sql`${orders.voided_at} is not null`.mapWith(Boolean)
  return db
    .select({ position, order_id, ...order, amount, status, reason, voided })
    .from(bank_file_lines)
    .innerJoin(orders, eq(orders.id, bank_file_lines.document_id))
    .innerJoin(titulars, eq(titulars.id, orders.titular_id))
    .where(
      and(
        eq(bank_file_lines.bank_file_id, id),
        gt(bank_file_lines.position, after),
        states && inArray(bank_file_lines.status, states),
      ),
    )
    .orderBy(asc(bank_file_lines.position))
    .limit(limit)
    .offset(offset)
}

/** More are on the screens of their files. */
const MOST_REJECTED = 20

/**
 * How many orders the bank rejected and nobody has corrected, filed again or voided since, of all or of a run,
 * and the latest of them, the latest first.
 */
export type RejectedOrders = Awaited<ReturnType<typeof rejectedOrders>>

export async function rejectedOrders(db: Db, run?: number) {
  const rows = await rejected(db, run !== undefined).execute({ run })
  return { count: rows[0]?.of ?? 0, orders: rows.map(({ of: _, ...row }) => row) }
}

const rejected = query((db, ofRun: boolean) => {
  const { id, bank_file_id, kind, document_id, amount, reason, status } = bank_file_lines
  const ofOrder = sql`line.kind = ${kind} and line.document_id = ${document_id}`
  const counts = sql`select 1 from bank_file_lines as line where ${ofOrder}
    and (line.id > ${id} or line.status <> 'rejected')`
  const marked = sql`select max(marked_at) from bank_file_lines as line where ${ofOrder}`
  // By the trail: a voiding that was taken back has changed the row and corrected nothing.
  const corrected = sql`select 1 from audit where audit.kind = ${kind}
    and audit.record_id = ${document_id} and audit.action = 'update' and audit.at > (${marked})`
  const isOf = (own: OrderKind) =>
    and(sql`${kind} = ${sql.raw(`'${own}'`)}`, eq(documentTable(own).id, document_id))
  const ofEither = (column: 'order' | 'titular_id' | 'voided_at') =>
    sql`coalesce(${paysheets[column]}, ${payments[column]})`
  return db
    .select({
      ...{ kind, order_id: document_id, name: titulars.name, amount, reason, bank_file_id },
      namesake: namesakeRic(),
      order: ofEither('order').mapWith(Number),
      lot: bank_files.lot,
      of: sql`count(*) over ()`.mapWith(Number),
    })
    .from(bank_file_lines)
    .innerJoin(bank_files, eq(bank_files.id, bank_file_id))
    .leftJoin(paysheets, isOf('paysheet'))
    .leftJoin(payments, isOf('payment'))
    .innerJoin(titulars, sql`${titulars.id} = ${ofEither('titular_id')}`)
    .where(
      and(
        sql`${status} = 'rejected'`,
        isNull(ofEither('voided_at')),
        sql`not exists (${corrected})`,
        sql`not exists (${counts})`,
        ofRun ? eq(paysheets.payroll_run_id, sql.placeholder('run')) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_REJECTED)
})

/** An order's line in a bank's file: what the bank said of it, and when (an instant). */
export type OrderLine = Awaited<ReturnType<typeof linesOfOrder>>[number]

/** An order is put into another file only after the bank rejected it. */
const MOST_LINES = 20

export const linesOfOrder = (db: Db, kind: OrderKind, id: number) =>
  lastLines(db).execute({ kind, id })

const lastLines = query((db) => {
  const { id: bank_file_id, lot, created_at } = bank_files
  const { status, reason, marked_at } = bank_file_lines
  return db
    .select({
      ...{ bank_file_id, lot, bank: banks.name, created_at, status, reason, marked_at },
      isSent: fileIsSent,
    })
    .from(bank_file_lines)
    .innerJoin(bank_files, eq(bank_files.id, bank_file_lines.bank_file_id))
    .innerJoin(accounts, eq(accounts.id, bank_files.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .where(
      and(
        eq(bank_file_lines.kind, sql.placeholder('kind')),
        eq(bank_file_lines.document_id, sql.placeholder('id')),
      ),
    )
    .orderBy(desc(bank_file_lines.id))
    .limit(MOST_LINES)
})
