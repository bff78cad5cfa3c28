/** Takes an import back (docs/rules/import.md#6). */
import { eq } from 'drizzle-orm'
import { deleteAccounts, updateAccounts } from '#app/models/accounts/change.server.ts'
import { deleteTitulars, updateTitulars } from '#app/models/titulars/change.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict } from '#app/services/errors/errors.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import { recordsById } from '#app/services/records/change-many.server.ts'
import { accountTail } from '#app/services/values/account-number.ts'
import type { Tx } from '#db/client.server.ts'
import { imports } from '#db/schema.ts'
import type { ImportChange } from './apply.server.ts'
import { readParts } from './parts.server.ts'
import { getImport } from './read.server.ts'

const MOST_NAMED = 10

/**
 * Deletes what the import made, and puts back what it changed; what was deleted since stays so.
 * Throws NotFound, and a Conflict when it is not done, or that names what changed since or is in use.
 */
export async function undoImport(tx: Tx, id: number, actor: Actor): Promise<void> {
  const found = await getImport(tx, id)
  if (found.state !== 'done') {
    throw new Conflict(problem('already_done', 'Solo se deshace una importación confirmada'))
  }
  const changes = await readParts<ImportChange>(tx, id, 'changes')
  const { there, touched } = await look(tx, changes)
  if (touched.length > 0) throw new Conflict(problem('in_use', touchedText(touched)))
  const made = (kind: ImportChange['kind']) =>
    there.filter((each) => each.kind === kind && !each.before).map((each) => each.id)
  await deleteAccounts(tx, made('account'), actor)
  await deleteTitulars(tx, made('titular'), actor)
  await putBack(tx, there, actor)
  const at = actor.at.toISOString()
  await tx
    .update(imports)
    .set({ state: 'undone', decided_at: at, version: found.version + 1, updated_at: at })
    .where(eq(imports.id, id))
  await recordAudit(tx, actor, 'undo', 'import', id, null, { name: found.name })
}

/** What is still there of what the import did, and the names of what changed since. */
async function look(tx: Tx, changes: readonly ImportChange[]) {
  const idsOf = (kind: ImportChange['kind']) =>
    changes.filter((each) => each.kind === kind).map(({ id }) => id)
  const titulars = await recordsById(tx, 'titular', idsOf('titular'))
  const accounts = await recordsById(tx, 'account', idsOf('account'))
  const now = {
    titular: new Map([...titulars].map(([id, { version, name }]) => [id, { version, name }])),
    account: new Map(
      [...accounts].map(([id, { version, number }]) => [
        id,
        { version, name: accountTail(number) },
      ]),
    ),
  }
  const there = changes.filter(({ kind, id }) => now[kind].has(id))
  const touched = there.flatMap(({ kind, id, version }) => {
    const record = now[kind].get(id)
    return record && record.version !== version ? [record.name] : []
  })
  return { there, touched }
}

function touchedText(touched: readonly string[]): string {
  const more = touched.length - MOST_NAMED
  const named = touched.slice(0, MOST_NAMED).join(', ')
  return `No se puede deshacer: después cambiaron ${named}${more > 0 ? ` y ${more} más` : ''}`
}

async function putBack(tx: Tx, changes: readonly ImportChange[], actor: Actor): Promise<void> {
  const of = (kind: ImportChange['kind']) =>
    changes.flatMap((each) =>
      each.kind === kind && each.before ? [{ id: each.id, changes: each.before }] : [],
    )
  await updateTitulars(tx, of('titular'), actor)
  await updateAccounts(tx, of('account'), actor)
}
