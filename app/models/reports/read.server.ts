/** Long reports that their users may still want. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { report_jobs } from '#db/schema.ts'

/**
 * Of a user's own reports that are being made, or are ready and not gone yet, the latest with the number of
 * all, as a select of one row, or none, with `user_id` and `now`.
 */
export const selectOwnReport = (db: Db) =>
  db
    .select({
      id: report_jobs.id,
      state: report_jobs.state,
      of: sql`count(*) over ()`.mapWith(Number).as('of'),
    })
    .from(report_jobs)
    .where(
      and(
        eq(report_jobs.user_id, sql.placeholder('user_id')),
        inArray(report_jobs.state, ['waiting', 'running', 'done']),
        gt(report_jobs.expires_at, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(report_jobs.created_at))
    .limit(1)
