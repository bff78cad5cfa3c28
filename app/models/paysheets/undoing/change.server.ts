/** Takes the voiding of many payroll orders back: all of it or nothing (docs/rules/undoing.md#5). */
import { inArray } from 'drizzle-orm'
import { chosenDocuments } from '#app/services/documents/chosen.server.ts'
import { closedDays } from '#app/services/documents/closed.server.ts'
import { recordRemakes, refusalsOf, remadeOf } from '#app/services/documents/remake.server.ts'
import { NOTHING_UNDONE, type RemakeMany } from '#app/services/documents/remake-chosen.server.ts'
import { firstFault, refuse } from '#app/services/documents/void-chosen.server.ts'
import type { Problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { paysheets } from '#db/schema.ts'
import { createPaysheets } from '../bulk.server.ts'
import { inputAgain } from '../change.server.ts'

/**
 * Makes voided payroll orders again together, as orders are made together: weighed together for
 * approval, and quickly. Each goes back into its run. One that was made again already stays as it is.
 * Throws NotFound, and DocumentsRefused, which says of each that cannot be made again why.
 */
export const remakePaysheets: RemakeMany = async (tx, ids, { actor, answers }) => {
  const documents = await chosenDocuments(tx, 'paysheet', ids)
  const remade = await remadeOf(tx, 'paysheet', ids)
  const left = documents.filter(({ id }) => !remade.has(id))
  const faults = await refusalsOf(tx, 'paysheet', left, actor.at)
  const closed = await closedDays(
    tx,
    left.map(({ issued_at }) => issued_at),
  )
  left.forEach(({ id }, i) => {
    const problem = faults.get(id) ?? closed[i]
    if (problem) faults.set(id, problem)
  })
  const sound = left.filter(({ id }) => !faults.has(id))
  const stored = await storedOrders(tx, sound)
  const inputs = stored.map((before) => ({ ...inputAgain(before), ...answers }))
  const made = await createPaysheets(tx, inputs, actor, false).catch((error: unknown) => {
    const told = faultsByPlace(error)
    // An error that names none of them is no refusal to go on from.
    if (!sound.some((_, i) => told.has(i))) throw error
    for (const [i, problem] of told) faults.set(sound[i]?.id ?? 0, problem)
    return []
  })
  refuse(
    NOTHING_UNDONE,
    'paysheet',
    left.flatMap((document) => {
      const problem = faults.get(document.id)
      return problem ? [{ ...document, problem }] : []
    }),
  )
  const pairs = sound.flatMap((voided, i) => {
    const its = made[i]
    return its ? [[voided, its] as const] : []
  })
  await recordRemakes(tx, 'paysheet', pairs, actor)
  const news = new Map(pairs.map(([voided, its]) => [voided.id, its.id]))
  const all = documents.flatMap(({ id }) => news.get(id) ?? remade.get(id)?.id ?? [])
  return { ids: all, made: [...news.values()] }
}

/** The whole orders, in the order of these. */
async function storedOrders(db: Db, named: readonly { id: number }[]) {
  const rows = await inSlices(
    named.map(({ id }) => id),
    (some) =>
      db
        .select()
        .from(paysheets)
        .where(inArray(paysheets.id, [...some])),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ id }) => found.get(id) ?? [])
}

/** What is told of each order that an error of `createPaysheets` names, by its place. Rethrows any other. */
function faultsByPlace(error: unknown): Map<number, Problem> {
  if (!(error instanceof FieldErrors)) throw error
  const named = Object.entries(error.problems).flatMap(([field, problems]) =>
    problems.map((problem) => ({ place: Number.parseInt(field, 10), problem })),
  )
  const told = [...Map.groupBy(named, ({ place }) => place)].flatMap(([place, its]) => {
    const problem = firstFault(its.map((each) => each.problem))
    return problem ? [[place, problem] as const] : []
  })
  return new Map(told)
}
