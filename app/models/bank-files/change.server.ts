/** Making bank files, and saying what the bank did with their lines (docs/rules/bank-files.md). */

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bytesOf } from '#app/io/bank-formats/bytes.server.ts'
import type { FileHead } from '#app/io/bank-formats/format.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { totalOf } from '#app/io/bank-formats/written.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { nextDocumentNumber } from '#app/models/documents/ledger.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow, insertRows } from '#db/insert.server.ts'
import { bank_file_lines, bank_files } from '#db/schema.ts'
import { type Draft, draftBankFiles, type FileSource, type Wanted } from './draft.server.ts'
import type { FiledOrder, NotFiled } from './orders.server.ts'

export { markBankLines } from './lines.server.ts'
export { takeBankResult } from './result.server.ts'
export { markFileSent } from './sent.server.ts'
export { saveBankFileSettings } from './settings.server.ts'

export type MadeFiles = { ids: number[]; rejected: NotFiled[] }

/**
 * Makes the files of a run's orders, or of personal orders, that a company account pays: one, or
 * several where the format ends. Throws FieldErrors when no order is left, and asks when that is
 * because files hold them already.
 */
export async function makeBankFiles(
  tx: Tx,
  source: FileSource,
  wanted: Wanted,
  actor: Actor,
): Promise<MadeFiles> {
  const draft = await draftBankFiles(tx, source, wanted, actor.at)
  const { files, leftOut } = draft
  if (files.length === 0) throw new FieldErrors({ account_id: nothingLeft(leftOut) })
  const first = await nextDocumentNumber(tx, 'bank_file', files.length)
  const ids: number[] = []
  for (const [i, lines] of files.entries()) {
    const head = { ...draft.head, lot: first + i }
    ids.push(await storeFile(tx, { ...draft, head, lines }, source, wanted, actor))
  }
  return { ids, rejected: leftOut }
}

/** Returns those that the key has made already, with who was left out. Throws as makeBankFiles, and KeyReused. */
export async function makeBankFilesOnce(
  tx: Tx,
  source: FileSource,
  wanted: Wanted,
  actor: Actor,
  key: string | undefined,
): Promise<MadeFiles> {
  let rejected: NotFiled[] = []
  const said = { source, wanted }
  const { ids, replayed } = await withOneTimeKey(tx, actor, key, 'bank_file', said, async () => {
    const made = await makeBankFiles(tx, source, wanted, actor)
    rejected = made.rejected
    return made.ids
  })
  if (!replayed) return { ids, rejected }
  const [file] = await tx
    .select({ at: bank_files.created_at })
    .from(bank_files)
    .where(eq(bank_files.id, ids[0] ?? 0))
  if (!file) throw new NotFound()
  const again = await draftBankFiles(tx, source, { ...wanted, own: ids }, new Date(file.at))
  return { ids, rejected: again.leftOut }
}

/** Why no order can go into a file; a question if some are in one already. */
function nothingLeft(leftOut: readonly NotFiled[]) {
  const held = leftOut.filter(({ code }) => code === 'in_bank_file')
  const [first] = held
  if (first) {
    const named = `La orden de ${first.name} ya va`
    const said = held.length === 1 ? named : `${formatCount(held.length)} órdenes ya van`
    return problem('again', `${said} en un archivo: con otro, el banco las pagaría dos veces`)
  }
  const whys = Map.groupBy(leftOut, ({ message }) => message)
  const list = [...whys].map(([message, each]) => `${message} (${each.length})`)
  const reasons = list.length > 0 ? `: ${list.slice(0, 5).join('; ')}` : ''
  return problem('too_few', `Ninguna orden puede ir en el archivo${reasons}`)
}

type WholeFile = Pick<Draft, 'kind'> & { head: FileHead; lines: FiledOrder[] }

async function storeFile(
  tx: Tx,
  { kind, head, lines }: WholeFile,
  source: FileSource,
  { account_id, format }: Wanted,
  actor: Actor,
): Promise<number> {
  const content = await bytesOf(format, head, lines)
  const at = actor.at.toISOString()
  const file = {
    lot: head.lot,
    account_id,
    format,
    payroll_run_id: 'run' in source ? source.run : null,
    value_date: head.valueDate,
    name: FORMATS[format].nameOf(head),
    count: lines.length,
    total: centimos(totalOf(lines)),
    sha256: createHash('sha256').update(content).digest('hex'),
    created_by: actor.id,
    created_at: at,
    updated_at: at,
  }
  const { id } = await insertRow(tx, bank_files, { ...file, content })
  const rows = lines.map((line, i) => ({
    bank_file_id: id,
    position: i + 1,
    kind,
    document_id: line.id,
    amount: line.amount,
  }))
  await insertRows(tx, bank_file_lines, rows)
  await recordAudit(tx, actor, 'create', 'bank_file', id, null, file)
  return id
}
