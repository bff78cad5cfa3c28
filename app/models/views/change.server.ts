/** Saving, renaming and removing the views of lists: everybody's own (docs/rules/lists.md#6). */
import { and, count, eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import { saved_views } from '#db/schema.ts'
import { MOST_VIEWS, type viewInput, type viewRename } from './fields.ts'
import { keptQuery, viewQuery } from './read.server.ts'

const TAKEN = problem('taken', 'Ya tiene una vista de esta lista con ese nombre')
const TOO_MANY = problem('too_many', `Ya tiene ${MOST_VIEWS} vistas de esta lista: elimine alguna`)
const NOTHING = problem('required', 'Filtre u ordene la lista antes de guardarla')

/** Keeps a list's query as far as the list knows it. Returns the view's id. Throws FieldErrors. */
export async function saveView(
  tx: Tx,
  input: InputOf<typeof viewInput>,
  actor: Actor,
): Promise<number> {
  const { list, name } = input
  const user_id = ownerOf(actor)
  const query = viewQuery(list, new URLSearchParams(input.query))
  if (query === '') throw new FieldErrors({ name: NOTHING })
  const own = and(eq(saved_views.user_id, user_id), eq(saved_views.list, list))
  if ((await idOf(tx, user_id, list, name)) !== undefined) throw new FieldErrors({ name: TAKEN })
  const [kept] = await tx.select({ n: count() }).from(saved_views).where(own)
  if ((kept?.n ?? 0) >= MOST_VIEWS) throw new FieldErrors({ name: TOO_MANY })
  const { id } = await insertRow(tx, saved_views, {
    ...{ user_id, list, name, created_at: actor.at.toISOString() },
    query: keptQuery(query, todayInCaracas(actor.at)),
  })
  return id
}

/** Gives a view of one's own another name. Throws NotFound, also for another's, and FieldErrors. */
export async function renameView(
  tx: Tx,
  { id, name }: InputOf<typeof viewRename>,
  actor: Actor,
): Promise<void> {
  const user_id = ownerOf(actor)
  const own = and(eq(saved_views.id, id), eq(saved_views.user_id, user_id))
  const [view] = await tx.select({ list: saved_views.list }).from(saved_views).where(own)
  if (!view) throw new NotFound()
  const taken = await idOf(tx, user_id, view.list, name)
  if (taken !== undefined && taken !== id) throw new FieldErrors({ name: TAKEN })
  await tx.update(saved_views).set({ name }).where(own)
}

async function idOf(tx: Tx, user_id: number, list: string, name: string) {
  const [view] = await tx
    .select({ id: saved_views.id })
    .from(saved_views)
    .where(
      and(eq(saved_views.user_id, user_id), eq(saved_views.list, list), eq(saved_views.name, name)),
    )
  return view?.id
}

/** Removes a view of one's own. Throws NotFound, also for another's. */
export async function removeView(tx: Tx, id: number, actor: Actor): Promise<void> {
  const gone = await tx
    .delete(saved_views)
    .where(and(eq(saved_views.id, id), eq(saved_views.user_id, ownerOf(actor))))
    .returning({ id: saved_views.id })
  if (gone.length === 0) throw new NotFound()
}

/** The system keeps no views. */
function ownerOf({ id }: Actor): number {
  if (id === null) throw new NotFound()
  return id
}
