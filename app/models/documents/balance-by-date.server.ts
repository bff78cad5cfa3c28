/**
 * Balances of company accounts by the documents' dates, as their statements show them: at the end
 * of each day, the sum of all documents dated up to it. The capital never goes below zero; this
 * balance may, when a document is dated before the money came. The user is then asked
 * (docs/rules/money.md#17).
 *
 * Costs one index look-up when nothing is dated later than the document, which is nearly always;
 * otherwise an index scan over the account's movements from that date on.
 */

import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { problem, type Question } from '#app/kernel/errors/codes.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDate, type IsoDate } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { accounts, movements } from '#db/schema.ts'
import type { DatedEntry } from './ledger.server.ts'
import { readAccounts } from './parties.server.ts'

type Entries = readonly DatedEntry[]
/** An account's balance at the end of a day, in céntimos. */
type Day = { issued_at: IsoDate; balance: number }
type Overdrawn = Day & { account_id: number }

/**
 * For each document that takes an account below zero on some day, given those before it, the
 * question to ask; undefined for the others. `posted`: the ledger already has them.
 */
export async function questionsByDate(
  db: Db,
  documents: readonly Entries[],
  state: 'posted' | 'unposted',
): Promise<(Question | undefined)[]> {
  const found = await overdrawnBy(db, documents, state)
  const ids = found.flatMap((each) => (each ? [each.account_id] : []))
  if (ids.length === 0) return found.map(() => undefined)
  const known = await readAccounts(db, ids)
  return found.map((each) => {
    if (!each) return undefined
    const { bank = '', number = '' } = known.get(each.account_id) ?? {}
    const day = formatDate(each.issued_at)
    const missing = formatBs(BigInt(-each.balance))
    const name = `${shortBankName(bank)} ${accountTail(number)}`
    const text = `El ${day} la cuenta ${name} quedaría ${missing} por debajo de cero`
    return problem('balance_by_date', text)
  })
}

/** For each document the day on which it takes an account furthest below zero. */
async function overdrawnBy(db: Db, documents: readonly Entries[], state: 'posted' | 'unposted') {
  const found: (Overdrawn | undefined)[] = documents.map(() => undefined)
  const entries = documents.flatMap((document, i) => document.map((entry) => ({ ...entry, i })))
  for (const [account_id, own] of Map.groupBy(entries, (entry) => entry.account_id)) {
    if (own.every(({ amount }) => amount > 0)) continue
    const days = await daysOf(db, account_id, own)
    if (!days) continue
    if (state === 'posted') days.change(own.map((entry) => ({ ...entry, amount: -entry.amount })))
    for (const [i, changes] of Map.groupBy(own, (entry) => entry.i)) {
      await giveWay()
      const lowest = days.change(changes)
      const before = found[i]
      if (lowest && !(before && before.balance <= lowest.balance)) {
        found[i] = { account_id, ...lowest }
      }
    }
  }
  return found
}

/**
 * The account's days from the first entry on; undefined when nothing is dated later, since the last
 * balance is then its capital.
 */
async function daysOf(db: Db, account_id: number, entries: Entries): Promise<Days | undefined> {
  const from = entries.map(({ issued_at }) => issued_at).toSorted()[0] ?? '~'
  const [latest] = await lastDay(db).execute({ account_id })
  if (!latest || latest.issued_at <= from) return undefined
  const rows = await sumsByDay(db).execute({ account_id, from })
  const [account] = await db
    .select({ capital: accounts.capital })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  const untouched = entries.map(({ issued_at }) => ({ issued_at, amount: 0 }))
  return new Days(account?.capital ?? 0, [...rows, ...untouched])
}

const { issued_at } = movements
const ofAccount = eq(movements.account_id, sql.placeholder('account_id'))

const lastDay = query((db) =>
  db.select({ issued_at }).from(movements).where(ofAccount).orderBy(desc(issued_at)).limit(1),
)

const sumsByDay = query((db) =>
  db
    .select({ issued_at, amount: exactly(sql`sum(${movements.amount})`) })
    .from(movements)
    .where(and(ofAccount, gte(issued_at, sql.placeholder('from'))))
    .groupBy(issued_at)
    .orderBy(asc(issued_at)),
)

type Change<Amount> = { issued_at: IsoDate; amount: Amount }

/**
 * An account's balances, day by day. The amounts that pass through it may exceed a number's
 * precision in céntimos; so large a balance is still far from zero, whatever an account's capital
 * can pay.
 */
class Days {
  readonly #days: Day[]

  constructor(capital: number, changes: readonly Change<bigint | number>[]) {
    const sums = new Map<IsoDate, bigint>()
    for (const { issued_at, amount } of changes) {
      sums.set(issued_at, (sums.get(issued_at) ?? 0n) + BigInt(amount))
    }
    let balance = BigInt(capital)
    this.#days = [...sums]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([issued_at, amount]) => {
        const day = { issued_at, balance: Number(balance) }
        balance -= amount
        return day
      })
      .reverse()
  }

  /** Applies the changes; returns the day that they take furthest below zero, if any. */
  change(changes: readonly Change<number>[]): Day | undefined {
    const byDate = changes.toSorted((a, b) => (a.issued_at < b.issued_at ? -1 : 1))
    let moved = 0
    let lowest: Day | undefined
    for (let at = this.#firstOf(byDate[0]?.issued_at); at < this.#days.length; at++) {
      const day = this.#days[at] as Day
      while (byDate[0] && byDate[0].issued_at <= day.issued_at) moved += byDate.shift()?.amount ?? 0
      day.balance += moved
      const isLess = moved < 0 && day.balance < (lowest?.balance ?? 0)
      if (isLess) lowest = { ...day }
    }
    return lowest
  }

  #firstOf(date: string = '~'): number {
    let [low, high] = [0, this.#days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (String(this.#days[middle]?.issued_at) < date) low = middle + 1
      else high = middle
    }
    return low
  }
}
