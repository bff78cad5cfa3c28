/** Changes one record: its columns, its version and its line in the trail (docs/rules/money.md#19). */
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Tx } from '#db/client.server.ts'
import type {
  accounts,
  banks,
  concepts,
  fixed_concepts,
  payroll_runs,
  settings,
  titulars,
  users,
} from '#db/schema.ts'
import { type AuditAction, recordAudit } from './audit.server.ts'

type Facts = Record<string, unknown>
type Changeable =
  | typeof accounts
  | typeof banks
  | typeof concepts
  | typeof fixed_concepts
  | typeof payroll_runs
  | typeof settings
  | typeof titulars
  | typeof users

/** What the trail says besides the columns, and how it calls the change: 'update' by default. */
export type Audited = { action?: AuditAction; before?: Facts; after?: Facts }

/** They follow from the others, and are not read with every record. */
const DERIVED = new Set(['name_key', 'search_key'])

/** Whether a record has all of these values already: then an edit changes nothing (docs/rules/money.md#24). */
export const hasAll = (record: Facts, values: Facts): boolean =>
  Object.entries(values).every(
    ([name, value]) => DERIVED.has(name) || isDeepStrictEqual(record[name] ?? null, value ?? null),
  )

/** With its next version and a line in the trail; with neither if nothing changes and `audited` tells no more. */
export async function changeRecord<T extends Changeable>(
  tx: Tx,
  { kind, table }: { kind: string; table: T },
  before: Facts & { id: number },
  values: Partial<T['$inferInsert']>,
  actor: Actor,
  { action = 'update', ...told }: Audited = {},
): Promise<void> {
  const was = { ...before, ...told.before }
  if (hasAll(was, { ...values, ...told.after })) return
  // All of them have the columns used here.
  const { id, version } = table as typeof banks
  const stamps = { version: sql`${version} + 1`, updated_at: actor.at.toISOString() }
  await tx
    .update(table as typeof banks)
    .set({ ...values, ...stamps } as never)
    .where(eq(id, before.id))
  const is = { ...before, ...values, ...told.after }
  await recordAudit(tx, actor, action, kind, before.id, was, is)
}
