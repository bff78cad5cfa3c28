/** Who voided a run's orders last, when, why, and what these came to. */
import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { paysheets, users } from '#db/schema.ts'

export type RunVoiding = NonNullable<Awaited<ReturnType<typeof lastVoiding>>>

/** The last voiding of orders of a run at one instant, total in céntimos; undefined if none was voided. */
export async function lastVoiding(db: Db, run: number) {
  const { voided_at, voided_by, void_reason, total } = paysheets
  const [last] = await db
    .select({
      at: voided_at,
      /** Null when nobody was logged in. */
      by: users.name,
      reason: void_reason,
      count: count(),
      total: exactly(sql`sum(${total})`),
    })
    .from(paysheets)
    .leftJoin(users, eq(users.id, voided_by))
    .where(and(eq(paysheets.payroll_run_id, run), isNotNull(voided_at)))
    .groupBy(voided_at, users.name, void_reason)
    .orderBy(desc(voided_at))
    .limit(1)
  return last?.at ? { ...last, at: last.at } : undefined
}

export function voidingMoments(db: Db, run: number) {
  const { payroll_run_id, voided_at } = paysheets
  return db
    .selectDistinct({ voided_at })
    .from(paysheets)
    .where(and(eq(payroll_run_id, run), isNotNull(voided_at)))
}
