/**
 * What is known of a voiding before it is taken back: whether it can be at all, and whether the
 * document will wait again (docs/rules/undoing.md#2).
 */
import { and, eq, sql } from 'drizzle-orm'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { audit, movements } from '#db/schema.ts'

/** How long after its voiding a document comes back. */
export const UNDO_MINUTES = 10

/** Returns which of the documents ever moved money: the others waited when they were voided. */
export async function everPosted(
  db: Db,
  kind: DocumentKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await inSlices(ids, (some) => moved(db).execute({ kind, ids: listed(some) }))
  return new Set(rows.map(({ id }) => id))
}

const moved = query((db) =>
  db
    .selectDistinct({ id: movements.document_id })
    .from(movements)
    .where(and(eq(movements.kind, sql.placeholder('kind')), isIn(movements.document_id))),
)

type Voided = { id: number; voided_at: string | null }

/** Returns, by id, the documents that cannot come back now as far as each alone tells, and why. */
export async function refusalsOf(
  db: Db,
  kind: DocumentKind,
  documents: readonly Voided[],
  now: Date,
): Promise<Map<number, Problem>> {
  const isOpen = ({ voided_at }: Voided) => voided_at !== null && !isTooLate(voided_at, now)
  const open = documents.filter(isOpen).map(({ id }) => id)
  const rows = await inSlices(open, (some) => rejections(db).execute({ kind, ids: listed(some) }))
  // A rejection is a second person's decision, which is not taken back like a slip.
  const rejected = new Set(rows.map(({ id }) => id))
  const refusals = documents.flatMap(({ id, voided_at }) => {
    if (voided_at === null) return [[id, IN_FORCE] as const]
    if (isTooLate(voided_at, now)) return [[id, TOO_LATE] as const]
    return rejected.has(id) ? [[id, REJECTED] as const] : []
  })
  return new Map(refusals)
}

/** Whether more than the minutes of rule 2 have passed since the voiding. */
export const isTooLate = (voided_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(voided_at) > UNDO_MINUTES * 60_000

const IN_FORCE = problem('already_done', 'Está en vigor: no hay nada que deshacer')
const TOO_LATE = problem(
  'already_done',
  `Pasaron más de ${UNDO_MINUTES} minutos desde que se anuló: hay que crear otro documento`,
)
const REJECTED = problem('already_done', 'Se rechazó al aprobar: hay que crear otro documento')

const rejections = query((db) =>
  db
    .selectDistinct({ id: audit.record_id })
    .from(audit)
    .where(
      and(
        eq(audit.kind, sql.placeholder('kind')),
        isIn(audit.record_id),
        eq(audit.action, 'reject'),
      ),
    ),
)
