/** Takes an import back (docs/rules/import.md#6). */
import { and, eq, gte } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { deleteAccounts, updateAccounts } from '#app/models/accounts/change.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { recordsById } from '#app/models/records/change-many.server.ts'
import { deleteTitulars, updateTitulars } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { imports } from '#db/schema.ts'
import type { ImportChange } from './apply.server.ts'
import { readParts, storeParts } from './parts.server.ts'
import { getImport } from './read.server.ts'
import { type Turn, turnRecords } from './states.server.ts'

const MOST_NAMED = 10

/**
 * Deletes what the import made, and puts back what it changed; what was deleted since stays so.
 * Throws NotFound, and a Conflict when it is not done, or that names what changed since or is in use.
 */
export async function undoImport(tx: Tx, id: number, actor: Actor): Promise<void> {
  const found = await getImport(tx, id, actor.at)
  if (found.state !== 'done') {
    throw new Conflict(problem('already_done', 'Solo se deshace una importación confirmada'))
  }
  const changes = await readParts<ImportChange>(tx, id, 'changes')
  const { there, touched } = await look(tx, changes, found.decided_at ?? found.created_at)
  if (touched.length > 0) throw new Conflict(problem('in_use', touchedText(touched)))
  const made = (kind: ImportChange['kind']) =>
    there.filter((each) => each.kind === kind && !each.before).map((each) => each.id)
  await deleteAccounts(tx, made('account'), actor)
  await deleteTitulars(tx, made('titular'), actor)
  await putBack(tx, there, actor)
  await storeParts(tx, id, 'changes', there)
  const at = actor.at.toISOString()
  await tx
    .update(imports)
    .set({ state: 'undone', decided_at: at, version: found.version + 1, updated_at: at })
    .where(eq(imports.id, id))
  await recordAudit(tx, actor, 'undo', 'import', id, null, { name: found.name })
}

/** What is still there of what the import did, and the names of what changed since. */
async function look(tx: Tx, changes: readonly ImportChange[], since: string) {
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
  const there = changes.flatMap((each) => {
    const record = now[each.kind].get(each.id)
    return record ? [{ ...each, record }] : []
  })
  const changed = there.filter(({ version, record }) => record.version !== version)
  const spans = changed.length > 0 ? await undoneSpans(tx, since) : new Map<string, number>()
  const touched = changed.filter((each) => untouchedTo(each, spans) !== each.record.version)
  return {
    there: there.map(({ record, ...each }) => ({
      ...each,
      ...(each.before && { undone: record.version + stepsOf(each) }),
    })),
    touched: touched.map(({ record }) => record.name),
  }
}

/** By how many versions a record is changed, and put back: its fields are one, its state another. */
const stepsOf = ({ before = {} }: ImportChange) =>
  Number('active' in before) + Number(fieldsOf(before) !== undefined)

function fieldsOf({ active: _, ...fields }: Record<string, unknown>) {
  return Object.keys(fields).length > 0 ? fields : undefined
}

const spanKey = (kind: ImportChange['kind'], id: number, version: number) =>
  `${kind} ${id} ${version}`

/**
 * What imports that were undone `since` did to records and took back: from the version before each to
 * the one after.
 */
async function undoneSpans(tx: Tx, since: string): Promise<Map<string, number>> {
  const earlier = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'undone'), gte(imports.decided_at, since)))
  const spans = new Map<string, number>()
  for (const each of earlier) {
    const changes = await readParts<ImportChange>(tx, each.id, 'changes')
    for (const each of changes) {
      const { kind, id, version, undone } = each
      if (undone !== undefined) spans.set(spanKey(kind, id, version - stepsOf(each)), undone)
    }
  }
  return spans
}

/** The latest version until which nothing happened to a record but what was undone. */
function untouchedTo(change: ImportChange, spans: Map<string, number>): number {
  const next = spans.get(spanKey(change.kind, change.id, change.version))
  return next === undefined ? change.version : untouchedTo({ ...change, version: next }, spans)
}

function touchedText(touched: readonly string[]): string {
  const more = touched.length - MOST_NAMED
  const named = touched.slice(0, MOST_NAMED).join(', ')
  return `No se puede deshacer: después cambiaron ${named}${more > 0 ? ` y ${more} más` : ''}`
}

async function putBack(tx: Tx, changes: readonly ImportChange[], actor: Actor): Promise<void> {
  const of = (kind: ImportChange['kind']) =>
    changes.flatMap((each) => {
      const fields = each.kind === kind && each.before && fieldsOf(each.before)
      return fields ? [{ id: each.id, changes: fields }] : []
    })
  await updateTitulars(tx, of('titular'), actor)
  await updateAccounts(tx, of('account'), actor)
  const turns = changes.flatMap(({ kind, id, before = {} }): Turn[] =>
    'active' in before ? [{ kind, id, active: before.active === true }] : [],
  )
  await turnRecords(tx, actor, turns)
}
