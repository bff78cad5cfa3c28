/** What the bank says of a file's lines (docs/rules/bank-files.md#21). */

import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, FieldErrors, NotFound, type Problems } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { isHeld, latestLines, lotName } from '#app/models/documents/held.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import { eachSlice, isIn, listed, query } from '#db/query.server.ts'
import { bank_file_lines, bank_files, documentTable } from '#db/schema.ts'

export type LineMark = { order_id: number; status: BankLineState; reason?: string | null }

/**
 * Says of lines of a file that they are sent, paid or rejected. Throws NotFound, StaleVersion, and
 * FieldErrors under `lines.0.order_id` for an order that the file does not pay, or that another file
 * pays since the bank rejected it in this one, and under `lines.0.reason` for a rejection without one.
 */
export async function markBankLines(
  tx: Tx,
  id: number,
  marks: readonly LineMark[],
  actor: Actor,
  version?: number,
): Promise<void> {
  const [file] = await tx
    .select({ version: bank_files.version })
    .from(bank_files)
    .where(eq(bank_files.id, id))
  if (!file) throw new NotFound()
  checkVersion(file, version)
  const lines = await linesOf(tx, id)
  refuseWrong(marks, lines)
  await refuseFiledAgain(tx, marks, lines)
  const changed = marks.flatMap(({ order_id, status, reason = null }) => {
    const line = lines.get(order_id)
    const isSame = line?.status === status && line.reason === reason
    return line && !isSame ? [{ ...line, after: { status, reason } }] : []
  })
  if (changed.length === 0) return
  await store(tx, changed, actor)
  await tx
    .update(bank_files)
    .set({ version: sql`${bank_files.version} + 1`, updated_at: actor.at.toISOString() })
    .where(eq(bank_files.id, id))
  const before = changed.map(({ order_id, status, reason }) => ({ order_id, status, reason }))
  const after = changed.map(({ order_id, after }) => ({ order_id, ...after }))
  const said = [before, after].map((marks) => ({ lines: inTrail(marks) }))
  await recordAudit(tx, actor, 'update', 'bank_file', id, said[0] ?? {}, said[1] ?? {})
}

/** What the trail keeps of lines: a page of it is read at once, and a file has thousands. */
export type KeptMark = LineMark | { status: BankLineState; count: number }
const MOST_IN_TRAIL = 100

/** Of very many lines those that were rejected come first, and of the rest how many are in each state. */
function inTrail(marks: readonly LineMark[]): KeptMark[] {
  if (marks.length <= MOST_IN_TRAIL) return [...marks]
  const isOther = ({ status }: LineMark) => Number(status !== 'rejected')
  const sorted = marks.toSorted((one, other) => isOther(one) - isOther(other))
  const rest = Map.groupBy(sorted.slice(MOST_IN_TRAIL), ({ status }) => status)
  const counts = [...rest].map(([status, own]) => ({ status, count: own.length }))
  return [...sorted.slice(0, MOST_IN_TRAIL), ...counts]
}

/** Changes with every mark of the line that pays the order; others of its file may be marked meanwhile. */
export async function lineVersion(db: Db, file: number, order: number): Promise<number> {
  const [line] = await db
    .select({ marked_at: bank_file_lines.marked_at })
    .from(bank_file_lines)
    .where(and(eq(bank_file_lines.bank_file_id, file), eq(bank_file_lines.document_id, order)))
  return Date.parse(line?.marked_at ?? '') || 1
}

type Line = Awaited<ReturnType<typeof linesOf>> extends Map<number, infer L> ? L : never
type Changed = Line & { after: { status: BankLineState; reason: string | null } }

async function linesOf(tx: Tx, file: number) {
  const { id, kind, document_id: order_id, status, reason } = bank_file_lines
  const lines = await tx
    .select({ id, kind, order_id, status, reason })
    .from(bank_file_lines)
    .where(eq(bank_file_lines.bank_file_id, file))
  return new Map(lines.map((line) => [line.order_id, line]))
}

const UNKNOWN = problem('unknown_value', 'El archivo no paga esta orden')
const TWICE = problem('not_applicable', 'La orden se nombra dos veces')
const NO_REASON = problem('required', 'Escriba por qué la rechazó el banco')
const A_REASON = problem('not_applicable', 'Solo una línea rechazada lleva motivo')

function refuseWrong(marks: readonly LineMark[], lines: ReadonlyMap<number, Line>): void {
  const problems: Problems = {}
  const named = new Set<number>()
  for (const [i, { order_id, status, reason }] of marks.entries()) {
    if (!lines.has(order_id)) problems[`lines.${i}.order_id`] = UNKNOWN
    else if (named.has(order_id)) problems[`lines.${i}.order_id`] = TWICE
    named.add(order_id)
    if (status === 'rejected' && !reason) problems[`lines.${i}.reason`] = NO_REASON
    if (status !== 'rejected' && reason) problems[`lines.${i}.reason`] = A_REASON
  }
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
}

/** What was rejected here and filed again would be paid by both files if it were not rejected any more. */
async function refuseFiledAgain(
  tx: Tx,
  marks: readonly LineMark[],
  lines: ReadonlyMap<number, Line>,
): Promise<void> {
  const back = marks.flatMap(({ order_id, status }) => {
    const line = lines.get(order_id)
    return line?.status === 'rejected' && status !== 'rejected' ? [line] : []
  })
  const [one] = back
  if (!one) return
  const ids = back.map(({ order_id }) => order_id)
  const held = [...(await latestLines(tx, one.kind, ids)).values()].find(isHeld)
  if (!held) return
  const orders = documentTable(one.kind)
  const [order] = await tx
    .select({ order: orders.order })
    .from(orders)
    .where(eq(orders.id, held.document_id))
  const i = marks.findIndex(({ order_id }) => order_id === held.document_id)
  const text = `La orden ${formatDocumentNumber(order?.order ?? 0)} va también en el archivo ${lotName(held.lot)}: si el banco no la paga por ese, márquela ahí antes como rechazada`
  throw new FieldErrors({ [`lines.${i}.order_id`]: problem('in_use', text) })
}

/** Lines of the same outcome change together. */
async function store(tx: Tx, changed: readonly Changed[], actor: Actor): Promise<void> {
  const groups = Map.groupBy(changed, ({ after }) => JSON.stringify(after))
  for (const group of groups.values()) {
    const [{ after }] = group as [Changed, ...Changed[]]
    const marked_at = after.status === 'sent' ? null : actor.at.toISOString()
    const ids = group.map(({ id }) => id)
    await eachSlice(ids, async (some) => {
      await mark(tx).execute({ ids: listed(some), ...after, marked_at })
    })
  }
}

const mark = query((db) =>
  db
    .update(bank_file_lines)
    .set({
      status: sql`${sql.placeholder('status')}`,
      reason: sql`${sql.placeholder('reason')}`,
      marked_at: sql`${sql.placeholder('marked_at')}`,
    })
    .where(isIn(bank_file_lines.id)),
)
