/**
 * 'Nómina por conceptos': the posted orders in force of a range, concept by concept, a row an order
 * or a person (docs/rules/reports.md#18).
 *
 * Which columns there are is known only once every order was read, and a company may have 240,000 a
 * year, too many to hold. A row an order, they are read twice: for the concepts, and then for the rows
 * with their sums. A row a person, they are read once, and no more is held than there are people
 * (docs/decisions/2026-11-27-payroll-by-concepts.md).
 */
import type { Listing } from '#app/kernel/asking/listing.ts'
import { giveWay, inTurns } from '#app/kernel/turns.server.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { inDollars } from '#app/models/documents/dollars.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Paid } from '../concept-columns.server.ts'
import type { ConceptRows } from '../concept-sheets.server.ts'
import { type Entry, entriesOf } from '../entries.server.ts'
import { type ConceptSums, Tally } from '../tally.server.ts'
import { postedOrders } from './orders.server.ts'

/** Rows to be read once. */
export type ByConcept<R> = ConceptRows<R> & {
  count: number
  /** Which concepts there are, and how much of each. */
  found: ConceptSums
}

/** All that a person was paid; amounts in céntimos. */
export type Person = Paid &
  Pick<Entry, 'ric' | 'name' | 'position' | 'department'> & {
    orders: number
    total: bigint
  }

/** A row an order, by date and number. Throws the signal's reason once it is aborted. */
export async function readByOrder(
  db: Db,
  listing: Listing,
  signal?: AbortSignal,
): Promise<ByConcept<Entry>> {
  const { currency } = listing
  const orders = await postedOrders(db, listing)
  const first = new Tally()
  let last = 0
  for await (const batch of orders()) {
    signal?.throwIfAborted()
    for (const { id } of batch) last = Math.max(last, id)
    await inTurns(batch, (some) => some.map((order) => first.add(order).gross))
    if (!currency) continue
    for (const usd of await inDollars(db, batch, ({ total }) => total)) first.addDollars(usd)
  }
  const found = first.parts
  const second = new Tally(found.concepts)
  return {
    count: found.sums.count,
    found,
    batches: entriesOf(db, upTo(last, orders()), second, signal, currency),
    sums: () => second.parts,
  }
}

/** Without what was made meanwhile, whose concepts have no column. */
async function* upTo<R extends { id: number }>(last: number, batches: AsyncIterable<R[]>) {
  for await (const batch of batches) yield batch.filter(({ id }) => id <= last)
}

/** A row a person, by name. Throws the signal's reason once it is aborted. */
export async function readByPerson(
  db: Db,
  listing: Listing,
  signal?: AbortSignal,
): Promise<ByConcept<Person>> {
  const orders = await postedOrders(db, listing)
  const tally = new Tally()
  const people = new Map<number, Summed>()
  const add = (entry: Entry) => {
    const known = people.get(entry.titular_id)
    people.set(entry.titular_id, added(known, entry))
  }
  for await (const batch of entriesOf(db, orders(), tally, signal, listing.currency)) {
    await inTurns(batch, (some) => some.map(add))
  }
  const sums = tally.parts
  const rows = await byName([...people.values()])
  return { count: rows.length, found: sums, batches: [rows], sums: () => sums }
}

type Summed = Person & { amounts: Map<string, bigint> }

/** With the name and the identity card of the last order. */
function added(known: Summed | undefined, entry: Entry): Summed {
  const { name, ric, position, department, gross, deductions, total, usd } = entry
  const amounts = known?.amounts ?? new Map<string, bigint>()
  for (const [key, amount] of entry.amounts) amounts.set(key, (amounts.get(key) ?? 0n) + amount)
  return {
    ...{ name, ric, position, department, amounts },
    orders: (known?.orders ?? 0) + 1,
    gross: (known?.gross ?? 0n) + gross,
    deductions: (known?.deductions ?? 0n) + deductions,
    total: (known?.total ?? 0n) + BigInt(total),
    ...(usd !== undefined && { usd: (known?.usd ?? 0n) + (usd ?? 0n) }),
  }
}

/** As lists have names: of ten thousand, an alphabet's own order would take too long at once. */
async function byName<P extends Person>(people: P[]): Promise<P[]> {
  const named = await inTurns(people, (some) =>
    some.map((person) => ({ person, key: searchKey(person.name) })),
  )
  await giveWay()
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return named.map(({ person }) => person)
}
