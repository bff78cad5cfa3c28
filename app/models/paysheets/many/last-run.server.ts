/**
 * What a new run is compared with (docs/rules/run-review.md#1): the newest live payroll run before its
 * fortnight, or failing that each employee's last order before it.
 */

import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { IsoDate } from '#app/services/values/dates.ts'
import { monthOf } from '#app/services/values/dates.ts'
import type { Centimos } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { partColumns } from '#db/payroll-parts.ts'
import { inSlices, placeholdersOf, prepared } from '#db/prepared.server.ts'
import { payroll_runs, paysheets, titulars } from '#db/schema.ts'

/** A fortnight of a month; the date is any of the month. */
export type Fortnight = { payday: Payday; issued_at: IsoDate }

export type LastRun = {
  /** Undefined when the orders are each employee's last. */
  run: { id: number; order: number; payday: Payday; month: string } | undefined
  orders: Map<number, LastOrder>
}

const orderColumns = {
  id: paysheets.id,
  order: paysheets.order,
  titular_id: paysheets.titular_id,
  payday: paysheets.payday,
  salary: paysheets.salary,
  total: paysheets.total,
  ...partColumns(paysheets),
}

/** An order of the last run; amounts in céntimos. */
export type LastOrder = Awaited<ReturnType<typeof selectOrders>>[number]

const selectOrders = (db: Db) => db.select(orderColumns).from(paysheets)

/** Reads what the orders of these employees are compared with. */
export async function readLastRun(
  db: Db,
  fortnight: Fortnight,
  ids: readonly number[],
): Promise<LastRun> {
  const run = await findRun(db, fortnight)
  const rows = run ? await ordersOfRun(db, run.id) : await lastOrdersOf(db, fortnight, ids)
  return { run, orders: new Map(rows.map((row) => [row.titular_id, row])) }
}

async function findRun(db: Db, { payday, issued_at }: Fortnight): Promise<LastRun['run']> {
  const month = monthOf(issued_at)
  const live = db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(and(eq(paysheets.payroll_run_id, payroll_runs.id), isNull(paysheets.voided_at)))
  const earlier =
    payday === 'segunda'
      ? and(eq(payroll_runs.month, month), eq(payroll_runs.payday, 'primera'))
      : undefined
  const [run] = await db
    .select({
      id: payroll_runs.id,
      order: payroll_runs.order,
      payday: payroll_runs.payday,
      month: payroll_runs.month,
    })
    .from(payroll_runs)
    .where(and(or(lt(payroll_runs.month, month), earlier), exists(live)))
    .orderBy(desc(payroll_runs.month), desc(rankOf(payroll_runs.payday)), desc(payroll_runs.id))
    .limit(1)
  return run
}

/** The first fortnight comes before the others of its month. */
const rankOf = (payday: typeof payroll_runs.payday): SQL =>
  sql`case when ${payday} = 'primera' then 0 else 1 end`

/** Orders that are read at once. */
const ROWS_AT_ONCE = 1000

async function ordersOfRun(db: Db, run: number): Promise<LastOrder[]> {
  const find = prepared(db, 'orders of the last run', () =>
    selectOrders(db)
      .where(
        and(
          eq(paysheets.payroll_run_id, sql.placeholder('run')),
          gt(paysheets.id, sql.placeholder('after')),
          isNull(paysheets.voided_at),
        ),
      )
      .orderBy(asc(paysheets.id))
      .limit(ROWS_AT_ONCE),
  )
  const rows: LastOrder[] = []
  for (let after = 0; ; after = rows.at(-1)?.id ?? 0) {
    const some = await find.execute({ run, after })
    rows.push(...some)
    if (some.length < ROWS_AT_ONCE) return rows
    await pause()
  }
}

/** Each employee's last live order before the fortnight. */
async function lastOrdersOf(
  db: Db,
  { payday, issued_at }: Fortnight,
  ids: readonly number[],
): Promise<LastOrder[]> {
  const month = monthOf(issued_at)
  const found = await inSlices(ids, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const isSecond = payday === 'segunda'
    const find = prepared(db, `last orders before a fortnight of ${shape} ${isSecond}`, () => {
      const inMonth = isSecond
        ? and(eq(paysheets.payday, 'primera'), lt(paysheets.issued_at, sql.placeholder('next')))
        : undefined
      const newest = db
        .select({ id: paysheets.id })
        .from(paysheets)
        .where(
          and(
            eq(paysheets.titular_id, sql.raw('titulars.id')),
            isNull(paysheets.voided_at),
            or(lt(paysheets.issued_at, sql.placeholder('month')), inMonth),
          ),
        )
        .orderBy(desc(paysheets.issued_at), desc(paysheets.id))
        .limit(1)
      return db
        .select({ last: sql<number | null>`(${newest})` })
        .from(titulars)
        .where(inArray(titulars.id, list))
    })
    return find.execute({ ...values, month: `${month}-01`, next: `${month}-99` })
  })
  return ordersBy(
    db,
    found.flatMap(({ last }) => last ?? []),
  )
}

const ordersBy = (db: Db, ids: readonly number[]): Promise<LastOrder[]> =>
  inSlices(ids, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const find = prepared(db, `orders to compare of ${shape}`, () =>
      selectOrders(db).where(inArray(paysheets.id, list)),
    )
    return find.execute(values)
  })

/** An order of the same days as the draft's. */
export type SameFortnight = {
  id: number
  order: number
  titular_id: number
  issued_at: IsoDate
  total: Centimos
}

/** The live orders that already pay these employees for the fortnight, one for each. */
export async function ordersOfFortnight(
  db: Db,
  { payday, issued_at }: Fortnight,
  ids: readonly number[],
): Promise<Map<number, SameFortnight>> {
  const month = monthOf(issued_at)
  const rows = await inSlices(ids, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const find = prepared(db, `orders of a fortnight of ${shape}`, () =>
      db
        .select({
          id: paysheets.id,
          order: paysheets.order,
          titular_id: paysheets.titular_id,
          payday: paysheets.payday,
          issued_at: paysheets.issued_at,
          total: paysheets.total,
        })
        .from(paysheets)
        .where(
          and(
            inArray(paysheets.titular_id, list),
            gt(paysheets.issued_at, sql.placeholder('month')),
            lt(paysheets.issued_at, sql.placeholder('next')),
            isNull(paysheets.voided_at),
          ),
        ),
    )
    return find.execute({ ...values, month: `${month}-00`, next: `${month}-99` })
  })
  const same = rows.filter(
    (row) => row.payday === payday || row.payday === 'completo' || payday === 'completo',
  )
  return new Map(same.map((row) => [row.titular_id, row]))
}

/** People of the last run who are not in the draft; they can be added if they can be paid. */
export type Missing = { id: number; name: string; active: boolean; canBePaid: boolean }

export async function missingOf(
  db: Db,
  { run, orders }: LastRun,
  selected: readonly number[],
): Promise<Missing[]> {
  if (!run) return []
  const chosen = new Set(selected)
  const gone = [...orders.keys()].filter((id) => !chosen.has(id))
  const rows = await inSlices(gone, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const find = prepared(db, `missing employees of ${shape}`, () =>
      db
        .select({
          id: titulars.id,
          name: titulars.name,
          key: titulars.name_key,
          active: titulars.active,
          canBePaid: canBePaid.mapWith(Boolean),
        })
        .from(titulars)
        .where(inArray(titulars.id, list)),
    )
    return find.execute(values)
  })
  return rows
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ key: _, ...row }) => row)
}

const canBePaid = sql<boolean>`titulars.active and titulars.scope = 'Empleado' and titulars.salary > 0 and exists (select 1 from accounts where accounts.titular_id = titulars.id and accounts.active)`
