/** What orders lack less what others pay of it (docs/rules/salaries.md#3, docs/rules/salaries.md#11). */
import type { Listing } from '#app/kernel/asking/listing.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, MAX_AMOUNT, NO_MONEY } from '#app/kernel/values/money.ts'
import { LONG_AGO } from '#app/models/payroll/salary.ts'
import type { Db } from '#db/client.server.ts'
import { eachSlice, inSlices } from '#db/query.server.ts'
import { type Link, type PaidArrear, paidArrears } from './arrear-payments.server.ts'
import {
  type Arrears,
  arrearsIn,
  arrearsRates,
  readArrears,
  salaryHistories,
  salaryHistory,
} from './history.server.ts'
import { type LatePerson, lateAmong, latePeople } from './late-people.server.ts'
import { paidOrders } from './paid-orders.server.ts'
import { type Change, fortnightsIn, salariesSince } from './timeline.ts'

export {
  arrearsOfOrder,
  type OrderLink,
  type PaidArrear,
} from './arrear-payments.server.ts'
export { datedSalaries } from './history.server.ts'

/** Arrears, what orders pay of them, and what is left; céntimos. */
export type Owed = Arrears & {
  paid: PaidArrear[]
  /** What is left of each late order, oldest first; below 0 where too much was paid. */
  left: Link[]
  /** The sum of these. */
  rest: bigint
}

export async function readOwed(
  db: Db,
  titular_id: number,
  history: readonly Change[],
): Promise<Owed> {
  // Before a second line nothing can have come too late, nor have been paid.
  if (history.length < 2) return owedOf({ orders: [], sum: 0n }, [])
  const arrears = await readArrears(db, titular_id, history)
  return owedOf(arrears, await paidArrears(db, [titular_id]))
}

function owedOf(arrears: Arrears, paid: PaidArrear[]): Owed {
  const left = new Map<number, number>()
  const add = (id: number, amount: number) => left.set(id, (left.get(id) ?? 0) + amount)
  for (const { id, difference } of arrears.orders) add(id, difference)
  for (const { paysheet_id, amount } of paid) add(paysheet_id, -amount)
  const rows = [...left].map(([paysheet_id, amount]) => ({ paysheet_id, amount: centimos(amount) }))
  return {
    ...arrears,
    paid,
    left: rows,
    rest: rows.reduce((sum, row) => sum + BigInt(row.amount), 0n),
  }
}

/** A titular's salaries, oldest first, and what is owed to them of arrears, in céntimos, 0 if nothing. */
export async function salaryTerms(db: Db, titular_id: number) {
  const history = await salaryHistory(db, titular_id)
  const owed = payableOf(await readOwed(db, titular_id, history))
  return { salaries: salariesSince(history, LONG_AGO), owed }
}

/** What a line of an order pays of what is owed: all of it (céntimos), or 0 where that is nothing or too much. */
export function payableOf(owed: Pick<Owed, 'rest'> | undefined): Centimos {
  const rest = owed?.rest ?? 0n
  return rest > 0n && rest <= BigInt(MAX_AMOUNT) ? centimos(Number(rest)) : NO_MONEY
}

/** What is owed to each of these titulars, by id; those to whom nothing can be are absent. */
export async function owedTo(db: Db, ids: readonly number[]): Promise<Map<number, Owed>> {
  const late = (await lateAmong(db, ids)).toSorted(byFirst)
  const owed = await inSlices<readonly [number, Owed], (typeof late)[number]>(late, (some) =>
    owedAmong(db, some),
  )
  return new Map(owed)
}

/** A person to whom something is owed; the amounts are céntimos. */
export type OwedPerson = Omit<LatePerson, 'first'> & {
  /** How many fortnights were paid too little, or too much. */
  fortnights: number
  sum: bigint
  paid: bigint
  /** Whether some of what is paid waits for approval. */
  waits: boolean
  rest: bigint
}

/**
 * Returns everybody to whom something is left to pay, whom a listing's search finds, in its order. It
 * reads those who have an order older than a salary of its days in one query, and what belongs to
 * them by slices: their number decides, not that of all people or orders.
 */
export async function everybodyOwed(db: Db, listing: Listing): Promise<OwedPerson[]> {
  const people = await latePeople(db, listing)
  const owed = new Map<number, OwedPerson>()
  // By their first day: whoever is late since long ago has not the others' old orders read.
  await eachSlice(people.toSorted(byFirst), async (some) => {
    const named = new Map(some.map((person) => [person.id, person]))
    for (const [id, all] of await owedAmong(db, some)) {
      const { first: _, ...person } = named.get(id) as LatePerson
      if (all.sum > 0n && all.rest > 0n) owed.set(id, { ...person, ...shownOf(all) })
    }
  })
  return inOrderOf(
    listing,
    people.flatMap(({ id }) => owed.get(id) ?? []),
  )
}

const byFirst = (a: { first: IsoDate }, b: { first: IsoDate }) =>
  a.first < b.first ? -1 : a.first > b.first ? 1 : 0

const shownOf = ({ sum, rest, paid, fortnights }: Owed & { fortnights: number }) => ({
  ...{ fortnights, sum, rest, paid: sum - rest },
  waits: paid.some(({ pending }) => pending),
})

async function owedAmong(db: Db, people: readonly { id: number; first: IsoDate }[]) {
  const ids = people.map(({ id }) => id)
  const histories = await salaryHistories(db, ids)
  const orders = byTitular(await paidOrders(db, ids, people[0]?.first as IsoDate))
  const paid = byTitular(await paidArrears(db, ids))
  const rates = await arrearsRates(db, [...histories.values()].flat(), [...orders.values()].flat())
  const owedFor = (id: number) => {
    const history = histories.get(id) ?? []
    const own = orders.get(id) ?? []
    const fortnights = own.reduce((count, order) => count + fortnightsIn(history, order, rates), 0)
    const arrears = arrearsIn(history, own, rates)
    return [id, { ...owedOf(arrears, paid.get(id) ?? []), fortnights }] as const
  }
  return inTurns(ids, (some) => some.map(owedFor))
}

const byTitular = <R extends { titular_id: number }>(rows: R[]) =>
  Map.groupBy(rows, ({ titular_id }) => titular_id)

/** What is computed sorts here; the database has sorted by what it knows. */
function inOrderOf({ sort: { field, direction } }: Listing, people: OwedPerson[]): OwedPerson[] {
  const amountOf = COMPUTED[field]
  if (!amountOf) return people
  const way = direction === 'asc' ? 1 : -1
  return people.toSorted((a, b) => {
    const [one, other] = [amountOf(a), amountOf(b)]
    return way * (one < other ? -1 : one > other ? 1 : a.id - b.id)
  })
}

const COMPUTED: Record<string, (person: OwedPerson) => bigint | number> = {
  fortnights: ({ fortnights }) => fortnights,
  paid: ({ paid }) => paid,
  rest: ({ rest }) => rest,
}
