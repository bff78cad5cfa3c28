import { and, asc, eq, ne } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import type { SignatoryKind } from '#db/kinds.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'
import { query } from '#db/query.server.ts'
import { settings, signatories } from '#db/schema.ts'
import { type settingsInput, type signatoryInput, signatoryLabels } from './fields.ts'

export type SettingsInput = InputOf<typeof settingsInput>
export type SignatoryInput = InputOf<typeof signatoryInput>
/** The payroll's fixed amounts, in céntimos. */
export type Settings = typeof settings.$inferSelect
export type Signatory = { id: number; kind: SignatoryKind; name: string }

/** Returns the payroll's fixed amounts. The first start creates their only row. */
export async function getSettings(db: Db): Promise<Settings> {
  const [row] = await stored(db).execute()
  if (!row) throw new Error('The settings have no row')
  return row
}

const stored = query((db) => db.select().from(settings))

export const amountsOf = (settings: Settings) => ofEach(SETTINGS_PARTS, (part) => settings[part])

/** Changes the given amounts. Existing orders keep theirs (docs/rules/money.md#12). */
export async function updateSettings(
  tx: Tx,
  changes: Partial<SettingsInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getSettings(tx)
  checkVersion(before, version)
  const next = ofEach(SETTINGS_PARTS, (part) => changes[part] ?? before[part])
  // Until somebody has looked at them, saving them as they are is a change: 'Primeros pasos' goes on.
  const told = before.version === 1 ? { after: { reviewed: true } } : {}
  await changeRecord(tx, { kind: 'settings', table: settings }, before, next, actor, told)
}

export function presentSettings(settings: Settings) {
  return { id: settings.id, ...ofEach(SETTINGS_PARTS, (part) => toBs(settings[part])) }
}

/** Returns the names for 'Realizado por' and 'Autorizado por', oldest first. */
export async function listSignatories(db: Db): Promise<Record<SignatoryKind, Signatory[]>> {
  const rows: Signatory[] = await db
    .select({ id: signatories.id, kind: signatories.kind, name: signatories.name })
    .from(signatories)
    .orderBy(asc(signatories.id))
  return {
    realized: rows.filter((row) => row.kind === 'realized'),
    authorized: rows.filter((row) => row.kind === 'authorized'),
  }
}

/** Returns the new signatory's id. Throws FieldErrors under `name` when the name exists already. */
export async function addSignatory(tx: Tx, input: SignatoryInput, actor: Actor): Promise<number> {
  const [known] = await tx
    .select({ id: signatories.id })
    .from(signatories)
    .where(and(eq(signatories.kind, input.kind), eq(signatories.name, input.name)))
  if (known) {
    const text = `Ya está entre los de '${signatoryLabels[input.kind]}'`
    throw new FieldErrors({ name: problem('taken', text) })
  }
  const made = await insertRow(tx, signatories, { ...input, created_at: actor.at.toISOString() })
  await recordAudit(tx, actor, 'create', 'signatory', made.id, null, made)
  return made.id
}

/** Removes a name; documents keep it as written. Throws Conflict for the last of its kind. */
export async function removeSignatory(tx: Tx, id: number, actor: Actor): Promise<void> {
  const [before] = await tx.select().from(signatories).where(eq(signatories.id, id))
  if (!before) throw new NotFound()
  const [other] = await tx
    .select({ id: signatories.id })
    .from(signatories)
    .where(and(eq(signatories.kind, before.kind), ne(signatories.id, id)))
    .limit(1)
  if (!other) {
    const label = signatoryLabels[before.kind as SignatoryKind]
    throw new Conflict(problem('last_one', `Debe quedar al menos un nombre en '${label}'`))
  }
  await tx.delete(signatories).where(eq(signatories.id, id))
  await recordAudit(tx, actor, 'delete', 'signatory', id, before, null)
}
