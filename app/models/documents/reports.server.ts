/** What reports of every kind of document share. They print the snapshot kept when it was saved. */

import { eq, sql } from 'drizzle-orm'
import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import type { ReportCompany } from '#app/io/printing/html.server.tsx'
import type { Receipt, VoidMark } from '#app/io/printing/receipt-texts.server.ts'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { DOCUMENTS, documentsName, type ReportedKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { accountTail, formatAccountNumber } from '#app/kernel/values/account-number.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { amountInWords } from '#app/kernel/values/words.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import {
  type AccountSnapshot,
  type DocumentTable,
  documentColumns,
  documentRow,
  documentTable,
  type incomes,
  users,
} from '#db/schema.ts'
import { everPosted } from './undoing.server.ts'

export type ReportRow<K extends ReportedKind> = Omit<DocumentTable<K>['$inferSelect'], 'search_key'>
/** A stored document and, if it is voided, who voided it, when and why. */
export type Printable<R> = { row: R; voided?: VoidMark }
export type ReportColumn<R> = TableColumn & { of: (row: R) => Cell }

type Rules<K extends ReportedKind> = {
  kind: K
  reader: {
    count: (db: Db, listing: Listing) => Promise<number>
    byDate: (db: Db, listing: Listing) => AsyncGenerator<ReportRow<K>[]>
  }
  columns: ReportColumn<ReportRow<K>>[]
  /** Columns for which only a spreadsheet has room, before the last one. */
  sheetColumns?: ReportColumn<ReportRow<K>>[]
  /** The amount to add up, in céntimos. */
  amount: (row: ReportRow<K>) => Centimos
  /** The company account that pays or receives, as saved. It decides subtotals and letterhead. */
  account: (row: ReportRow<K>) => AccountSnapshot
  receipt: (found: Printable<ReportRow<K>>) => Receipt
}

/** A list report: rows by date, read in batches, with running sums. */
export type ReportTable = {
  title: string
  columns: TableColumn[]
  batches: AsyncGenerator<Cell[][]>
  sums: Sums
}

export type DocumentReports<K extends ReportedKind = ReportedKind> = ReturnType<
  typeof documentReports<K>
>

/** The columns that every kind of document has. */
export const NUMBER: ReportColumn<{ order: number }> = {
  label: 'N°',
  type: 'documentNumber',
  of: ({ order }) => order,
}
export const DATE: ReportColumn<{ issued_at: IsoDate }> = {
  label: 'Fecha',
  type: 'date',
  of: ({ issued_at }) => issued_at,
}
export const AMOUNT: ReportColumn<{ amount: Centimos }> = {
  label: 'Monto Bs',
  type: 'money',
  of: ({ amount }) => amount,
}
/** A company account as lists name it, by what its document kept: `Banesco ··0006`. */
export const nameOfAccount = ({ bank, number }: AccountSnapshot) => `${bank} ${accountTail(number)}`
/** The receipt of a document that names nobody to sign it, and has one amount. */
export function unsignedReceipt(
  { row, voided }: Printable<{ order: number }>,
  { holder = '', holder_ric = '' }: AccountSnapshot,
  line: { label: string; amount: Centimos },
  said: Pick<Receipt, 'kind' | 'facts' | 'texts'>,
): Receipt {
  return {
    ...{ ...said, order: row.order, voided },
    company: { name: holder, ric: formatRic(holder_ric) },
    lines: [{ kind: 'base', ...line }],
    ...{ total: line.amount, totalInWords: amountInWords(line.amount) },
    signatures: [
      { label: 'Realizado por', name: '' },
      { label: 'Autorizado por', name: '' },
    ],
  }
}
const stateColumn = (of: (row: object) => string): ReportColumn<object> => ({
  ...{ label: 'Estado', type: 'text', of },
})

/** Builds the reports of a kind of document; the last column is the one that is added up. */
export function documentReports<K extends ReportedKind>(rules: Rules<K>) {
  const { kind, amount, account } = rules
  const reader = {
    count: (db: Db, listing: Listing) => rules.reader.count(db, posted(listing)),
    byDate: (db: Db, listing: Listing) => rules.reader.byDate(db, posted(listing)),
  }
  const receiptOf = (found: Printable<ReportRow<K>>): Receipt => ({
    ...rules.receipt(found),
    waits: isWaiting(found.row),
  })
  const title = documentsName(kind)

  async function* rowsOf(
    batches: AsyncIterable<ReportRow<K>[]>,
    columns: ReportColumn<ReportRow<K>>[],
    sums: Sums,
  ): AsyncGenerator<Cell[][]> {
    for await (const rows of batches) {
      for (const row of rows) sums.add(account(row), amount(row), isWaiting(row) && !isVoided(row))
      yield rows.map((row) => columns.map(({ of }) => of(row)))
    }
  }

  return {
    title,
    file: DOCUMENTS[kind].report.file,
    count: reader.count,

    /** Uses only the listing's search, filters and dates. A sheet may have more columns. */
    list(db: Db, listing: Listing, form: 'printed' | 'sheet' = 'printed'): ReportTable {
      const more = form === 'sheet' ? (rules.sheetColumns ?? []) : []
      const columns = rules.columns.toSpliced(-1, 0, ...more, ...stateColumns(listing))
      const sums = new Sums()
      const batches = rowsOf(reader.byDate(db, listing), columns, sums)
      return { title, columns: columns.map(({ label, type }) => ({ label, type })), batches, sums }
    },

    /** The receipts of the same documents in the same order, in batches. */
    async *receipts(db: Db, listing: Listing): AsyncGenerator<Receipt[]> {
      for await (const rows of reader.byDate(db, listing)) {
        yield (await withVoidMarks(db, rows)).map(receiptOf)
      }
    },

    /**
     * Returns one document's receipt, voided or not. With `titular_id`, any other titular's document
     * is NotFound, so that an employee never learns of it.
     */
    async receipt(db: Db, id: number, titular_id?: number): Promise<Receipt> {
      return receiptOf(await documentToPrint(db, kind, id, titular_id))
    },

    /** Returns one document, voided or not, and its receipt. Throws NotFound. */
    async document(db: Db, id: number) {
      const found = await documentToPrint(db, kind, id, undefined)
      return { document: found.row, receipt: receiptOf(found) }
    },
  }
}

/**
 * Reports leave out what waits for approval, unless they ask for it (`pending`), for it too
 * (`waiting`), or for documents chosen one by one: their sums are of money.
 */
function posted(listing: Listing): Listing {
  const { filters } = listing
  if (filters.pending !== undefined || filters.voided === true || isMixed(listing)) return listing
  return { ...listing, filters: { ...filters, pending: false } }
}

/** The state where it is not plain that all are in force; of chosen ones each has its own. */
function stateColumns({ filters }: Pick<Listing, 'filters'>) {
  if (filters.voided === true) return [stateColumn(() => 'ANULADO')]
  if (filters.pending === true) return [stateColumn(() => WAITING)]
  return isMixed({ filters }) ? [stateColumn((row) => (isWaiting(row) ? WAITING : ''))] : []
}

/** Whether what waits and what does not stand in one report, each with its state. */
const isMixed = ({ filters }: Pick<Listing, 'filters'>) =>
  filters.ids !== undefined || (filters.waiting === true && filters.pending === undefined)

export const WAITING = 'POR APROBAR'
const isWaiting = (row: object) => 'pending' in row && row.pending === true
const isVoided = (row: object) => 'voided_at' in row && row.voided_at !== null

async function documentToPrint<K extends ReportedKind>(
  db: Db,
  kind: K,
  id: number,
  titular_id: number | undefined,
): Promise<Printable<ReportRow<K>>> {
  const rows = await wholeRow(db, kind).execute({ id })
  const [found] = await withVoidMarks(
    db,
    rows.map((row) => documentRow(kind, row)),
  )
  if (!found) throw new NotFound()
  if (titular_id === undefined) return found
  const isOthers = (found.row as { titular_id?: number }).titular_id !== titular_id
  // Employees learn of an order once it is posted, and never of one that was rejected.
  if (isOthers || !(await everPosted(db, kind, [id])).has(id)) throw new NotFound()
  return found
}

const wholeRow = query((db, kind: ReportedKind) =>
  db
    .select(documentColumns(kind))
    .from(documentTable(kind))
    .where(eq(documentTable(kind).id, sql.placeholder('id'))),
)

type Voidable = Pick<(typeof incomes)['$inferSelect'], 'voided_at' | 'voided_by' | 'void_reason'>

async function withVoidMarks<R>(db: Db, rows: R[]): Promise<Printable<R>[]> {
  const voids = (rows as Voidable[]).map(({ voided_by }) => voided_by).filter((id) => id !== null)
  const names = await userNames(db, [...new Set(voids)])
  return rows.map((row) => {
    const { voided_at, voided_by, void_reason } = row as Voidable
    if (!voided_at) return { row }
    const by = names.get(voided_by ?? 0) ?? ''
    return { row, voided: { at: voided_at, by, reason: void_reason ?? undefined } }
  })
}

async function userNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await usersById(db).execute({ ids: listed(ids) })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const usersById = query((db) =>
  db.select({ id: users.id, name: users.name }).from(users).where(isIn(users.id)),
)

export type Subtotal = { label: string; count: number; amount: bigint }

/** Sums of a list's rows, in bigint céntimos, without an upper bound. */
export class Sums {
  count = 0
  total = 0n
  /** The sums of what waits for approval, which has moved no money and is not in the other sums. */
  waiting: Sums | undefined
  readonly #subtotals = new Map<string, Subtotal>()
  readonly #companies = new Map<string, string>()

  add(account: AccountSnapshot, amount: Centimos, waits = false): void {
    const { number, bank, holder = '', holder_ric = '' } = account
    this.#companies.set(holder_ric, holder)
    if (waits) {
      this.waiting ??= new Sums()
      this.waiting.add(account, amount)
      return
    }
    this.count++
    this.total += BigInt(amount)
    const label = `${bank} ${formatAccountNumber(number)}`
    const subtotal = this.#subtotals.get(number) ?? { label, count: 0, amount: 0n }
    subtotal.count++
    subtotal.amount += BigInt(amount)
    this.#subtotals.set(number, subtotal)
  }

  /** Subtotals by company account, in order of first appearance. */
  get subtotals(): Subtotal[] {
    return [...this.#subtotals.values()]
  }

  /** The letterhead; null unless all rows are of one company. */
  get company(): ReportCompany | null {
    const [company] = this.#companies.size === 1 ? [...this.#companies] : []
    return company ? { name: company[1], ric: formatRic(company[0]) } : null
  }
}
