import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { audit } from '#db/schema.ts'

/** The audit rows of a record, oldest first. */
export function trailOf(db: Db, kind: string, record_id: number) {
  return db
    .select({
      action: audit.action,
      user_name: audit.user_name,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .where(and(eq(audit.kind, kind), eq(audit.record_id, record_id)))
    .orderBy(asc(audit.id))
}
