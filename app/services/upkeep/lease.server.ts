/** Work that one process at a time does: whoever holds its lease, a row that runs out by itself. */
import { and, eq, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { leases } from '#db/schema.ts'

/** How long the work of a process that died waits for another one. */
const LEASE_MS = 60_000

/** Takes the lease, or keeps it for another minute; whether `holder` has it now. */
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

/** Until when a job has done what was due, whichever process did it; long ago if none ever did. */
export async function readDoneUntil(db: Db, job: string): Promise<Date> {
  const [row] = await db
    .select({ until: leases.expires_at })
    .from(leases)
    .where(eq(leases.name, doneName(job)))
  return new Date(row?.until ?? 0)
}

/** Keeps it, and never takes it back. */
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

/** A lease that nobody holds: nothing of the job is due until it runs out. */
const doneName = (job: string) => `${job}:done`
