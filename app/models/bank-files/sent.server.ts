/** Saying that a bank has a file (docs/rules/bank-files.md#28). */
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, NotFound } from '#app/kernel/errors/errors.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { bank_files } from '#db/schema.ts'

const ALREADY = problem('already_done', 'Alguien ya dijo que se envió')

/** Keeps who said when that a file was sent. Throws NotFound, StaleVersion, Conflict when somebody has. */
export async function markFileSent(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  const { sent_at, sent_by } = bank_files
  const [file] = await tx
    .select({ sent_at, sent_by, version: bank_files.version })
    .from(bank_files)
    .where(eq(bank_files.id, id))
  if (!file) throw new NotFound()
  checkVersion(file, version)
  if (file.sent_at) throw new Conflict(ALREADY)
  const at = actor.at.toISOString()
  const said = { sent_at: at, sent_by: actor.id }
  await tx
    .update(bank_files)
    .set({ ...said, version: sql`${bank_files.version} + 1`, updated_at: at })
    .where(eq(bank_files.id, id))
  await recordAudit(tx, actor, 'update', 'bank_file', id, { sent_at: null, sent_by: null }, said)
}
