/** Saves the accounting codes of concepts and company accounts (docs/rules/journal.md#2). */
import { inArray } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounting_codes } from '#db/schema.ts'
import { codedThings } from './read.server.ts'

/** Stores codes by key, '' for none; the trail says which changed. Returns how many. */
export async function saveCodes(
  tx: Tx,
  codes: ReadonlyMap<string, string>,
  actor: Actor,
): Promise<number> {
  const known = await codedThings(tx)
  const changed = known.filter(({ key, code }) => (codes.get(key) ?? code) !== code)
  if (changed.length === 0) return 0
  const keys = changed.map(({ key }) => key)
  await tx.delete(accounting_codes).where(inArray(accounting_codes.key, keys))
  const rows = keys.flatMap((key) => {
    const code = codes.get(key) ?? ''
    return code ? [{ key, code }] : []
  })
  if (rows.length > 0) await tx.insert(accounting_codes).values(rows)
  const said = (of: (key: string, code: string) => string | undefined) =>
    Object.fromEntries(changed.map(({ key, label, code }) => [label, of(key, code) || null]))
  const before = said((_, code) => code)
  await recordAudit(
    tx,
    actor,
    'update',
    'accounting',
    1,
    before,
    said((key) => codes.get(key)),
  )
  return changed.length
}
