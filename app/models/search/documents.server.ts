/** Finds documents for the search for everything (docs/rules/finding.md#4). */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { Bindings } from '#app/kernel/asking/queries.server.ts'
import { hasTrigram, newestHaving } from '#app/kernel/asking/trigrams.server.ts'
import { DOCUMENTS, orderPage } from '#app/kernel/document-kinds.ts'
import { formatDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { likePattern } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { query, shaped } from '#db/query.server.ts'
import { documentTable, incomes, payments, paysheets, titulars, transfers } from '#db/schema.ts'
import { type Found, type Rank, SHOWN } from './fields.ts'
import type { Term } from './term.ts'

const NOTHING = sql<string | null>`null`
const NOT_WAITING = sql<boolean>`1 = 0`.mapWith(Boolean)

/** Each kind's table, its index, and what its rows show besides. */
const KINDS = {
  paysheet: {
    table: documentTable('paysheet'),
    index: 'paysheets_search',
    about: paysheets.concept,
    amount: paysheets.total,
    pending: paysheets.pending,
    titular: paysheets.titular_id,
  },
  payment: {
    table: documentTable('payment'),
    index: 'payments_search',
    about: payments.concept,
    amount: payments.amount,
    pending: payments.pending,
    titular: payments.titular_id,
  },
  income: {
    table: documentTable('income'),
    index: 'incomes_trigrams',
    about: incomes.provider,
    amount: incomes.amount,
    pending: NOT_WAITING,
    titular: null,
  },
  transfer: {
    table: documentTable('transfer'),
    index: 'transfers_trigrams',
    about: transfers.concept,
    amount: transfers.amount,
    pending: transfers.pending,
    titular: null,
  },
} as const

export type SearchedKind = keyof typeof KINDS

/** One more than are shown says that there are more. */
const MOST = SHOWN + 1

/**
 * The documents of a kind that fit best, one more than are shown: that of the number, those of the
 * transaction's number, then the newest with the term in number and concept (of incomes: provider).
 */
export async function findDocumentsBy(db: Db, kind: SearchedKind, term: Term): Promise<Found[]> {
  const { table } = KINDS[kind]
  const bindings = new Bindings()
  const ways = waysOf(kind, term, bindings)
  const found = sql.join(
    ways.map((way) => sql`select id from (${way}) as way`),
    sql` union `,
  )
  const find = fitting(db, `${kind} ${bindings.shape}`, () =>
    selectRows(db, kind).where(sql`${table.id} in (${found})`).orderBy(desc(table.id)),
  )
  const rows = await find.execute(bindings.values)
  return rows
    .sort((a, b) => b.id - a.id)
    .map((row) => foundOf(kind, row, term))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
}

const fitting = shaped()

/** One select of ids for each way in which a document may match. */
function waysOf(kind: SearchedKind, { text, key, number }: Term, bindings: Bindings): SQL[] {
  const { table, index } = KINDS[kind]
  const indexed = { id: table.id, column: table.search_key, index }
  const spelt = [text, text.toUpperCase(), text.toLowerCase(), text.replace(/^0+(?=.)/, '')]
  const numbers = spelt.map((each, i) => bindings.of(`number${i}`, each))
  const most = sql.raw(String(MOST))
  return [
    ...(number === undefined
      ? []
      : [
          sql`select ${table.id} as id from ${table} where ${table.order} = ${bindings.of('order', number)}`,
        ]),
    sql`select ${table.id} as id from ${table} where ${table.number} in (${sql.join(numbers, sql`, `)}) order by ${table.id} desc limit ${most}`,
    ...(hasTrigram(key) ? [newestHaving(indexed, table, key, MOST, bindings)] : []),
  ]
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function selectRows(db: Db, kind: SearchedKind) {
  const { table, about, amount, pending, titular } = KINDS[kind]
  const name = titular
    ? sql<
        string | null
      >`(select ${titulars.name} from ${titulars} where ${eq(titulars.id, titular)})`
    : NOTHING
  const { id, order, number, issued_at, voided_at } = table
  return db
    .select({ id, order, number, issued_at, amount, about, titular: name, voided_at, pending })
    .from(table)
}

function foundOf(kind: SearchedKind, row: Row, term: Term): Found {
  const { path, gender } = DOCUMENTS[kind]
  const isVoided = row.voided_at !== null
  const voided = gender === 'feminine' ? 'Anulada' : 'Anulado'
  const narrowed = `/${path}?${new URLSearchParams({
    search: row.number,
    ...(isVoided && { voided: '1' }),
  })}`
  return {
    to: orderPage(kind, row.id) ?? narrowed,
    title: [formatDocumentNumber(row.order), row.titular ?? row.about].join(' · '),
    detail: [
      formatDate(row.issued_at),
      formatBs(row.amount),
      ...(row.titular ? [row.about] : []),
      `Número ${row.number}`,
    ].join(' · '),
    state: isVoided ? voided : row.pending ? 'Por aprobar' : null,
    rank: rankOf(row, term),
  }
}

function rankOf({ order, number }: Row, term: Term): Rank {
  if (order === term.number || number.toLowerCase() === term.text.toLowerCase()) return 0
  return number.toLowerCase().startsWith(term.key) ? 1 : 2
}

/**
 * An employee's own orders of a kind that are in force and do not wait, the latest first: by number,
 * transaction's number or concept (docs/rules/finding.md#6).
 */
export async function findOwnOrders(
  db: Db,
  kind: 'paysheet' | 'payment',
  titular: number,
  term: Term,
): Promise<Found[]> {
  const values = { titular, key: likePattern(term.key), order: term.number ?? 0 }
  const rows = await ownOrders(db, kind).execute(values)
  return rows
    .map((row) => ({
      ...foundOf(kind, { ...row, titular: null }, term),
      to: `/api/reports/${DOCUMENTS[kind].path}/${row.id}`,
      isFile: true,
    }))
    .sort((a, b) => a.rank - b.rank)
}

const ownOrders = query((db, kind: 'paysheet' | 'payment') => {
  const { table } = KINDS[kind]
  const own = sql`${table.titular_id} = ${sql.placeholder('titular')} and ${table.voided_at} is null and not ${table.pending}`
  const fits = sql`(${table.search_key} like ${sql.placeholder('key')} escape '\\' or ${table.order} = ${sql.placeholder('order')})`
  return selectRows(db, kind)
    .where(sql`${own} and ${fits}`)
    .orderBy(desc(table.issued_at), desc(table.id))
    .limit(MOST)
})
