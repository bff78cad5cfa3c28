/** Imports of people from a table: kept, judged, confirmed once (docs/rules/import.md#4). */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Corrections, correctedRows, ROW_STATES } from '#app/io/spreadsheets/judged.ts'
import type { Layout } from '#app/io/spreadsheets/layout.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { ImportKind } from '#db/kinds.ts'
import { imports } from '#db/schema.ts'
import { applyRows, type ImportChange } from './apply.server.ts'
import type { Meaning } from './columns.ts'
import {
  IMPORT_STATE_LABELS,
  type ImportField,
  type ImportRow,
  type ImportSummary,
  type JudgedRow,
} from './fields.ts'
import { judgeImport, type PlannedRow, saysSame, shownRow } from './judge.server.ts'
import { storeParts } from './parts.server.ts'
import { getImport, type Import, rowsInOrder, sortedByState } from './read.server.ts'

export { undoImport } from './undo.server.ts'

type Look = { ignored: string[]; layout: Layout<Meaning>; fault?: string | undefined }
export type ImportTable = Look & { name: string; content: Uint8Array }

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a file waits to be confirmed, and how long it is kept then. */
const WAITS_DAYS = 1
const KEPT_DAYS = 365

const after = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()

export async function dryRun(
  db: Db,
  kind: ImportKind,
  rows: readonly ImportRow[],
  now: Date,
): Promise<JudgedRow[]> {
  return (await judgeImport(db, kind, rows, todayInCaracas(now))).map(shownRow)
}

/** Keeps a file with its dry run, in place of one of the same user and kind that waits. Returns its id. */
export async function keepImport(
  tx: Tx,
  kind: ImportKind,
  { name, content, ...look }: ImportTable,
  judged: readonly JudgedRow[],
  actor: Actor,
): Promise<number> {
  const mine = and(eq(imports.kind, kind), eq(imports.state, 'waiting'))
  if (actor.id !== null) {
    await tx.delete(imports).where(and(mine, eq(imports.created_by, actor.id)))
  }
  const at = actor.at.toISOString()
  const [made] = await tx
    .insert(imports)
    .values({
      ...{ kind, state: 'waiting', name, content: Buffer.from(content) },
      sha256: createHash('sha256').update(content).digest('hex'),
      summary: summaryOf(lookOf(look), judged),
      ...{ created_by: actor.id, created_at: at, updated_at: at },
      expires_at: after(actor.at, WAITS_DAYS),
    })
    .returning({ id: imports.id })
  if (!made) throw new Error('insert into imports returned nothing')
  await storeParts(tx, made.id, 'rows', sortedByState(judged))
  await storeParts(tx, made.id, 'columns', look.layout.columns)
  return made.id
}

/** Keeps a waiting file as it is read now, at another place or by other columns. Throws like getImport, and StaleVersion. */
export async function keepReadAgain(
  tx: Tx,
  id: number,
  version: number,
  look: Look,
  judged: readonly JudgedRow[],
  actor: Actor,
): Promise<void> {
  const found = await waiting(tx, id, actor)
  checkVersion(found, version)
  await storeParts(tx, id, 'rows', sortedByState(judged))
  await storeParts(tx, id, 'columns', look.layout.columns)
  await change(tx, found, actor, { summary: summaryOf(lookOf(look), judged) })
}

type SummaryLook = Pick<ImportSummary, 'ignored' | 'place' | 'fault' | 'isCorrected'>

function lookOf({ ignored, layout, fault }: Look): SummaryLook {
  const { columns: _, ...place } = layout
  return { ignored, place, ...(fault !== undefined && { fault }) }
}

function summaryOf(look: SummaryLook, judged: readonly JudgedRow[]): ImportSummary {
  const count = Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as ImportSummary['count']
  for (const { state } of judged) count[state]++
  const noticed = judged.filter(({ notices }) => notices).map(({ row }) => row.line)
  return {
    ...look,
    ...{ count, asks: judged.filter(({ asks }) => asks).length, isSorted: true },
    ...(noticed.length > 0 && {
      noticed: { count: noticed.length, lines: noticed.slice(0, MOST_LINES) },
    }),
  }
}

const MOST_LINES = 10

/** Forgets a file that waits. Throws NotFound, and a Conflict once it was confirmed. */
export async function dropImport(tx: Tx, id: number, actor: Actor): Promise<void> {
  const found = await waiting(tx, id, actor)
  await tx.delete(imports).where(eq(imports.id, found.id))
}

/** Judges a waiting file anew; rows that say something else now are marked. */
export async function judgeAgain(tx: Tx, id: number, actor: Actor): Promise<void> {
  const found = await waiting(tx, id, actor)
  const shown = await rowsInOrder(tx, id)
  const rows = shown.map(({ row }) => row)
  const judged = await judgeImport(tx, found.kind, rows, todayInCaracas(actor.at))
  const moved = new Set(await movedRows(judged, shown))
  const marked = judged.map((plan): JudgedRow => {
    const row = shownRow(plan)
    return moved.has(plan) ? { ...row, moved: true } : row
  })
  await storeParts(tx, id, 'rows', sortedByState(marked))
  const { noticed: _, ...look } = found.summary
  await change(tx, found, actor, { summary: summaryOf(look, marked) })
}

/** Puts texts of a waiting file right, and judges it anew. Returns how many rows they changed. Throws like getImport. */
export async function correctRows(
  tx: Tx,
  id: number,
  corrections: Corrections<ImportField>,
  actor: Actor,
): Promise<number> {
  const found = await waiting(tx, id, actor)
  const rows = (await rowsInOrder(tx, id)).map(({ row }) => row)
  const corrected = correctedRows(rows, corrections)
  const count = corrected.filter((row, i) => row !== rows[i]).length
  if (count === 0) return 0
  const judged = await judgeImport(tx, found.kind, corrected, todayInCaracas(actor.at))
  const shown = judged.map(shownRow)
  await storeParts(tx, id, 'rows', sortedByState(shown))
  const { noticed: _, ...look } = found.summary
  await change(tx, found, actor, { summary: summaryOf({ ...look, isCorrected: true }, shown) })
  return count
}

/** What the screen has shown, and what of the wrong rows may be left out or accepted. */
export type Confirmed = { version?: number; goodOnly?: boolean; allowsDigits?: boolean }

/** Some rows say something else than the dry run: 409, and nothing was written. */
export class RowsMoved extends Conflict {
  constructor(lines: readonly number[]) {
    const some = lines.slice(0, MOST_LINES).join(', ')
    const more = lines.length > MOST_LINES ? ` y ${lines.length - MOST_LINES} más` : ''
    const did = lines.length === 1 ? `haría la fila ${some}` : `harían las filas ${some}${more}`
    const text = `Cambió lo que ${did} desde la revisión: revise y confirme de nuevo`
    super(problem('stale', text))
    this.name = 'RowsMoved'
  }
}

/**
 * Imports the rows: all when none is wrong, or the right ones if that was said. Returns the import's
 * id. Throws NotFound, also when its time is over, Conflict when it was confirmed, StaleVersion,
 * RowsMoved, and FieldErrors when rows are wrong or nothing would change.
 */
export async function confirmImport(
  tx: Tx,
  id: number,
  { version, goodOnly = false, allowsDigits = false }: Confirmed,
  actor: Actor,
): Promise<number> {
  const found = await waiting(tx, id, actor)
  checkVersion(found, version)
  const shown = await rowsInOrder(tx, id)
  const rows = shown.map(({ row }) => row)
  const judged = await judgeImport(tx, found.kind, rows, todayInCaracas(actor.at))
  const moved = await movedRows(judged, shown)
  if (moved.length > 0) throw new RowsMoved(moved.map(({ row }) => row.line))
  const isGood = ({ state, asks }: PlannedRow) => state !== 'wrong' || (asks && allowsDigits)
  const good = judged.filter(isGood)
  if (good.length < judged.length && !goodOnly) throw new FieldErrors({ good_only: SOME_WRONG })
  const changes = await applyRows(tx, actor, good, allowsDigits)
  if (changes.length === 0) throw new FieldErrors({ '': NOTHING })
  await storeParts(tx, id, 'changes', changes)
  const made = { ...madeBy(changes), skipped: judged.length - good.length }
  const summary = { ...found.summary, made }
  const at = actor.at.toISOString()
  const expires_at = after(actor.at, KEPT_DAYS)
  await change(tx, found, actor, { state: 'done', summary, decided_at: at, expires_at })
  const facts = {
    name: found.name,
    sha256: await sumOf(tx, id),
    kind: found.kind,
    ...made,
  }
  await recordAudit(tx, actor, 'create', 'import', id, null, facts)
  return id
}

/** The rows that say something else than they were shown with. */
async function movedRows(
  judged: readonly PlannedRow[],
  shown: readonly JudgedRow[],
): Promise<PlannedRow[]> {
  const both = judged.map((row, i) => ({ row, before: shown[i] as JudgedRow }))
  const moved = await inTurns(both, (some) =>
    some.filter(({ row, before }) => !saysSame(row, before)),
  )
  return moved.map(({ row }) => row)
}

const SOME_WRONG = problem(
  'invalid',
  'Hay filas con errores: corrija el archivo, o marque que se importen solo las correctas',
)
const NOTHING = problem('not_applicable', 'Ninguna fila crea ni cambia algo')

function madeBy(changes: readonly ImportChange[]) {
  const fresh = changes.filter(({ before }) => !before)
  const titulars = fresh.filter(({ kind }) => kind === 'titular').length
  return {
    ...{ titulars, accounts: fresh.length - titulars },
    changed: changes.length - fresh.length,
  }
}

/** A file that waits and whose time is not over. */
async function waiting(tx: Tx, id: number, actor: Actor): Promise<Import> {
  const found = await getImport(tx, id, actor.at)
  if (found.state === 'waiting') return found
  const state = IMPORT_STATE_LABELS[found.state].toLowerCase()
  throw new Conflict(problem('already_done', `Esta importación ya está ${state}`))
}

async function sumOf(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select({ sha256: imports.sha256 }).from(imports).where(eq(imports.id, id))
  if (!row) throw new NotFound()
  return row.sha256
}

async function change(
  tx: Tx,
  { id, version }: Import,
  actor: Actor,
  values: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...values, version: version + 1, updated_at: actor.at.toISOString() })
    .where(eq(imports.id, id))
}
