/** Reads incomes, payments, payroll orders and transfers, all in one way. */
import { eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { Bindings, isChosen } from '#app/kernel/asking/queries.server.ts'
import { DOCUMENTS, type ReportedKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { typedNumberOf } from '#app/kernel/values/document-number.ts'
import { type Centimos, toBs } from '#app/kernel/values/money.ts'
import type { AccountRow } from '#app/models/records/account-rows.server.ts'
import {
  accountsById,
  presentAccount,
  presentTitular,
  type TitularRow,
  titularsById,
} from '#app/models/records/relations.server.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query, shaped } from '#db/query.server.ts'
import {
  accounts,
  type DocumentTable,
  documentColumns,
  documentRow,
  documentTable,
} from '#db/schema.ts'
import { documentsByDate } from './by-date.server.ts'
import { type InDollars, withDollars } from './dollars.server.ts'
import { countDocuments, documentIds, findDocuments, sumDocuments } from './listing.server.ts'

export type Relations = Pick<Listing, 'with'>
const NOTHING: Relations = { with: new Set() }

type Row<K extends ReportedKind> = Omit<DocumentTable<K>['$inferSelect'], 'search_key' | 'snapshot'>

export type DocumentRecord<K extends ReportedKind, A extends string> = Row<K> & {
  titular?: TitularRow | undefined
} & { [name in A]?: AccountRow | undefined } & InDollars

export type ReaderRules<K extends ReportedKind, A extends string> = {
  kind: K
  /** What `sort_by` accepts in addition to the table's own columns, or in place of them. */
  sortable: Record<string, unknown>
  /** The SQL condition for a filter's value, by the filter's name; `isAlone`: beside no other filter and no dates. */
  filters: Record<string, (value: Placeholder, isAlone: boolean) => SQL>
  /**
   * The conditions, beside its sequence number, under which a document matches a search term; `isOfOne`: of
   * one titular's documents, or one run's.
   */
  matches: (term: string, bindings: Bindings, isOfOne: boolean) => SQL[]
  /** The accounts that `with` can read along: their column by the relation's name. */
  accounts: Record<A, keyof DocumentTable<K>['$inferSelect'] & string>
}

/** Reads one kind of documents by its rules; amounts are in céntimos. */
export function documentReader<K extends ReportedKind, A extends string>(rules: ReaderRules<K, A>) {
  const { kind } = rules
  const table = documentTable(kind)
  const amount = kind === 'paysheet' ? 'total' : 'amount'
  const finder = (listing: Listing) => finderOf(rules, listing)
  return {
    count: (db: Db, listing: Listing) =>
      countDocuments(readerOf(db, listing), finder(listing), listing),
    /** The sum of a narrowed listing's documents; undefined for all of them. */
    sum: (db: Db, listing: Listing) =>
      sumDocuments(readerOf(db, listing), finder(listing), listing),
    /** The ids of a listing's documents. Throws FieldErrors when they are too many to choose. */
    ids: (db: Db, listing: Listing) => documentIds(readerOf(db, listing), finder(listing), listing),
    /** Every document of a listing, by date, in batches. */
    byDate: (db: Db, listing: Listing) => documentsByDate(db, finder(listing), listing),
    /** Returns a page of documents; `with` names the relations to read along, `known` is their total if summed. */
    async list(db: Db, listing: Listing, known?: number): Promise<PageOf<DocumentRecord<K, A>>> {
      const reader = readerOf(db, listing)
      const found = await findDocuments(reader, finder(listing), listing, known)
      const { shape, where, orderBy, values, total } = found
      const isLong = listing.limit === 0 || listing.limit > AT_ONCE
      const select = page(reader, `${isLong ? 'ids' : 'rows'} ${shape}`, () =>
        reader
          .select(isLong ? { id: table.id } : columnsOf(kind))
          .from(table)
          .where(where)
          .orderBy(...orderBy),
      )
      const read = await select.execute(values)
      const rows = isLong ? await rowsOf(db, kind, read) : read.map((row) => documentRow(kind, row))
      const data = await withRelations(db, rules, rows, listing.with)
      const paid = (row: object) => (row as Record<typeof amount, Centimos>)[amount]
      return pageOf(
        listing.currency ? await withDollars(db, kind, data, paid) : data,
        total,
        listing,
      )
    },
    /** Returns one document; a voided one only if `voidedToo`. Throws NotFound. */
    async get(
      db: Db,
      id: number,
      relations: Relations = NOTHING,
      voidedToo = false,
    ): Promise<DocumentRecord<K, A>> {
      const found = await oneRow(db, kind).execute({ id })
      const rows = found.map((row) => documentRow(kind, row))
      const [document] = await withRelations(db, rules, rows, relations.with)
      if (!document || (document.voided_at && !voidedToo)) throw new NotFound()
      return document
    },
  }
}

/** Filters that leave few documents, by an index. */
const NARROW = ['titular', 'payroll_run', 'ids']
const BY_INDEX = ['created_at', 'issued_at', 'total']

/** Where a listing is read from: one that may go through all documents, apart from what everybody waits for. */
export function readerOf(db: Db, listing: Listing): Db {
  const { filters, search, startDate, endDate, sort } = listing
  if (!search && NARROW.some((name) => name in filters)) return db
  const isNarrowed = search || startDate || endDate || Object.keys(filters).length > 0
  return isNarrowed || !BY_INDEX.includes(sort.field) ? apart(db) : db
}

export function finderOf<K extends ReportedKind, A extends string>(
  rules: ReaderRules<K, A>,
  listing: Listing,
) {
  const { kind } = rules
  const bindings = new Bindings()
  const { ids } = listing.filters
  const said = Object.values(listing.filters).filter((value) => value !== undefined)
  const isAlone = said.length === 1 && !listing.startDate && !listing.endDate
  const conditions = Object.entries(rules.filters).flatMap(([name, condition]) => {
    const [value] = [listing.filters[name]].flat()
    return value === undefined ? [] : [condition(bindings.of(name, value), isAlone)]
  })
  if (Array.isArray(ids)) conditions.push(isChosen(documentTable(kind).id, ids, bindings))
  const { titular, payroll_run } = listing.filters
  const isOfOne = titular !== undefined || payroll_run !== undefined
  const matches = listing.search ? rules.matches(listing.search, bindings, isOfOne) : []
  const order = typedNumberOf(DOCUMENTS[kind].path, listing.search)
  if (order !== undefined)
    matches.push(sql`${documentTable(kind).order} = ${bindings.of('order', order)}`)
  return {
    kind,
    bindings,
    conditions,
    matches,
    sortable: { ...columnsOf(kind), ...rules.sortable },
  }
}

const page = shaped()

/** More rows are read some at a time: SQLite answers while all else waits. */
const AT_ONCE = 100

async function rowsOf<K extends ReportedKind>(
  db: Db,
  kind: K,
  ids: readonly { id: number }[],
): Promise<Row<K>[]> {
  const rows = await inSlices(ids, (some) =>
    rowsById(db, kind).execute({ ids: listed(some.map(({ id }) => id)) }),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => known.get(id) ?? []).map((row) => documentRow(kind, row))
}

const rowsById = query((db, kind: ReportedKind) =>
  db
    .select(columnsOf(kind))
    .from(documentTable(kind))
    .where(isIn(documentTable(kind).id)),
)

const oneRow = query((db, kind: ReportedKind) =>
  db
    .select(columnsOf(kind))
    .from(documentTable(kind))
    .where(eq(documentTable(kind).id, sql.placeholder('id'))),
)

function columnsOf(kind: ReportedKind) {
  const { snapshot: _, ...columns } = documentColumns(kind)
  return columns
}

async function withRelations<K extends ReportedKind, A extends string>(
  db: Db,
  rules: ReaderRules<K, A>,
  rows: Row<K>[],
  wanted: ReadonlySet<string>,
): Promise<DocumentRecord<K, A>[]> {
  if (wanted.size === 0) return rows as DocumentRecord<K, A>[]
  const accountNames = Object.keys(rules.accounts) as A[]
  const named = accountNames.filter((name) => wanted.has(name) || wanted.has(`${name}.bank`))
  const withBank = (name: A) => wanted.has(`${name}.bank`)
  const idOf = (row: Row<K>, column: string) => (row as Record<string, number | null>)[column]
  const ids = (column: string) => rows.map((row) => idOf(row, column) ?? null)
  const holders = wanted.has('titular') ? await titularsById(db, ids('titular_id')) : undefined
  const known = await accountsById(
    db,
    named.flatMap((name) => ids(rules.accounts[name])),
    named.some(withBank),
  )
  const account = (row: Row<K>, name: A) => {
    const found = known.get(idOf(row, rules.accounts[name]) ?? 0)
    if (!found || withBank(name)) return found
    const { bank_record: _, ...plain } = found
    return plain
  }
  return rows.map((row) => ({
    ...row,
    ...(holders && { titular: holders.get(idOf(row, 'titular_id') ?? 0) }),
    ...Object.fromEntries(named.map((name) => [name, account(row, name)])),
  })) as DocumentRecord<K, A>[]
}

/** Sorts by the number of the account in the column; documents without an account come first. */
export const accountNumberOf = (id: SQLWrapper) =>
  sql`coalesce((select number from ${accounts} where ${accounts.id} = ${id}), '')`

/**
 * A document as the API gives it: its `money` fields in Bs and its relations in their own API form;
 * a missing relation is null.
 */
export function presentDocument<M extends string, D extends Record<M, Centimos>>(
  document: D,
  money: readonly M[],
) {
  const shown: Record<string, unknown> = { ...document }
  for (const name of money) shown[name] = toBs(document[name])
  for (const [name, value] of Object.entries(document as object)) {
    if (name === 'usd') shown.usd = value === null ? null : toBs(value)
    else if (name === 'titular') shown[name] = value ? presentTitular(value) : null
    else if (isRelation(name)) shown[name] = value ? presentAccount(value) : null
  }
  return shown as { [name in keyof D]: name extends M ? number : D[name] }
}

const RELATIONS = ['account', 'enterprise', 'from_account', 'to_account']
const isRelation = (name: string) => RELATIONS.includes(name)
