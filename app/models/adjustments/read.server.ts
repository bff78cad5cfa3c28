import { eq, getTableColumns, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { documentReader, type ReaderRules } from '#app/models/documents/reader.server.ts'
import type { Db } from '#db/client.server.ts'
import { ADJUSTMENT_TYPES } from '#db/kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { adjustments } from '#db/schema.ts'

const { snapshot: _, ...columns } = getTableColumns(adjustments)

/** An adjustment; `amount` is signed céntimos. */
export type Adjustment = Omit<typeof adjustments.$inferSelect, 'snapshot'>

/** One adjustment of the account, voided or not. Throws NotFound. */
export async function getAdjustment(db: Db, account_id: number, id: number): Promise<Adjustment> {
  const [row] = await db.select(columns).from(adjustments).where(eq(adjustments.id, id))
  if (row?.account_id !== account_id) throw new NotFound()
  return row
}

/** An adjustment as the API gives it: money in Bs. */
export const presentAdjustment = (adjustment: Adjustment) => ({
  ...adjustment,
  amount: toBs(adjustment.amount),
})

const ADJUSTMENTS: ReaderRules<'adjustment', never> = {
  kind: 'adjustment',
  sortable: {},
  filters: {
    account: (value) => eq(adjustments.account_id, value),
    enterprise: (value) => eq(adjustments.account_id, value),
    type: (value) => eq(adjustments.type, value),
  },
  // Each stands in an account's statement: they are listed, not searched.
  matches: () => [],
  accounts: {},
}

export const { count: countAdjustments, byDate: adjustmentsByDate } = documentReader(ADJUSTMENTS)

/**
 * What a year's adjustments in force changed by their dates, in signed céntimos, as a column for each type of
 * any query with the year's bounds.
 */
export const ADJUSTED = ofEach(ADJUSTMENT_TYPES, (type) =>
  exactly(
    sql`(select coalesce(sum(amount), 0) from ${adjustments} where voided_at is null and type = ${sql.raw(`'${type}'`)}
      and issued_at between ${sql.placeholder('startDate')} and ${sql.placeholder('endDate')})`,
  ),
)
