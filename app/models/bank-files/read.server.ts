/** Reading bank files. Making them is in bank-files/change.server.ts. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/services/asking/listing.ts'
import { sortingOf, windowOf } from '#app/services/asking/queries.server.ts'
import type { OrderKind } from '#app/services/documents/kinds.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { type Centimos, toBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { BANK_LINE_STATES, type BankLineState } from '#db/kinds.ts'
import {
  accounts,
  bank_file_lines,
  bank_files,
  banks,
  payments,
  paysheets,
  titulars,
  users,
} from '#db/schema.ts'

const { content: _, ...columns } = getTableColumns(bank_files)

/** How many lines the bank says what of. */
type States = Record<BankLineState, number>

/** A file without its bytes; `total` in céntimos. */
export type BankFile = Omit<typeof bank_files.$inferSelect, 'content'> &
  States & {
    /** The paying account's number and bank. */
    account: string
    bank: string
    created_by_name: string | null
    lines?: BankFileLine[]
  }

/** A line, with whom it pays; `amount` in céntimos. */
export type BankFileLine = {
  position: number
  order_id: number
  /** The order's document number. */
  order: number
  name: string
  amount: Centimos
  status: BankLineState
  reason: string | null
  /** Whether the order has been voided since. */
  voided: boolean
}

const lineCount = (status: BankLineState) =>
  sql`(select count(*) from bank_file_lines where bank_file_id = ${bank_files.id} and status = ${sql.raw(`'${status}'`)})`.mapWith(
    Number,
  )
const counts = Object.fromEntries(
  BANK_LINE_STATES.map((status) => [status, lineCount(status)]),
) as Record<BankLineState, SQL<number>>

const selectFiles = (db: Db) =>
  db
    .select({
      ...columns,
      ...counts,
      account: accounts.number,
      bank: banks.name,
      created_by_name: users.name,
    })
    .from(bank_files)
    .innerJoin(accounts, eq(accounts.id, bank_files.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(users, eq(users.id, bank_files.created_by))

type Relations = Pick<Listing, 'with'>

/** Files of an account, a run or a format. */
export async function listBankFiles(db: Db, listing: Listing): Promise<PageOf<BankFile>> {
  const where = conditionOf(listing)
  const { limit, offset } = windowOf(listing)
  const rows: BankFile[] = await selectFiles(db)
    .where(where)
    .orderBy(...sortingOf(listing, columns, bank_files.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(bank_files).where(where)
  return pageOf(await withLines(db, rows, listing), total?.n ?? 0, listing)
}

function conditionOf({ filters }: Listing): SQL | undefined {
  const { account, payroll_run, format } = filters
  return and(
    typeof account === 'number' ? eq(bank_files.account_id, account) : undefined,
    typeof payroll_run === 'number' ? eq(bank_files.payroll_run_id, payroll_run) : undefined,
    Array.isArray(format) ? inArray(bank_files.format, format as never[]) : undefined,
  )
}

/** Throws NotFound. */
export async function getBankFile(
  db: Db,
  id: number,
  relations: Relations = { with: new Set() },
): Promise<BankFile> {
  const rows: BankFile[] = await selectFiles(db).where(eq(bank_files.id, id))
  const [file] = await withLines(db, rows, relations)
  if (!file) throw new NotFound()
  return file
}

/** These files, in the order of their lots. */
export async function bankFilesOf(db: Db, ids: readonly number[]): Promise<BankFile[]> {
  return selectFiles(db)
    .where(inArray(bank_files.id, [...ids]))
    .orderBy(asc(bank_files.lot))
}

/** A file's bytes as they were made. Throws NotFound. */
export async function bankFileContent(db: Db, id: number) {
  const [file] = await db
    .select({ name: bank_files.name, format: bank_files.format, content: bank_files.content })
    .from(bank_files)
    .where(eq(bank_files.id, id))
  if (!file) throw new NotFound()
  return file
}

async function withLines(db: Db, files: BankFile[], wanted: Relations): Promise<BankFile[]> {
  if (!wanted.with.has('lines')) return files
  const filled: BankFile[] = []
  for (const file of files) filled.push({ ...file, lines: await linesOfFile(db, file) })
  return filled
}

/** A page of a file's lines, or all, by position. */
export async function linesOfFile(
  db: Db,
  { id, payroll_run_id }: Pick<BankFile, 'id' | 'payroll_run_id'>,
  page: { limit?: number; offset?: number; status?: BankLineState } = {},
): Promise<BankFileLine[]> {
  const kind: OrderKind = payroll_run_id === null ? 'payment' : 'paysheet'
  const orders = (kind === 'paysheet' ? paysheets : payments) as typeof payments
  return db
    .select({
      position: bank_file_lines.position,
      order_id: bank_file_lines.document_id,
      order: orders.order,
      name: titulars.name,
      amount: bank_file_lines.amount,
      status: bank_file_lines.status,
      reason: bank_file_lines.reason,
      voided: sql`${orders.voided_at} is not null`.mapWith(Boolean),
    })
    .from(bank_file_lines)
    .innerJoin(orders, eq(orders.id, bank_file_lines.document_id))
    .innerJoin(titulars, eq(titulars.id, orders.titular_id))
    .where(
      and(
        eq(bank_file_lines.bank_file_id, id),
        page.status ? eq(bank_file_lines.status, page.status) : undefined,
      ),
    )
    .orderBy(asc(bank_file_lines.position))
    .limit(page.limit ?? 2_147_483_647)
    .offset(page.offset ?? 0)
}

/** An order that the bank rejected and nobody has corrected, filed again or voided since. */
export type RejectedOrder = {
  kind: OrderKind
  order_id: number
  order: number
  name: string
  amount: Centimos
  reason: string | null
  bank_file_id: number
  lot: number
  payroll_run_id: number | null
}

/** What the bank rejected, the latest first: of all, or of a run. */
export async function rejectedOrders(db: Db, run?: number): Promise<RejectedOrder[]> {
  const found = await Promise.all(
    (['paysheet', 'payment'] as const).map((kind) => rejectedOf(db, kind, run)),
  )
  return found.flat()
}

function rejectedOf(db: Db, kind: OrderKind, run: number | undefined): Promise<RejectedOrder[]> {
  const orders = (kind === 'paysheet' ? paysheets : payments) as typeof payments
  const later = sql`select 1 from bank_file_lines as later where later.kind = ${bank_file_lines.kind}
    and later.document_id = ${bank_file_lines.document_id} and later.id > ${bank_file_lines.id}`
  return db
    .select({
      kind: sql<OrderKind>`${sql.raw(`'${kind}'`)}`,
      order_id: orders.id,
      order: orders.order,
      name: titulars.name,
      amount: bank_file_lines.amount,
      reason: bank_file_lines.reason,
      bank_file_id: bank_files.id,
      lot: bank_files.lot,
      payroll_run_id: bank_files.payroll_run_id,
    })
    .from(bank_file_lines)
    .innerJoin(bank_files, eq(bank_files.id, bank_file_lines.bank_file_id))
    .innerJoin(orders, eq(orders.id, bank_file_lines.document_id))
    .innerJoin(titulars, eq(titulars.id, orders.titular_id))
    .where(
      and(
        sql`${bank_file_lines.status} = 'rejected'`,
        eq(bank_file_lines.kind, kind),
        isNull(orders.voided_at),
        sql`${orders.updated_at} <= ${bank_file_lines.marked_at}`,
        sql`not exists (${later})`,
        run === undefined ? undefined : eq(bank_files.payroll_run_id, run),
      ),
    )
    .orderBy(desc(bank_file_lines.id))
}

/** A file as the API gives it: money in Bs. */
export const presentBankFile = ({
  lines,
  total,
  account: _a,
  bank: _b,
  created_by_name: _n,
  ...file
}: BankFile) => ({
  ...file,
  total: toBs(total),
  ...(lines && {
    lines: lines.map(({ position, order_id, amount, status, reason }) => ({
      position,
      order_id,
      amount: toBs(amount),
      status,
      reason,
    })),
  }),
})
