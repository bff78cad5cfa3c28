/** Editing a document that somebody voids meanwhile: what was typed stays, and the form says so. */
import { createContext } from 'react-router'
import { userName } from '#app/models/records/relations.server.ts'
import { formatInstant } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import type { RouteArgs } from './forms.server.ts'

/** What a document keeps of how it was voided; nulls while it stands. */
export type Voidable = {
  voided_at: string | null
  voided_by: number | null
  void_reason: string | null
}

const voidedContext = createContext(false)

/**
 * Whether the form that was sent in this request edits a document that is voided by now. Without
 * scripts its page is then drawn once more, which has nothing to show otherwise.
 */
export const drawsVoided = ({ context }: Pick<RouteArgs, 'context'>) => context.get(voidedContext)

/** What a form says whose document was voided since it was opened; undefined while it stands. */
export async function voidedNotice(
  { context }: Pick<RouteArgs, 'context'>,
  db: Db,
  edited: Voidable | undefined,
): Promise<string | undefined> {
  if (!edited?.voided_at) return undefined
  context.set(voidedContext, true)
  const by = edited.voided_by === null ? '' : await userName(db, edited.voided_by)
  const why = edited.void_reason ? ` («${edited.void_reason}»)` : ''
  return `${by || 'Alguien'} anuló este registro el ${formatInstant(edited.voided_at)}${why}. Lo que escribió sigue en el formulario, pero ya no se puede guardar.`
}
