/** Saves the accounting codes of concepts and company accounts (docs/rules/journal.md#2). */
import { inArray } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounting_codes } from '#db/schema.ts'
import { codedThings } from './read.server.ts'

/** A code as it was typed, and as the form showed it; '' for none. */
export type TypedCode = { code: string; had: string }

/** Returns how many were typed anew. Throws FieldErrors under the keys that somebody else has changed meanwhile. */
export async function saveCodes(
  tx: Tx,
  codes: ReadonlyMap<string, TypedCode>,
  actor: Actor,
): Promise<number> {
  const things = await codedThings(tx)
  const changed = things.flatMap(({ key, label, code: before }) => {
    const { code: after, had } = codes.get(key) ?? { code: before, had: before }
    return after === had || after === before ? [] : [{ key, label, had, before, after }]
  })
  const stale = changed.filter(({ had, before }) => had !== before)
  if (stale.length > 0) {
    const now = (code: string) => (code ? `ahora es ${code}` : 'ahora no tiene')
    throw new FieldErrors(
      Object.fromEntries(
        stale.map(({ key, before }) => [
          key,
          problem('stale', `Otra persona lo cambió mientras tanto: ${now(before)}`),
        ]),
      ),
    )
  }
  if (changed.length === 0) return 0
  const keys = changed.map(({ key }) => key)
  await tx.delete(accounting_codes).where(inArray(accounting_codes.key, keys))
  const rows = changed.flatMap(({ key, after }) => (after ? [{ key, code: after }] : []))
  if (rows.length > 0) await tx.insert(accounting_codes).values(rows)
  const said = (of: (each: (typeof changed)[number]) => string) =>
    Object.fromEntries(changed.map((each) => [each.label, of(each) || null]))
  const [before, after] = [said((each) => each.before), said((each) => each.after)]
  await recordAudit(tx, actor, 'update', 'accounting', 1, before, after)
  return changed.length
}
