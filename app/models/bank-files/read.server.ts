import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { pageOfRows } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { fileIsSent } from '#app/models/records/bank-says.server.ts'
import type { Db } from '#db/client.server.ts'
import { BANK_LINE_STATES, type BankLineState } from '#db/kinds.ts'
import { accounts, bank_files, banks, users } from '#db/schema.ts'
import { type BankFileLine, linesOfFile } from './file-lines.server.ts'

export {
  type BankFileLine,
  linesOfOrder,
  type OrderLine,
  pageOfLines,
  type RejectedOrders,
  rejectedOrders,
} from './file-lines.server.ts'
export { type KeptMark, lineVersion } from './lines.server.ts'
export { payerOf, unfiledPayments } from './personal.server.ts'
export { type Preview, previewBankFiles } from './preview.server.ts'
export { type AccountSettings, bankFileSettings, presentSettings } from './settings.server.ts'
export { selectUnsentFile } from './unsent.server.ts'

const { content: _, ...columns } = getTableColumns(bank_files)

type States = Record<BankLineState, number>

/** A file without its bytes; `total` in céntimos. */
export type BankFile = Omit<typeof bank_files.$inferSelect, 'content'> &
  States & {
    account: string
    bank: string
    created_by_name: string | null
    sent_by_name: string | null
    lines?: BankFileLine[]
  }

const lineCount = (status: BankLineState) =>
  sql`(select count(*) from bank_file_lines where bank_file_id = ${bank_files.id} and status = ${sql.raw(`'${status}'`)})`.mapWith(
    Number,
  )
const counts = Object.fromEntries(
  BANK_LINE_STATES.map((status) => [status, lineCount(status)]),
) as Record<BankLineState, SQL<number>>

const senders = alias(users, 'senders')

const selectFiles = (db: Db) =>
  db
    .select({
      ...columns,
      ...counts,
      account: accounts.number,
      bank: banks.name,
      created_by_name: users.name,
      sent_by_name: senders.name,
    })
    .from(bank_files)
    .innerJoin(accounts, eq(accounts.id, bank_files.account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(users, eq(users.id, bank_files.created_by))
    .leftJoin(senders, eq(senders.id, bank_files.sent_by))

type Relations = Pick<Listing, 'with'>

export async function listBankFiles(db: Db, listing: Listing): Promise<PageOf<BankFile>> {
  const where = conditionOf(listing)
  const select = selectFiles(db).where(where)
  const sorts = { columns, id: bank_files.id }
  const page = await pageOfRows(db, listing, select, { table: bank_files, where }, sorts)
  return { ...page, data: await withLines(db, page.data, listing) }
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

/** In the order of their lots. */
export async function bankFilesOf(db: Db, ids: readonly number[]): Promise<BankFile[]> {
  return selectFiles(db)
    .where(inArray(bank_files.id, [...ids]))
    .orderBy(asc(bank_files.lot))
}

export type NewestFile = Pick<BankFile, 'id' | 'lot' | 'account_id'>

/** The newest file of each account of a run, the first of them to send, and the ids of all that nobody has sent. */
export async function filesOfRun(db: Db, run: number) {
  const { id, lot, account_id } = bank_files
  const found = await db
    .select({ id, lot, account_id, isSent: fileIsSent })
    .from(bank_files)
    .where(eq(bank_files.payroll_run_id, run))
    .orderBy(asc(lot))
  const files: NewestFile[] = [...new Map(found.map((file) => [file.account_id, file])).values()]
  const unsent = found.flatMap((file) => (file.isSent ? [] : [file.id]))
  // One that was made anew is in nobody's way.
  const toSend = files.find((file) => unsent.includes(file.id))?.id
  return { files, unsent, toSend }
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

export const presentBankFile = ({
  lines,
  total,
  account: _a,
  bank: _b,
  created_by_name: _n,
  sent_by_name: _s,
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
