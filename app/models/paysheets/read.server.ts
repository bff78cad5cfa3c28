/** Reading payroll orders. Writing them is in paysheets/change.server.ts. */

import { eq, sql } from 'drizzle-orm'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { monthName } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, toBs } from '#app/kernel/values/money.ts'
import {
  type DocumentRecord,
  documentReader,
  presentDocument,
  type Relations,
} from '#app/models/documents/reader.server.ts'
import { listOrderRows, type OrderListRow, orderRules } from '#app/models/orders/reader.server.ts'
import { isTypedLine, partLabel } from '#app/models/payroll/concepts.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import { PART_KEYS } from '#db/payroll-parts.ts'
import { type ConceptOfLine, type PaysheetLine, paysheets, titulars } from '#db/schema.ts'
import { withParts } from './lines.ts'

export { withParts } from './lines.ts'
export { hasLiveOrder, linesOfRun, liveOrders } from './lines-of-run.server.ts'
export { sharedOfWaiting } from './mailed-addresses.server.ts'
export { newestRun, type RunChoice, runChoices, selectNewestRun } from './open-runs.server.ts'

/** A payroll order with its parts by name; amounts in céntimos. */
export type Paysheet = ReturnType<
  typeof withParts<DocumentRecord<'paysheet', 'account' | 'enterprise'>>
>

/** Orders of the employees who are of a department today. */
export const ofDepartment = (value: unknown) =>
  sql`${paysheets.titular_id} in (select ${titulars.id} from ${titulars} where ${titulars.department} = ${value})`

const PAYSHEETS = orderRules('paysheet', {
  // Made a text, it has no index: a third of all orders pay a first fortnight.
  payday: (value, isAlone) =>
    isAlone ? eq(paysheets.payday, value) : sql`${paysheets.payday} || '' = ${value}`,
  payroll_run: (value) => eq(paysheets.payroll_run_id, value),
  department: ofDepartment,
})

const reader = documentReader(PAYSHEETS)

/** How payroll orders are found (../documents/reader.server.ts). */
export const {
  count: countPaysheets,
  sum: sumPaysheets,
  ids: idsOfPaysheets,
  byDate: paysheetsByDate,
} = reader

/** Returns a page of payroll orders; `with` names the relations to read along. */
export async function listPaysheets(db: Db, listing: Listing): Promise<PageOf<Paysheet>> {
  const page = await reader.list(db, listing)
  return { ...page, data: await inTurns(page.data, (some) => some.map(withParts)) }
}

export function listPaysheetRows(
  db: Db,
  listing: Listing,
  known?: number,
): Promise<PageOf<OrderListRow>> {
  return listOrderRows(db, PAYSHEETS, listing, known)
}

/** Returns one payroll order; a voided one only if `voidedToo`. Throws NotFound. */
export async function getPaysheet(
  db: Db,
  id: number,
  relations?: Relations,
  voidedToo?: boolean,
): Promise<Paysheet> {
  return withParts(await reader.get(db, id, relations, voidedToo))
}

/** What an order was computed from, and for which days. */
export async function paysheetTerms(db: Db, id: number) {
  const [row] = await db
    .select({
      titular_id: paysheets.titular_id,
      salary: paysheets.salary,
      payday: paysheets.payday,
      month: PAID_MONTH,
      issued_at: paysheets.issued_at,
      lines: paysheets.lines,
      snapshot: paysheets.snapshot,
    })
    .from(paysheets)
    .where(eq(paysheets.id, id))
  if (!row) throw new NotFound()
  const { snapshot, lines, ...order } = row
  const { settings, agreed, natures, law } = snapshot
  const typed = lines.filter(isTypedLine)
  return { ...order, settings, agreed, natures, law, ...(typed.length > 0 && { lines: typed }) }
}

/** The parts that have a field of their own; what came later is a line for programs. */
export const API_PARTS = PART_KEYS.filter((part) => part !== 'islr')
/** The columns of an order in céntimos. */
export const PAYSHEET_MONEY = ['salary', 'amount', ...API_PARTS, 'lines_total', 'total'] as const

const taxLine = (amount: Centimos): (PaysheetLine & ConceptOfLine)[] =>
  amount > 0 ? [{ concept: partLabel('islr'), kind: 'deduccion', amount, reason: null }] : []

/**
 * An order as the API gives it: money in Bs, its month as `period` and by name, no purchase
 * (docs/rules/api.md#16).
 */
export const presentPaysheet = ({ islr, ...paysheet }: Paysheet) => ({
  ...presentDocument(
    { ...paysheet, lines_total: centimos(paysheet.lines_total - islr) },
    PAYSHEET_MONEY,
  ),
  lines: [...paysheet.lines, ...taxLine(islr)].map(({ concept, kind, amount, reason, ...of }) => ({
    ...{ concept, kind, amount: toBs(amount), reason },
    concept_id: of.concept_id ?? null,
    quantity: of.quantity ?? null,
    unit_amount: of.unit === undefined ? null : toBs(of.unit),
  })),
  purchase_id: null,
  period: monthPaid(paysheet),
  month: monthName(monthPaid(paysheet)),
})
