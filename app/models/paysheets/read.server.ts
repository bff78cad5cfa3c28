/** Reading payroll orders. Writing them is in paysheets/change.server.ts. */

import { eq } from 'drizzle-orm'
import { type Document, presentDocument } from '#app/models/documents/reader.server.ts'
import { orderReader } from '#app/models/orders/reader.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { monthName } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { PART_KEYS } from '#db/payroll-parts.ts'
import { paysheets } from '#db/schema.ts'

export type Paysheet = Document<'paysheet', 'account' | 'enterprise'>

export const {
  count: countPaysheets,
  byDate: paysheetsByDate,
  list: listPaysheets,
  listRows: listPaysheetRows,
  get: getPaysheet,
} = orderReader({
  kind: 'paysheet',
  filters: { payday: (value) => eq(paysheets.payday, value) },
})

/** The salary and the settings' amounts that an order was computed from, in céntimos. */
export async function paysheetTerms(db: Db, id: number) {
  const [row] = await db
    .select({ salary: paysheets.salary, snapshot: paysheets.snapshot })
    .from(paysheets)
    .where(eq(paysheets.id, id))
  if (!row) throw new NotFound()
  return { salary: row.salary, settings: row.snapshot.settings }
}

/** The columns of an order that are céntimos. */
export const PAYSHEET_MONEY = ['salary', 'amount', ...PART_KEYS, 'total'] as const

/**
 * An order as the API gives it: money in Bs, `month` from its date, no purchase
 * (docs/rules/api.md#16).
 */
export const presentPaysheet = (paysheet: Paysheet) => ({
  ...presentDocument(paysheet, PAYSHEET_MONEY),
  purchase_id: null,
  month: monthName(paysheet.issued_at),
})
