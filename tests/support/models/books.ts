/** The whole of the books, to be compared and proved. Sums are BigInt: no céntimo may hide. */

import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'
import {
  accounts,
  adjustments,
  audit,
  counters,
  incomes,
  movements,
  payments,
  paysheets,
  transfers,
} from '#db/schema.ts'

/** Every row that a document may write: equal before and after whatever was refused. */
export async function booksOf(db: Db) {
  return {
    accounts: await db.select().from(accounts).orderBy(asc(accounts.id)),
    movements: await db.select().from(movements).orderBy(asc(movements.id)),
    paysheets: await db.select().from(paysheets).orderBy(asc(paysheets.id)),
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    incomes: await db.select().from(incomes).orderBy(asc(incomes.id)),
    transfers: await db.select().from(transfers).orderBy(asc(transfers.id)),
    adjustments: await db.select().from(adjustments).orderBy(asc(adjustments.id)),
    counters: await db.select().from(counters).orderBy(asc(counters.kind)),
    audit: await db.select().from(audit).orderBy(asc(audit.id)),
  }
}

type Books = Awaited<ReturnType<typeof booksOf>>
type Posting = { account_id: number; amount: bigint }

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Proves docs/rules/money.md#4: capital is the sum of the movements and never below 0, every
 * movement says what was left, a live document has posted its total to its account and nothing
 * else, a voided one and one that waits nothing, and the counters know how many live and which number was the last.
 */
export async function expectBooksBalance(db: Db): Promise<void> {
  const books = await booksOf(db)
  for (const { id, capital } of books.accounts) {
    const own = books.movements.filter((row) => row.account_id === id)
    let balance = 0n
    for (const row of own) {
      balance += BigInt(row.amount)
      expect(BigInt(row.balance), `balance of movement ${row.id}`).toBe(balance)
    }
    expect(BigInt(capital), `capital of account ${id}`).toBe(balance)
    expect(capital).toBeGreaterThanOrEqual(0)
  }
  const documents = documentsOf(books)
  for (const { kind, id, posts, voided_at, pending } of documents) {
    const expected = voided_at || pending ? [] : posts
    expect(postedBy(books, kind, id), `${kind} ${id}`).toEqual(expected)
  }
  const all = books.movements.map((row) => `${row.kind} ${row.document_id}`)
  const known = new Set(documents.map((row) => `${row.kind} ${row.id}`))
  expect(all.filter((name) => !known.has(name))).toEqual([])
  for (const kind of DOCUMENT_KINDS) {
    const own = documents.filter((row) => row.kind === kind)
    if (own.length === 0) continue
    const counter = books.counters.find((row) => row.kind === kind)
    expect(counter?.live, `live ${kind}s`).toBe(own.filter((row) => !row.voided_at).length)
    expect(own.map((row) => row.order).sort((a, b) => a - b)).toEqual(
      Array.from({ length: counter?.last ?? 0 }, (_, n) => n + 1),
    )
  }
}

/** Every document, with the movements it has while it is live, in the order of the accounts. */
function documentsOf(books: Books) {
  const as = <R extends object>(
    kind: DocumentKind,
    rows: R[],
    postsOf: (row: R) => [account_id: number, amount: number][],
  ) =>
    rows.map((row) => ({
      ...row,
      kind,
      pending: 'pending' in row && row.pending === true,
      posts: postsOf(row)
        .map(([account_id, amount]): Posting => ({ account_id, amount: BigInt(amount) }))
        .sort((a, b) => a.account_id - b.account_id),
    }))
  return [
    ...as('income', books.incomes, (row) => [[row.account_id, row.amount]]),
    ...as('payment', books.payments, (row) => [[row.enterprise_id, -row.amount]]),
    ...as('paysheet', books.paysheets, (row) => [[row.enterprise_id, -row.total]]),
    ...as('transfer', books.transfers, (row) => [
      [row.from_account_id, -row.amount],
      [row.to_account_id, row.amount],
    ]),
    ...as('adjustment', books.adjustments, (row) => [[row.account_id, row.amount]]),
  ]
}

/** The sums that a document has posted, in the order of the accounts, without zeros. */
function postedBy({ movements }: Books, kind: string, id: number): Posting[] {
  const own = movements.filter((row) => row.kind === kind && row.document_id === id)
  const touched = [...new Set(own.map((row) => row.account_id))]
  return touched
    .sort((a, b) => a - b)
    .map((account_id) => ({
      account_id,
      amount: sum(
        own.filter((row) => row.account_id === account_id).map((row) => BigInt(row.amount)),
      ),
    }))
    .filter(({ amount }) => amount !== 0n)
}
