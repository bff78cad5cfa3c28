/** The files of report jobs, in parts: SQLite writes, reads or deletes one while all else waits. */
import { and, eq, sql } from 'drizzle-orm'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { report_jobs, report_parts } from '#db/schema.ts'

/** What is held in memory of a file that is written or read. */
export const PART_BYTES = 1024 * 1024

/** A file's parts in their order; the same bytes, not copied. */
export function partsOf({ buffer, byteOffset, length }: Uint8Array): Buffer[] {
  return Array.from({ length: Math.ceil(length / PART_BYTES) }, (_, part) => {
    const from = part * PART_BYTES
    return Buffer.from(buffer, byteOffset + from, Math.min(PART_BYTES, length - from))
  })
}

/** Reads a finished file of `size` bytes. Throws once its job is deleted. */
export async function* readParts(
  db: Db,
  job_id: string,
  size: number,
): AsyncGenerator<Uint8Array, void> {
  for (let part = 0; part * PART_BYTES < size; part++) {
    const [found] = await partOf(db).execute({ job_id, part })
    if (!found) throw new Error('The report was deleted while it was sent')
    yield found.content
  }
}

const partOf = query((db) =>
  db
    .select({ content: report_parts.content })
    .from(report_parts)
    .where(
      and(
        eq(report_parts.job_id, sql.placeholder('job_id')),
        eq(report_parts.part, sql.placeholder('part')),
      ),
    ),
)

/** Deletes what there is of a job's file. */
export async function deleteFile(tx: Tx, job_id: string): Promise<void> {
  for (let part = 0; ; part++) {
    const gone = await tx
      .delete(report_parts)
      .where(and(eq(report_parts.job_id, job_id), eq(report_parts.part, part)))
      .returning({ part: report_parts.part })
    if (gone.length === 0) return
    await giveWay()
  }
}

/** Deletes jobs with their files; returns how many. */
export async function deleteJobs(tx: Tx, jobs: readonly { id: string }[]): Promise<number> {
  for (const { id } of jobs) {
    await deleteFile(tx, id)
    await tx.delete(report_jobs).where(eq(report_jobs.id, id))
  }
  return jobs.length
}
