/** Raising many salaries by one rule: first seen, then confirmed (docs/rules/salaries.md#7). */
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, refuseAny } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { CURRENCY_SIGNS, formatMoney } from '#app/kernel/values/currencies.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { type Centimos, MAX_AMOUNT, NO_MONEY } from '#app/kernel/values/money.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { inSlices } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'
import { EMPLOYEE } from '../fields.ts'
import { sinceProblems } from './change.server.ts'
import type { Raised, raiseInput } from './fields.ts'
import { salaryHistories } from './history.server.ts'
import { setSalaries } from './many.server.ts'
import { raisedSalary } from './raise.ts'
import { arrearsOfRaise, type RaiseArrears } from './raise-arrears.server.ts'
import { salariesSince } from './timeline.ts'

export type Raise = Omit<InputOf<typeof raiseInput>, 'who'> & Raised & { chosen: readonly number[] }

/** A salary before and after a raise, from its first day on; hundredths of its currency, 0 for none. */
export type RaisedFrom = {
  since: IsoDate
  before: Centimos
  after: Centimos
  currency: WageCurrency
}

/** The salary of today before and after a raise, and each since the day that the raise holds from. */
export type RaiseLine = {
  id: number
  name: string
  namesake: string | null
  version: number
  before: Centimos
  after: Centimos
  dated: readonly RaisedFrom[]
}
/**
 * The lines, also of those whom the rounding leaves where they are, how many change, and what they make
 * payable. `digest` names exactly these; `since` is null for today.
 */
export type RaisePlan = {
  lines: RaiseLine[]
  raised: number
  arrears: RaiseArrears[]
  since: IsoDate | null
  before: bigint
  after: bigint
  digest: string
}

/**
 * Returns what a raise would do, by name: to active employees who have a salary. Throws FieldErrors
 * when it is of nobody who is paid in its currency, of a day to come, beyond the highest amount, or would lower a salary.
 */
export async function planRaise(db: Db, raise: Raise, now: Date): Promise<RaisePlan> {
  const today = todayInCaracas(now)
  refuseAny(sinceProblems(raise.since, today))
  const employees = await raisedBy(db, raise)
  if (employees.length === 0) throw new FieldErrors({ who: problem('too_few', nobodyIn(raise)) })
  const datedOf = await raisesByDay(db, raise, employees, today)
  const lines = await inTurns(employees, (some) =>
    some.map((employee): RaiseLine => {
      const after = raised(employee, raise)
      return { ...employee, after, dated: datedOf(employee, after) }
    }),
  )
  const arrears = await arrearsOfRaise(db, lines, now)
  const sum = (part: 'before' | 'after') =>
    lines.reduce((all, line) => all + BigInt(line[part]), 0n)
  const digest = digestOf(raise, lines, arrears)
  const count = lines.filter(isRaised).length
  return {
    lines,
    raised: count,
    arrears,
    since: raise.since,
    before: sum('before'),
    after: sum('after'),
    digest,
  }
}

const isRaised = ({ dated }: RaiseLine) => dated.some(({ before, after }) => after !== before)

type Employee = Omit<RaiseLine, 'after' | 'dated'>

/**
 * Returns each salary of a history that a raise dated back changes: whoever's salary changed after
 * that day has all of them raised from the first one that changes on, so that none holds for a day
 * that it was not of. Days without a salary stay so. Any other raise is of today's alone.
 */
async function raisesByDay(
  db: Db,
  raise: Raise,
  employees: readonly Employee[],
  today: IsoDate,
): Promise<(employee: Employee, after: Centimos) => RaisedFrom[]> {
  const { since, currency } = raise
  if (!since) return ({ before }, after) => [{ since: today, before, after, currency }]
  const ids = employees.map(({ id }) => id)
  const histories = await salaryHistories(db, ids)
  return ({ id, name, before }, after) => {
    const all = salariesSince(histories.get(id) ?? [], since)
    const paid = all.findIndex(({ salary }) => salary !== NO_MONEY)
    if (paid < 0) return [{ since, before, after, currency }]
    const dated = all.slice(paid).map(({ since, salary: before, currency }) => {
      const isRaised = before !== NO_MONEY && currency === raise.currency
      return { since, before, after: isRaised ? raised({ name, before }, raise) : before, currency }
    })
    // Written anew, those that stay would count as late for orders that were made under others.
    const first = dated.findIndex(({ before, after }) => before !== after)
    return dated.slice(Math.max(first, 0))
  }
}

/** Throws FieldErrors: rounding to whole tens or hundreds can take away more than was added. */
function raised({ name, before }: Pick<Employee, 'name' | 'before'>, raise: Raise): Centimos {
  const after = raisedSalary(before, raise)
  if (after === undefined) {
    const text = `El salario de ${name} pasaría de ${formatMoney(MAX_AMOUNT, raise.currency)}`
    throw new FieldErrors({ value: problem('too_large', text) })
  }
  if (after >= before) return after
  const said = (amount: Centimos) => formatMoney(amount, raise.currency)
  const text = `Redondeado así, el salario de ${name} bajaría de ${said(before)} a ${said(after)}`
  throw new FieldErrors({ round: problem('too_small', text) })
}

function nobodyIn({ who, currency }: Raise): string {
  if (currency !== 'VES') return `Nadie de ellos tiene su salario en ${CURRENCY_SIGNS[currency]}`
  if (who === 'chosen') return 'Elija al menos una persona con salario'
  return who === 'department'
    ? 'Nadie con salario en ese departamento'
    : 'No hay empleados activos con salario'
}

async function raisedBy(db: Db, { who, department, chosen, currency }: Raise) {
  const { id, name, version, salary: before } = titulars
  const namesake = namesakeRic('titulars', 'employed')
  const isPaid = and(gt(before, NO_MONEY), eq(titulars.salary_currency, currency))
  const read = (where?: SQL) =>
    db
      .select({ id, name, namesake, version, before })
      .from(titulars)
      .where(and(eq(titulars.scope, EMPLOYEE), eq(titulars.active, true), isPaid, where))
      .orderBy(asc(titulars.name_key), asc(id))
  if (who === 'all') return read()
  if (who === 'department') return read(eq(titulars.department, department ?? ''))
  return inSlices(chosen, (some) => read(inArray(id, [...some])))
}

function digestOf(
  { since, currency }: Raise,
  lines: readonly RaiseLine[],
  arrears: readonly RaiseArrears[],
): string {
  const hash = createHash('sha256').update(`${since ?? ''};${currency};`)
  for (const { id, version, after, dated } of lines) {
    const days = dated.map((each) => `${each.since}=${each.after}`)
    hash.update(`${id}:${version}:${after}:${days};`)
  }
  for (const { begins, orders, sum } of arrears) hash.update(`${begins}:${orders}:${sum};`)
  return hash.digest('hex')
}

/** All or none. Returns their titulars. Throws as planRaise, and a Conflict if the plan is another by now. */
export async function raiseSalaries(
  tx: Tx,
  raise: Raise,
  digest: string,
  actor: Actor,
): Promise<number[]> {
  const plan = await planRaise(tx, raise, actor.at)
  if (plan.digest !== digest) {
    throw new Conflict(
      problem('stale', 'Algo cambió desde que se mostró: revise el aumento otra vez'),
    )
  }
  const { since, reason } = raise
  const wanted = plan.lines.filter(isRaised).map(({ id, after, version, dated }) => ({
    ...{ titular_id: id, salary: after, version },
    dated: since
      ? dated.map(({ since, after, currency }) => ({ since, salary: after, currency }))
      : undefined,
  }))
  return setSalaries(tx, wanted, actor, { reason, is_raise: true })
}

/** The cédulas by id of those whose name another titular has too. */
export async function namesakesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const people = await db
    .select({ id: titulars.id, namesake: namesakeRic('titulars', 'employed') })
    .from(titulars)
    .where(inArray(titulars.id, [...ids]))
  return new Map(people.flatMap(({ id, namesake }) => (namesake ? [[id, namesake]] : [])))
}
