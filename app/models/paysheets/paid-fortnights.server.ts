/** Which fortnights live orders pay, and the question about a second order (docs/rules/money.md#14). */

import { and, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { type Month, monthName } from '#app/kernel/values/dates.ts'
import { datesFor, monthPaid, type Period } from '#app/models/payroll/period.ts'
import type { Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'

/** A fortnight that an order pays a titular for; id 0 is an order not stored yet. */
type PaidFortnight = { id: number; payday: Payday; month: Month }

/** The fortnights that live orders pay, by titular. */
export type PaidFortnights = Map<number, PaidFortnight[]>

type Paying = Period & { titular_id: number }

/**
 * Reads those of the orders' titulars, of the months around those that the orders pay. An order that has
 * no date yet pays none.
 */
export async function readPaid(
  tx: Tx,
  orders: readonly (Partial<Period> & { titular_id: number })[],
): Promise<PaidFortnights> {
  const months = orders
    .flatMap(({ issued_at, period }) => (issued_at ? monthPaid({ issued_at, period }) : []))
    .sort()
  const [earliest, latest] = [months[0], months.at(-1)]
  if (!earliest || !latest) return new Map()
  const { first } = datesFor(earliest)
  const { last } = datesFor(latest)
  const titulars = [...new Set(orders.map((order) => order.titular_id))]
  const rows = await inSlices(titulars, (some) =>
    fortnightsOf(tx).execute({ ids: listed(some), first, last }),
  )
  const known = rows.map((row) => ({ ...row, month: monthPaid(row) }))
  return Map.groupBy(known, ({ titular_id }) => titular_id)
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

/** Adds an order that is not stored yet. */
export function addPaid(paid: PaidFortnights, { titular_id, ...period }: Paying): void {
  const fortnight = { id: 0, payday: period.payday, month: monthPaid(period) }
  const known = paid.get(titular_id)
  if (known) known.push(fortnight)
  else paid.set(titular_id, [fortnight])
}

/** The question when other orders than `id` pay the titular for the same fortnight. */
export function duplicateOf(
  { titular_id, payday, ...dated }: Paying,
  { paid }: { paid: PaidFortnights },
  name: string,
  id: number | undefined,
): Problem | undefined {
  const month = monthPaid(dated)
  const known = (paid.get(titular_id) ?? [])
    .filter((other) => other.id !== id && other.month === month)
    .map((other) => other.payday)
  const excluding = known.filter(
    (other) => other === payday || other === 'completo' || payday === 'completo',
  )
  if (excluding.length === 0) return undefined
  return problem('duplicate', duplicateText(name, excluding, monthName(month)))
}

/**
 * 'Ya existe una orden de nómina de Ana para la primera quincena de Noviembre'. Names the existing
 * orders: one fortnight, both, or the whole month.
 */
function duplicateText(name: string, paydays: readonly string[], month: string): string {
  const halves = ['primera', 'segunda'].filter((each) => paydays.includes(each))
  const whole = paydays.includes('completo') ? [`el mes completo de ${month}`] : []
  const fortnights = halves.length > 0 ? [`la ${halves.join(' y la ')} quincena de ${month}`] : []
  const exist = paydays.length > 1 ? 'Ya existen órdenes' : 'Ya existe una orden'
  return `${exist} de nómina de ${name} para ${[...fortnights, ...whole].join(' y para ')}`
}
