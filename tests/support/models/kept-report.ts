import { PART_BYTES } from '#app/io/printing/job-files.server.ts'
import type { Tx } from '#db/client.server.ts'
import { report_jobs, report_parts } from '#db/schema.ts'

/** Keeps a long report of a user's that is finished, unless told otherwise, with this file. */
export async function aKeptReport(
  tx: Tx,
  job: Pick<typeof report_jobs.$inferInsert, 'id' | 'user_id' | 'created_at' | 'expires_at'> &
    Partial<typeof report_jobs.$inferInsert>,
  file: Buffer,
): Promise<void> {
  const asked = { kind: 'paysheets', format: 'pdf', query: { search: '', from: '/reports' } }
  const size = file.length
  await tx.insert(report_jobs).values({ ...asked, state: 'done', size, ...job })
  for (let part = 0; part * PART_BYTES < size; part++) {
    const content = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await tx.insert(report_parts).values({ job_id: job.id, part, content })
  }
}
