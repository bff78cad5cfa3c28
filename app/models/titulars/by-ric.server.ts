import { asc, gt, sql } from 'drizzle-orm'
import { addByRic, type ByRic } from '#app/kernel/values/ric-forms.ts'
import type { Db } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'

type Known = { id: number; name: string; ric: string; email: string | null; active: boolean }

const PEOPLE_AT_ONCE = 1000

export async function titularsByRic(db: Db): Promise<ByRic<Known>> {
  const index: ByRic<Known> = new Map()
  const all = batches(PEOPLE_AT_ONCE, (after) => peopleAfter(db).execute({ after }))
  for await (const some of all) addByRic(index, some)
  return index
}

const peopleAfter = query((db) =>
  db
    .select({
      ...{ id: titulars.id, name: titulars.name, ric: titulars.ric },
      ...{ email: titulars.email, active: titulars.active },
    })
    .from(titulars)
    .where(gt(titulars.id, sql.placeholder('after')))
    .orderBy(asc(titulars.id))
    .limit(PEOPLE_AT_ONCE),
)
