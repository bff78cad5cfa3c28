/** Work for one process at a time: the holder of its lease, a row that expires by itself. */
import { and, eq, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { leases } from '#db/schema.ts'

/** How long the work of a dead process waits for another one. */
const LEASE_MS = 60_000

/** Takes the lease, or keeps it for another minute; returns whether `holder` has it now. */
export async function holdLease(tx: Tx, name: string, holder: string, now: Date): Promise<boolean> {
  const expires_at = new Date(now.getTime() + LEASE_MS).toISOString()
  const held = await tx
    .insert(leases)
    .values({ name, holder, expires_at })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expires_at },
      setWhere: or(eq(leases.holder, holder), lt(leases.expires_at, now.toISOString())),
    })
    .returning({ name: leases.name })
  return held.length > 0
}

/** Lets another process take over at once. */
export async function releaseLease(tx: Tx, name: string, holder: string): Promise<void> {
  await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}

/** Until when a job's work is done, by any process; long ago if it never was. */
export async function readDoneUntil(db: Db, job: string): Promise<Date> {
  const [row] = await db
    .select({ until: leases.expires_at })
    .from(leases)
    .where(eq(leases.name, doneName(job)))
  return new Date(row?.until ?? 0)
}

/** Stores it; it never moves back. */
export async function storeDoneUntil(tx: Tx, job: string, until: Date): Promise<void> {
  const expires_at = until.toISOString()
  await tx
    .insert(leases)
    .values({ name: doneName(job), holder: 'done', expires_at })
    .onConflictDoUpdate({
      target: leases.name,
      set: { expires_at },
      setWhere: lt(leases.expires_at, expires_at),
    })
}

/** A lease without a holder: the job has nothing to do until it expires. */
const doneName = (job: string) => `${job}:done`
