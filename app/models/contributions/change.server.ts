/** Makes FAOV's file of a month, and keeps it (docs/rules/contributions.md#5). */
import { createHash } from 'node:crypto'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { centimos, MAX_CAPITAL } from '#app/kernel/values/money.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { faov_files } from '#db/schema.ts'
import { draftFaovFile, listFaovFiles } from './faov-file.server.ts'

const NOT_WHOLE = problem('required', 'Falta algo para hacer el archivo: corríjalo primero')
const TOO_LARGE = problem('too_large', 'El salario integral del mes es demasiado grande')
const SAME = problem('already_done', 'El último archivo del mes ya dice lo mismo: descárguelo')
const NOBODY = problem('too_few', 'Ninguna orden paga ese mes')

/**
 * Returns the file's id. Throws FieldErrors under `month` while anything lacks or nobody was paid, and
 * Conflict where the last one says the same.
 */
export async function makeFaovFile(tx: Tx, month: Month, actor: Actor): Promise<number> {
  const { file, count, total } = await draftFaovFile(tx, month)
  if (!file) throw new FieldErrors({ month: count > 0 ? NOT_WHOLE : NOBODY })
  if (total > BigInt(MAX_CAPITAL)) throw new FieldErrors({ month: TOO_LARGE })
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  const [last] = await listFaovFiles(tx, month)
  if (last?.sha256 === sha256) throw new Conflict(SAME)
  const made = { month, name: file.name, count, total: centimos(Number(total)), sha256 }
  const who = { user_id: actor.id, user_name: actor.name, created_at: actor.at.toISOString() }
  const { id } = await insertRow(tx, faov_files, { ...made, ...who, content: file.content })
  await recordAudit(tx, actor, 'create', 'faov_file', id, null, made)
  return id
}
