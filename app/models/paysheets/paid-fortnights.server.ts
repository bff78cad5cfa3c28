/** Which fortnights live orders pay, and the question about a second order (docs/rules/money.md#14). */

import { and, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { type Month, monthName } from '#app/kernel/values/dates.ts'
import { paidBy } from '#app/models/payroll/paid-month.server.ts'
import { datesFor, monthPaid, type Period } from '#app/models/payroll/period.ts'
import type { Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'

/** The live orders that pay a titular for a fortnight or a month: the stored ones' ids, and how many there are. */
type Payers = { ids: Set<number>; count: number }

/** The fortnights that live orders pay, by titular and month: of one person there may be thousands of orders. */
export type PaidFortnights = Map<string, Map<Payday, Payers>>

const placeOf = (titular_id: number, month: Month) => `${titular_id} ${month}`

type Paying = Period & { titular_id: number }

/**
 * Reads those of the orders' titulars, of the months around those that the orders pay. An order that has
 * no date yet pays none.
 */
export async function readPaid(
  tx: Tx,
  orders: readonly (Partial<Period> & { titular_id: number })[],
): Promise<PaidFortnights> {
  const paying = paidBy(orders)
  if (!paying) return new Map()
  const { first } = datesFor(paying.first)
  const { last } = datesFor(paying.last)
  const rows = await inSlices(paying.ids, (some) =>
    fortnightsOf(tx).execute({ ids: listed(some), first, last }),
  )
  const paid: PaidFortnights = new Map()
  for (const row of rows) addPaid(paid, row).ids.add(row.id)
  return paid
}

/** Adds an order; it has an id of its own once it is stored. Returns the payers of its fortnight. */
export function addPaid(paid: PaidFortnights, { titular_id, payday, ...dated }: Paying): Payers {
  const place = placeOf(titular_id, monthPaid(dated))
  const fortnights = paid.get(place) ?? new Map<Payday, Payers>()
  const payers = fortnights.get(payday) ?? { ids: new Set(), count: 0 }
  payers.count++
  paid.set(place, fortnights.set(payday, payers))
  return payers
}

const fortnightsOf = query((db) => {
  const { id, titular_id, payday, period, issued_at } = paysheets
  return db
    .select({ id, titular_id, payday, period, issued_at })
    .from(paysheets)
    .where(
      and(
        isIn(titular_id),
        gte(issued_at, sql.placeholder('first')),
        lte(issued_at, sql.placeholder('last')),
        isNull(paysheets.voided_at),
      ),
    )
})

/** The question when other orders than `id` pay the titular for the same fortnight. */
export function duplicateOf(
  { titular_id, payday, ...dated }: Paying,
  { paid }: { paid: PaidFortnights },
  name: string,
  id: number | undefined,
): Problem | undefined {
  const month = monthPaid(dated)
  const others = [...(paid.get(placeOf(titular_id, month)) ?? [])].flatMap(
    ([other, { ids, count }]) => {
      const isExcluded = other === payday || other === 'completo' || payday === 'completo'
      const left = id !== undefined && ids.has(id) ? count - 1 : count
      return isExcluded && left > 0 ? [{ other, left }] : []
    },
  )
  if (others.length === 0) return undefined
  const paydays = others.map(({ other }) => other)
  const count = others.reduce((sum, { left }) => sum + left, 0)
  return problem('duplicate', duplicateText(name, paydays, count, monthName(month)))
}

/**
 * 'Ya existe una orden de nómina de Ana para la primera quincena de Noviembre'. Names the existing
 * orders: one fortnight, both, or the whole month.
 */
function duplicateText(
  name: string,
  paydays: readonly string[],
  count: number,
  month: string,
): string {
  const halves = ['primera', 'segunda'].filter((each) => paydays.includes(each))
  const whole = paydays.includes('completo') ? [`el mes completo de ${month}`] : []
  const fortnights = halves.length > 0 ? [`la ${halves.join(' y la ')} quincena de ${month}`] : []
  const exist = count > 1 ? 'Ya existen órdenes' : 'Ya existe una orden'
  return `${exist} de nómina de ${name} para ${[...fortnights, ...whole].join(' y para ')}`
}
