import { and, between, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { documentReader, type ReaderRules } from '#app/models/documents/reader.server.ts'
import { yearBounds } from '#app/models/documents/statistics.server.ts'
import type { Db } from '#db/client.server.ts'
import { ADJUSTMENT_TYPES, type AdjustmentType } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
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

/** What a year's adjustments in force changed by their dates, by type, in signed céntimos. */
export async function adjustedIn(db: Db, year: number): Promise<Record<AdjustmentType, bigint>> {
  const rows = await sumsByType(db).execute(yearBounds(year))
  const sums = new Map(rows.map(({ type, sum }) => [type, sum]))
  return Object.fromEntries(ADJUSTMENT_TYPES.map((type) => [type, sums.get(type) ?? 0n])) as Record<
    AdjustmentType,
    bigint
  >
}

const sumsByType = query((db) => {
  const { type, amount, voided_at, issued_at } = adjustments
  const [first, last] = [sql.placeholder('startDate'), sql.placeholder('endDate')]
  return db
    .select({ type, sum: exactly(sql`sum(${amount})`) })
    .from(adjustments)
    .where(and(isNull(voided_at), between(issued_at, first, last)))
    .groupBy(type)
})
