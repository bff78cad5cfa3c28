/** The employees of the wizard's draft: names, accounts, and the salaries that the user has seen. */

import { and, asc, eq } from 'drizzle-orm'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { nameApart } from '#app/kernel/values/names-apart.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { readSalaries, salaryFor } from '#app/models/paysheets/salary.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { changeSheets, type Draft, periodOf } from './draft.server.ts'

/** `namesake` is the cédula, as it is shown, of those whose name somebody else has too; `apart` the name with it. */
type Named = { id: number; name: string; apart: string; ric?: string; namesake: string | null }

/** By name; employees deleted meanwhile come last. */
export async function employeesOf(db: Db, ids: readonly number[]): Promise<Named[]> {
  const found = await inSlices(ids, (some) => namesById(db).execute({ ids: listed(some) }))
  found.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
  const known = new Set(found.map(({ id }) => id))
  const gone = ids.filter((id) => !known.has(id))
  return [
    ...found.map(({ key: _, ...person }) => ({
      ...person,
      namesake: person.namesake && formatRic(person.namesake),
      apart: nameApart(person),
    })),
    ...gone.map((id) => {
      const name = `Titular ${id}, que ya no existe`
      return { id, name, apart: name, namesake: null }
    }),
  ]
}

const namesById = query((db) => {
  const { id, name, ric, name_key: key } = titulars
  return db
    .select({ id, name, ric, key, namesake: namesakeRic('titulars', 'employed') })
    .from(titulars)
    .where(isIn(id))
    .orderBy(asc(key), asc(id))
})

/** The account of each employee who has exactly one active account, as a form value. */
export async function onlyAccountsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await inSlices(ids, (some) => accountsOf(db).execute({ ids: listed(some) }))
  const byOwner = [...Map.groupBy(rows, ({ titular_id }) => titular_id ?? undefined)]
  return new Map(
    byOwner.flatMap(([owner, [first, ...others]]) =>
      owner !== undefined && first && others.length === 0 ? [[owner, String(first.id)]] : [],
    ),
  )
}

const accountsOf = query((db) =>
  db
    .select({ id: accounts.id, titular_id: accounts.titular_id })
    .from(accounts)
    .where(and(isIn(accounts.titular_id), eq(accounts.active, true))),
)

export async function forgetSalaries(draft: Draft): Promise<void> {
  const seen = draft.selected.filter((id) => draft.sheets[id]?.salary)
  await changeSheets(draft, () => ({ salary: NO_MONEY }), seen)
}

/**
 * Records the salaries that pay the draft's period as seen, for all selected employees or for those not
 * seen yet. A salary that changes afterwards is an error, so that nobody is paid an amount nobody
 * looked at.
 */
export async function acceptSalaries(tx: Tx, draft: Draft, whose: 'all' | 'unseen'): Promise<void> {
  const unseen = draft.selected.filter((id) => !draft.sheets[id]?.salary)
  const ids = whose === 'all' ? draft.selected : unseen
  const period = periodOf(draft.basics.values)
  const facts = await readSalaries(tx, ids, period)
  const seen = (id: number) => {
    const { salary, currency } = salaryFor(id, period, facts)
    return { salary, currency }
  }
  await changeSheets(draft, (_, id) => seen(id), ids)
}
