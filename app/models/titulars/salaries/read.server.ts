/**
 * To whom arrears are owed, one person or everybody, by one arithmetic: what their orders lack less
 * what personal orders pay of it (docs/rules/salaries.md#3, docs/rules/salaries.md#11).
 */
import type { Listing } from '#app/services/asking/listing.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { type Arrears, arrearsIn, readArrears, salaryHistories } from './history.server.ts'
import { type LatePerson, latePeople } from './late-people.server.ts'
import { type PaidArrear, paidArrears } from './paid-arrears.server.ts'
import { paidOrders } from './paid-orders.server.ts'
import { type Change, fortnightsIn } from './timeline.ts'

/** Arrears, what personal orders pay of them since the oldest, and what is left; céntimos. */
export type Owed = Arrears & {
  paid: PaidArrear[]
  /** Below 0 when more was paid than due. */
  rest: bigint
}

/** Returns what is owed to a titular whose salary has this history. */
export async function readOwed(
  db: Db,
  titular_id: number,
  history: readonly Change[],
): Promise<Owed> {
  const arrears = await readArrears(db, titular_id, history)
  const [oldest] = arrears.orders
  return owedOf(arrears, oldest ? await paidArrears(db, [titular_id], oldest.issued_at) : [])
}

function owedOf(arrears: Arrears, payments: readonly PaidArrear[]): Owed {
  const [oldest] = arrears.orders
  const paid = oldest ? payments.filter(({ issued_at }) => issued_at >= oldest.issued_at) : []
  const rest = paid.reduce((left, { amount }) => left - BigInt(amount), arrears.sum)
  return { ...arrears, paid, rest }
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
  const byDay = people.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
  await inSlices<never, LatePerson>(byDay, async (some) => {
    for (const person of await owedAmong(db, some)) owed.set(person.id, person)
    return []
  })
  return inOrderOf(
    listing,
    people.flatMap(({ id }) => owed.get(id) ?? []),
  )
}

async function owedAmong(db: Db, people: readonly LatePerson[]): Promise<OwedPerson[]> {
  const ids = people.map(({ id }) => id)
  const histories = await salaryHistories(db, ids)
  const orders = byTitular(await paidOrders(db, ids, people[0]?.first as IsoDate))
  const late = people.flatMap(({ first: _, ...person }) => {
    const history = histories.get(person.id) ?? []
    const own = orders.get(person.id) ?? []
    const arrears = arrearsIn(history, own)
    const fortnights = own.reduce((count, order) => count + fortnightsIn(history, order), 0)
    return arrears.sum > 0n ? [{ person, arrears, fortnights }] : []
  })
  const days = late.flatMap(({ arrears: { orders } }) => orders[0]?.issued_at ?? []).sort()
  if (!days[0]) return []
  const paying = late.map(({ person }) => person.id)
  const payments = byTitular(await paidArrears(db, paying, days[0]))
  return late.flatMap(({ person, arrears, fortnights }) => {
    const { sum, paid, rest } = owedOf(arrears, payments.get(person.id) ?? [])
    if (rest <= 0n) return []
    const waits = paid.some(({ pending }) => pending)
    return [{ ...person, fortnights, sum, paid: sum - rest, waits, rest }]
  })
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
