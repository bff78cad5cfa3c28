/** Raising many salaries by one rule: first seen, then confirmed (docs/rules/salaries.md#7). */
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/services/errors/errors.ts'
import type { InputOf } from '#app/services/fields/inputs.ts'
import { type IsoDate, todayInCaracas } from '#app/services/values/dates.ts'
import { type Centimos, formatBs, MAX_AMOUNT, NO_MONEY } from '#app/services/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { titulars } from '#db/schema.ts'
import { sinceProblems } from './change.server.ts'
import type { raiseInput } from './fields.ts'
import { salaryHistories } from './history.server.ts'
import { setSalaries } from './many.server.ts'
import { raisedSalary } from './raise.ts'
import { type DatedSalary, salariesSince } from './timeline.ts'

/** `chosen` are titulars' ids, for a raise of chosen people. */
export type Raise = InputOf<typeof raiseInput> & { chosen: readonly number[] }

/** A salary before and after a raise, in céntimos. */
export type RaiseLine = {
  id: number
  name: string
  version: number
  before: Centimos
  after: Centimos
}
/** `digest` names exactly these lines and their first day. */
export type RaisePlan = { lines: RaiseLine[]; before: bigint; after: bigint; digest: string }

/**
 * Returns what a raise would do, by name: to active employees who have a salary. Throws FieldErrors
 * when it is of nobody, of a day to come, beyond the highest amount, or would lower a salary.
 */
export async function planRaise(db: Db, raise: Raise, today: IsoDate): Promise<RaisePlan> {
  const problems = sinceProblems(raise.since, today)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const employees = await raisedBy(db, raise)
  if (employees.length === 0) throw new FieldErrors({ who: problem('too_few', nobodyIn(raise)) })
  const lines = employees.map((employee): RaiseLine => {
    const after = raisedSalary(employee.before, raise)
    refuseUnfit(employee, after)
    return { ...employee, after }
  })
  const sum = (part: 'before' | 'after') =>
    lines.reduce((all, line) => all + BigInt(line[part]), 0n)
  return { lines, before: sum('before'), after: sum('after'), digest: digestOf(raise, lines) }
}

/** Rounding to whole tens or hundreds can take away more than was added. */
function refuseUnfit(
  { name, before }: { name: string; before: Centimos },
  after: Centimos | undefined,
): asserts after is Centimos {
  if (after === undefined) {
    const text = `El salario de ${name} pasaría de ${formatBs(MAX_AMOUNT)}`
    throw new FieldErrors({ value: problem('too_large', text) })
  }
  if (after >= before) return
  const text = `Redondeado así, el salario de ${name} bajaría de ${formatBs(before)} a ${formatBs(after)}`
  throw new FieldErrors({ round: problem('too_small', text) })
}

function nobodyIn({ who }: Raise): string {
  if (who === 'chosen') return 'Elija al menos una persona con salario'
  return who === 'department'
    ? 'Nadie con salario en ese departamento'
    : 'No hay empleados activos con salario'
}

async function raisedBy(db: Db, { who, department, chosen }: Raise) {
  const { id, name, version, salary: before } = titulars
  const read = (where?: SQL) =>
    db
      .select({ id, name, version, before })
      .from(titulars)
      .where(
        and(eq(titulars.scope, 'Empleado'), eq(titulars.active, true), gt(before, NO_MONEY), where),
      )
      .orderBy(asc(titulars.name_key), asc(id))
  if (who === 'all') return read()
  if (who === 'department') return read(eq(titulars.department, department ?? ''))
  return inSlices(chosen, (some) => read(inArray(id, [...some])))
}

function digestOf({ since }: Raise, lines: readonly RaiseLine[]): string {
  const hash = createHash('sha256').update(`${since ?? ''};`)
  for (const { id, version, after } of lines) hash.update(`${id}:${version}:${after};`)
  return hash.digest('hex')
}

/**
 * Raises the salaries that a plan showed, all or none. Returns their titulars. Throws FieldErrors as
 * planRaise, and a Conflict when the plan would be another by now.
 */
export async function raiseSalaries(
  tx: Tx,
  raise: Raise,
  digest: string,
  actor: Actor,
): Promise<number[]> {
  const plan = await planRaise(tx, raise, todayInCaracas(actor.at))
  if (plan.digest !== digest) {
    throw new Conflict(
      problem('stale', 'Algo cambió desde que se mostró: revise el aumento otra vez'),
    )
  }
  const dated = await datedRaises(tx, raise, plan.lines)
  const wanted = plan.lines.map(({ id, after, version }) => ({
    ...{ titular_id: id, salary: after, version, dated: dated.get(id) },
  }))
  return setSalaries(tx, wanted, actor, { since: raise.since ?? undefined, reason: raise.reason })
}

/**
 * Of a raise that is dated back, the lines of each history: whoever's salary changed after that day
 * has each of their salaries since then raised, so that none holds for a day that it was not of.
 */
async function datedRaises(
  tx: Tx,
  raise: Raise,
  lines: readonly RaiseLine[],
): Promise<Map<number, DatedSalary[]>> {
  const { since } = raise
  if (!since) return new Map()
  const histories = await salaryHistories(
    tx,
    lines.map(({ id }) => id),
  )
  return new Map(
    lines.map(({ id, name }) => {
      const known = salariesSince(histories.get(id) ?? [], since)
      const raised = known.flatMap(({ since, salary }): DatedSalary[] => {
        if (salary === NO_MONEY) return []
        const after = raisedSalary(salary, raise)
        refuseUnfit({ name, before: salary }, after)
        return [{ since, salary: after }]
      })
      return [id, raised]
    }),
  )
}

/** Returns the departments of active employees, by name. */
export async function departmentNames(db: Db): Promise<string[]> {
  const { department } = titulars
  const rows = await db
    .selectDistinct({ department })
    .from(titulars)
    .where(and(eq(titulars.scope, 'Empleado'), eq(titulars.active, true), isNotNull(department)))
    .orderBy(asc(department))
  return rows.flatMap((row) => row.department ?? [])
}
