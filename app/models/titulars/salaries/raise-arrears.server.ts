/** What a raise makes payable of fortnights that are paid already (docs/rules/salaries.md#7). */
import { giveWay } from '#app/kernel/turns.server.ts'
import { daysInRange, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { eachSlice, IDS_AT_ONCE } from '#db/query.server.ts'
import { arrearsRates, salaryHistories } from './history.server.ts'
import { paidOrders } from './paid-orders.server.ts'
import type { RaiseLine } from './raise.server.ts'
import { arrearsByFortnight, type Change, type HalfMonth } from './timeline.ts'

/** `sum` is what so many orders of a fortnight paid less than the raised salaries, in céntimos. */
export type RaiseArrears = { begins: IsoDate; payday: HalfMonth; orders: number; sum: bigint }

/** By fortnight, oldest first, what a plan adds to the arrears that there are by now. */
export async function arrearsOfRaise(
  db: Db,
  lines: readonly RaiseLine[],
  now: Date,
): Promise<RaiseArrears[]> {
  const byFortnight = new Map<IsoDate, RaiseArrears>()
  const first = lines.flatMap(({ dated: [first] }) => first?.since ?? []).sort()[0]
  if (!first) return []
  const add = (some: readonly RaiseLine[]) => addArrears(db, some, now, byFortnight)
  await eachSlice(lines, add, peopleAtOnce(first, now))
  return [...byFortnight.values()].toSorted((a, b) => (a.begins < b.begins ? -1 : 1))
}

const ORDERS_AT_ONCE = 5000

/** Two orders a month each, since a day; never more people than a slice holds. */
function peopleAtOnce(first: IsoDate, now: Date): number {
  const days = daysInRange(first, todayInCaracas(now))
  return Math.min(IDS_AT_ONCE, Math.ceil(ORDERS_AT_ONCE / (2 + days / 15)))
}

async function addArrears(
  db: Db,
  lines: readonly RaiseLine[],
  now: Date,
  byFortnight: Map<IsoDate, RaiseArrears>,
): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const days = lines.flatMap(({ dated: [first] }) => first?.since ?? []).sort()
  if (!days[0]) return
  const histories = await salaryHistories(db, ids)
  const paid = await paidOrders(db, ids, days[0])
  const rates = await arrearsRates(db, [...histories.values()].flat(), paid)
  const orders = Map.groupBy(paid, ({ titular_id }) => titular_id)
  for (const line of lines) {
    await giveWay()
    const before = histories.get(line.id) ?? []
    const after = [...before, ...changesOf(line, before, now)]
    for (const order of orders.get(line.id) ?? []) {
      const known = arrearsByFortnight(before, order, rates)
      for (const [i, { begins, payday, difference }] of arrearsByFortnight(
        after,
        order,
        rates,
      ).entries()) {
        const more = difference - (known[i]?.difference ?? 0)
        if (more === 0) continue
        const { orders = 0, sum = 0n } = byFortnight.get(begins) ?? {}
        byFortnight.set(begins, { begins, payday, orders: orders + 1, sum: sum + BigInt(more) })
      }
    }
  }
}

function changesOf({ dated }: RaiseLine, history: readonly Change[], now: Date): Change[] {
  const last = history.reduce((most, { id }) => Math.max(most, id), 0)
  return dated.map(({ since, after, currency }, i) => ({
    ...{ id: last + 1 + i, salary: after, currency, since, user_name: '' },
    ...{ created_at: now.toISOString(), is_raise: true },
  }))
}
