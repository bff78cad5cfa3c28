/** What reports of any kind of document print: what was kept when it was saved. */
import { asc, eq, getTableColumns } from 'drizzle-orm'
import { formatAccountNumber } from '#app/services/account-number.ts'
import { formatDateShort, type IsoDate } from '#app/services/dates.ts'
import type { DocumentTable, Found } from '#app/services/documents.server.ts'
import { NotFound } from '#app/services/errors.ts'
import type { Listing } from '#app/services/listing.ts'
import { type Centimos, centimos, formatAmount, sumCentimos } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { ListColumn, ListReport } from '#app/services/reports/list.server.tsx'
import type { VoidMark } from '#app/services/reports/receipt.server.tsx'
import { formatRic } from '#app/services/ric.ts'
import type { Db } from '#db/client.server.ts'
import { type AccountSnapshot, type incomes, users } from '#db/schema.ts'

/** Every table has the columns that are used here; their types differ too much to be joined. */
const asAny = (table: DocumentTable) => table as unknown as typeof incomes

/** A stored document, voided ones too, with who voided it and when. Throws NotFound. */
export async function documentToPrint<T extends DocumentTable>(
  db: Db,
  table: T,
  id: number,
): Promise<{ row: T['$inferSelect']; voided?: VoidMark }> {
  const any = asAny(table)
  const [found] = await db
    .select({ row: getTableColumns(any), voider: users.name })
    .from(any)
    .leftJoin(users, eq(users.id, any.voided_by))
    .where(eq(any.id, id))
  if (!found) throw new NotFound()
  const { voided_at, void_reason } = found.row
  return {
    row: found.row as T['$inferSelect'],
    ...(voided_at && {
      voided: { at: voided_at, by: found.voider ?? '', reason: void_reason ?? undefined },
    }),
  }
}

/** The part of a list report that comes from the documents. */
export type ListBody = Pick<
  ListReport,
  'title' | 'company' | 'columns' | 'rows' | 'subtotals' | 'total' | 'count'
>

type Row<T extends DocumentTable> = Omit<T['$inferSelect'], 'search_key'>
/** A column of a list report, and what it says of a document. */
export type ReportColumn<R> = ListColumn & { of: (row: R) => string }

type ListRules<T extends DocumentTable> = {
  title: string
  table: T
  find: (db: Db, listing: Listing) => Promise<Found>
  columns: ReportColumn<Row<T>>[]
  /** What is added up, in céntimos. */
  amount: (row: Row<T>) => number
  /** The company account that pays or receives, as it was: subtotals and letterhead go by it. */
  account: (row: Row<T>) => AccountSnapshot
}

/** How a kind of document is listed: by date, with subtotals by company account and a total. */
export function listReport<T extends DocumentTable>(rules: ListRules<T>) {
  return (db: Db, listing: Listing): Promise<ListBody> => listBody(db, rules, listing)
}

async function listBody<T extends DocumentTable>(
  db: Db,
  { title, table, find, columns, amount, account }: ListRules<T>,
  listing: Listing,
): Promise<ListBody> {
  const any = asAny(table)
  const { search_key: _, ...read } = getTableColumns(any)
  const { where, values } = await find(db, listing)
  const found = await db
    .select(read)
    .from(any)
    .where(where)
    .orderBy(asc(any.issued_at), asc(any.id))
    .prepare()
    .execute(values)
  const rows = found as unknown as Row<T>[]
  const paid = rows.map((row) => ({ account: account(row), amount: centimos(amount(row)) }))
  return {
    title,
    company: onlyCompany(paid.map((each) => each.account)),
    columns: columns.map(({ of: _, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => column.of(row))),
    subtotals: subtotalsOf(paid),
    total: sumCentimos(paid.map((each) => each.amount)),
    count: rows.length,
  }
}

/** The columns that every kind of document has. */
export const NUMBER: ReportColumn<{ order: number }> = {
  label: 'N°',
  of: ({ order }) => formatOrderNumber(order).replace('N° ', ''),
}
export const DATE: ReportColumn<{ issued_at: string }> = {
  label: 'Fecha',
  of: ({ issued_at }) => formatDateShort(issued_at as IsoDate),
}
export const AMOUNT: ReportColumn<{ amount: number }> = {
  label: 'Monto Bs',
  align: 'end',
  of: ({ amount }) => formatAmount(centimos(amount)),
}

/** The letterhead, when all of it is of one company. */
function onlyCompany(accounts: AccountSnapshot[]): ListReport['company'] {
  const companies = new Map(accounts.map(({ holder, holder_ric }) => [holder_ric, holder]))
  const [company] = companies.size === 1 ? [...companies] : []
  return company ? { name: company[1] ?? '', ric: formatRic(company[0] ?? '') } : null
}

type Paid = { account: AccountSnapshot; amount: Centimos }

function subtotalsOf(paid: Paid[]): ListReport['subtotals'] {
  const byAccount = new Map<string, { label: string; amounts: Centimos[] }>()
  for (const { account, amount } of paid) {
    const { number, bank } = account
    const label = `${bank} ${formatAccountNumber(number)}`
    const entry = byAccount.get(number) ?? { label, amounts: [] }
    entry.amounts.push(amount)
    byAccount.set(number, entry)
  }
  return [...byAccount.values()].map(({ label, amounts }) => ({
    label,
    count: amounts.length,
    amount: sumCentimos(amounts),
  }))
}
