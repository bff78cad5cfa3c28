import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, NotFound } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Tx } from '#db/client.server.ts'
import { inSlices } from '#db/query.server.ts'
import type { accounts, titulars } from '#db/schema.ts'
import { recordAudit, recordDeletions } from './audit.server.ts'
import { changeRecord } from './change.server.ts'
import { changeMany, type RecordOf, withStored } from './change-many.server.ts'

/** Records that are deleted when nothing refers to them, else deactivated: titulars or accounts. */
export type Retirable = {
  kind: 'titular' | 'account'
  table: typeof titulars | typeof accounts
  /** With its article, at the start of a sentence: 'La cuenta'. */
  name: string
  /** What refers to the record, '2 órdenes de nómina'; empty when nothing does. */
  references: (tx: Tx, id: number) => Promise<string>
  referred: (tx: Tx, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** The money in céntimos that nobody could pay with any more. */
  held: (tx: Tx, id: number) => Promise<bigint>
  holding: (tx: Tx, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** The start of the question about that money: 'La cuenta tiene'. */
  holder: string
}

export const retiring = <K extends Retirable['kind']>(rules: Retirable & { kind: K }) => ({
  /** Puts it back into pickers. Throws NotFound and StaleVersion. */
  activate: async (tx: Tx, id: number, actor: Actor, version?: number): Promise<void> => {
    await setActive(tx, rules, id, true, actor, version)
  },
  deactivate: (
    tx: Tx,
    id: number,
    actor: Actor,
    version?: number,
    answers: Allowed<'holds_money'> = {},
  ) => deactivate(tx, rules, id, actor, version, answers),
  setActive: (tx: Tx, ids: readonly number[], active: boolean, actor: Actor) =>
    setManyActive(tx, rules, ids, active, actor),
  remove: (tx: Tx, id: number, actor: Actor) => remove(tx, rules, id, actor),
  removeMany: (tx: Tx, ids: readonly number[], actor: Actor) => removeMany(tx, rules, ids, actor),
})

/**
 * Activates or deactivates a record: an inactive one stays in lists and reports, but pickers leave
 * it out (docs/rules/people.md#7). Returns whether it changed. Throws NotFound and StaleVersion.
 */
async function setActive(
  tx: Tx,
  { kind, table }: Retirable,
  id: number,
  active: boolean,
  actor: Actor,
  version: number | undefined,
): Promise<boolean> {
  const [before] = await tx
    .select({ id: table.id, active: table.active, version: table.version })
    .from(table)
    .where(eq(table.id, id))
  if (!before) throw new NotFound()
  checkVersion(before, version)
  if (before.active === active) return false
  const action = active ? 'activate' : 'deactivate'
  await changeRecord(tx, { kind, table }, before, { active }, actor, { action })
  return true
}

/** Throws NotFound, StaleVersion, and a Conflict that asks when it holds money. */
async function deactivate(
  tx: Tx,
  retirable: Retirable,
  id: number,
  actor: Actor,
  version: number | undefined,
  answers: Allowed<'holds_money'>,
): Promise<void> {
  const isTurned = await setActive(tx, retirable, id, false, actor, version)
  if (!isTurned || answers.allow_holds_money) return
  const held = await retirable.held(tx, id)
  if (held === 0n) return
  const text = `${retirable.holder} ${formatBs(held)}, que nadie podría usar`
  throw new Conflict(problem('holds_money', text))
}

/** All or none. Returns those that changed as they were. Throws NotFound, Conflict for who holds money. */
async function setManyActive<K extends Retirable['kind']>(
  tx: Tx,
  { kind, holding }: Retirable & { kind: K },
  ids: readonly number[],
  active: boolean,
  actor: Actor,
): Promise<RecordOf<K>[]> {
  const asked = ids.map((id) => ({ id, changes: { active } }))
  const turned = (await withStored(tx, kind, asked)).filter(
    ({ before }) => before.active !== active,
  )
  const held = active ? undefined : await holding(tx, ids)
  const rich = turned
    .filter(({ before }) => held?.has(before.id))
    .map(({ before }) => nameIn(before))
  if (rich.length > 0) {
    const text = `Tienen dinero que nadie podría usar: ${rich.slice(0, MOST_NAMED).join(', ')}`
    // No question: many at once are never put away with money in them.
    throw new Conflict(problem('in_use', text))
  }
  const changes = turned.map(({ before, changes: columns }) => ({ before, columns }))
  await changeMany(tx, actor, kind, changes, active ? 'activate' : 'deactivate')
  return turned.map(({ before }) => before)
}

/** Deletes a record. Throws NotFound, and a Conflict that names what refers to it. */
async function remove(
  tx: Tx,
  { kind, table, name, references }: Retirable,
  id: number,
  actor: Actor,
): Promise<void> {
  const [before] = await tx.select().from(table).where(eq(table.id, id))
  if (!before) throw new NotFound()
  const held = await references(tx, id)
  if (held) throw new Conflict(problem('in_use', `${name} no se puede eliminar: tiene ${held}`))
  await tx.delete(table).where(eq(table.id, id))
  await recordAudit(tx, actor, 'delete', kind, id, before, null)
}

const MOST_NAMED = 10

/** All or none; what is gone already is left out. Throws a Conflict that names what is in use. */
async function removeMany(
  tx: Tx,
  { kind, table, references, referred }: Retirable,
  ids: readonly number[],
  actor: Actor,
): Promise<void> {
  const held = [...(await referred(tx, ids))]
  if (held.length > 0) {
    const named: string[] = []
    for (const id of held.slice(0, MOST_NAMED)) {
      const [row] = await tx.select().from(table).where(eq(table.id, id))
      named.push(`${row ? nameIn(row) : id} tiene ${await references(tx, id)}`)
    }
    const more = held.length > MOST_NAMED ? `, y ${held.length - MOST_NAMED} más` : ''
    throw new Conflict(problem('in_use', `No se puede deshacer: ${named.join(', ')}${more}`))
  }
  const deleted = await inSlices<Record<string, unknown> & { id: number }>(ids, async (some) =>
    tx
      .delete(table)
      .where(inArray(table.id, [...some]))
      .returning(),
  )
  await recordDeletions(tx, actor, kind, deleted)
}

const nameIn = (row: { name: string } | { number: string }) =>
  'name' in row ? row.name : accountTail(row.number)
