/** Edits of a document that somebody voids meanwhile: typed texts stay, and the form says so. */
import { createContext } from 'react-router'
import { formatInstant } from '#app/kernel/values/dates.ts'
import { userName } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import type { RouteArgs } from './forms.server.ts'

/** When, why and by whom a document was voided; nulls while it stands. */
export type Voidable = {
  voided_at: string | null
  voided_by: number | null
  void_reason: string | null
}

const voidedContext = createContext(false)

/**
 * Whether this request posted the edit of a document that is voided by now. Without scripts the
 * page is then drawn again with the typed texts; a plain visit to it answers 404.
 */
export const drawsVoided = ({ context }: Pick<RouteArgs, 'context'>) => context.get(voidedContext)

/** The message of a form whose document was voided meanwhile; undefined while it stands. */
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
