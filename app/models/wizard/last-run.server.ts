/** Who is missing in a new run: those whom the newest run before it that paid most of the staff paid. */

import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import { ofSameDays, ordersOfMonth } from '#app/models/paysheets/last-orders.server.ts'
import { hasLiveOrder, linesOfRun, liveOrders } from '#app/models/paysheets/lines-of-run.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import { TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { payroll_runs, paysheets, titulars } from '#db/schema.ts'

/** Whether the row of titulars has an account that can be paid into. */
export const hasAccount = sql<boolean>`exists (select 1 from accounts where accounts.titular_id = titulars.id and accounts.active)`
/** Whether the row of titulars is an employee who can be paid. */
export const canBePaid = sql<boolean>`titulars.active and titulars.scope = 'Empleado' and titulars.salary > 0 and ${hasAccount}`

const { id, order } = payroll_runs

/** Runs that are looked at for a whole one: a year of fortnights. */
const MOST_RUNS = 24

/** The newest runs before the fortnight that have live orders, `most` of them; of its payday alone if `alike`. */
function runsBefore(db: Db, { payday, ...dated }: Period, most: number, alike = false) {
  const month = monthPaid(dated)
  const earlier =
    payday === 'segunda'
      ? and(eq(payroll_runs.month, month), eq(payroll_runs.payday, 'primera'))
      : undefined
  return db
    .select({ id, order, payday: payroll_runs.payday, month: payroll_runs.month })
    .from(payroll_runs)
    .where(
      and(
        or(lt(payroll_runs.month, month), earlier),
        alike ? eq(payroll_runs.payday, payday) : undefined,
        hasLiveOrder(db),
      ),
    )
    .orderBy(desc(payroll_runs.month), desc(rankOf(payroll_runs.payday)), desc(payroll_runs.id))
    .limit(most)
}

/** The newest live run before the fortnight that paid at least half of the active employees, and whom it paid. */
export async function lastWholeRun(db: Db, fortnight: Period) {
  const runs = await runsBefore(db, fortnight, MOST_RUNS)
  const [staff] = await db
    .select({ n: count() })
    .from(titulars)
    .where(and(eq(titulars.active, true), eq(titulars.scope, 'Empleado')))
  for (const run of runs) {
    const people = (await peopleByRun(db).execute({ run: run.id })).map(({ id }) => id)
    if (people.length * 2 >= (staff?.n ?? 0)) return { ...run, people }
  }
  return undefined
}

/** The toggles that most orders of the last run of the same kind of fortnight have; undefined without one. */
export async function togglesOfLastRun(db: Db, fortnight: Period): Promise<Toggle[] | undefined> {
  const [run] = await runsBefore(db, fortnight, 1, true)
  if (!run) return undefined
  const having = new Map<string, number>()
  let count = 0
  for await (const orders of linesOfRun(db, run.id)) {
    count += orders.length
    for (const { code } of orders.flatMap(({ lines }) => lines)) {
      having.set(code, (having.get(code) ?? 0) + 1)
    }
  }
  return TOGGLES.filter((part) => (having.get(part) ?? 0) * 2 > count)
}

/** The first fortnight comes before the others of its month. */
const rankOf = (payday: typeof payroll_runs.payday): SQL =>
  sql`case when ${payday} = 'primera' then 0 else 1 end`

const peopleByRun = query((db) =>
  db.selectDistinct({ id: paysheets.titular_id }).from(paysheets).where(liveOrders),
)

/** People of the last whole run whom nothing pays for the fortnight; they can be added if they can be paid. */
export async function missingOf(
  db: Db,
  whole: { people: readonly number[] } | undefined,
  fortnight: Period,
  selected: readonly number[],
) {
  const chosen = new Set(selected)
  const left = (whole?.people ?? []).filter((id) => !chosen.has(id))
  // Who is paid for these days already, alone or by another run, is not missing.
  const paid = ofSameDays(await ordersOfMonth(db, fortnight, left), fortnight.payday)
  const gone = left.filter((id) => !paid.has(id))
  const rows = await inSlices(gone, (some) => employeesById(db).execute({ ids: listed(some) }))
  return rows
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ key: _, ...row }) => row)
}

const { name, active } = titulars
const employee = { id: titulars.id, name, namesake: namesakeRic(), active }
const employeesById = query((db) =>
  db
    .select({ ...employee, key: titulars.name_key, canBePaid: canBePaid.mapWith(Boolean) })
    .from(titulars)
    .where(isIn(titulars.id)),
)
