import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'

/** The concepts of the catalogue that one may be, by name. */
export async function conceptsToFix(args: RouteArgs): Promise<string[]> {
  const { concepts } = await readCatalogue(contextOf(args).db, false)
  return concepts.flatMap(({ active, computed, name }) =>
    active && computed !== 'part' ? [name] : [],
  )
}
