/** Long reports that their users may still want. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { report_jobs } from '#db/schema.ts'

const MOST = 100

/** A user's own reports that are being made, or are ready and not gone yet, the latest first. */
export function ownReports(db: Db, user_id: number, now: Date) {
  return reportsOf(db).execute({ user_id, now: now.toISOString() })
}

const reportsOf = query((db) =>
  db
    .select({ id: report_jobs.id, state: report_jobs.state })
    .from(report_jobs)
    .where(
      and(
        eq(report_jobs.user_id, sql.placeholder('user_id')),
        inArray(report_jobs.state, ['waiting', 'running', 'done']),
        gt(report_jobs.expires_at, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(report_jobs.created_at))
    .limit(MOST),
)
