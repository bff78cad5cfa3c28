import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { type DatedSalary, wageOf } from '#app/models/payroll/salary.ts'
import { recordChanges } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { eachSlice, inSlices } from '#db/query.server.ts'
import { titulars } from '#db/schema.ts'
import { EMPLOYEE } from '../fields.ts'
import { recordSalaries, type SalaryTerms, toldCurrency } from './record.server.ts'

/**
 * A titular's salary as somebody wants it, in its currency, and the version that they saw. `dated` are the
 * lines of its history, the present salary last, where one line with the common terms is not enough.
 */
export type WantedSalary = {
  titular_id: number
  salary: Centimos
  version: number
  dated?: readonly DatedSalary[] | undefined
}

const { id, name, salary, salary_currency, version } = titulars
type Stored = Pick<
  typeof titulars.$inferSelect,
  'id' | 'name' | 'salary' | 'salary_currency' | 'version'
>
type Change = { before: Stored; salary: Centimos; dated: readonly DatedSalary[] | undefined }

/** Somebody changed some of the titulars meanwhile: 409. `titulars` are those, as they are now. */
export class SalariesStale extends Conflict {
  readonly titulars: readonly Stored[]
  constructor(stale: readonly Stored[]) {
    const many = `Otros usuarios modificaron ${stale.length} de estos registros`
    const text = stale.length > 1 ? many : 'Otro usuario modificó este registro'
    super(problem('stale', text))
    this.name = 'SalariesStale'
    this.titulars = stale
  }
}

/**
 * Sets many salaries, all or none (docs/rules/salaries.md#5): the titulars, a line in the trail and
 * one in the history for each whose salary differs, or whose history is to (`dated`); of a titular who
 * is there twice, the last. Returns their ids. Throws SalariesStale, also for a titular who is gone or no
 * employee.
 */
export async function setSalaries(
  tx: Tx,
  wanted: readonly WantedSalary[],
  actor: Actor,
  terms: SalaryTerms = {},
): Promise<number[]> {
  const known = new Map((await storedOf(tx, wanted)).map((row) => [row.id, row]))
  const stale = wanted.flatMap(({ titular_id: id, version }) => {
    const row = known.get(id) ?? gone(id)
    return row.version === version ? [] : [row]
  })
  if (stale.length > 0) throw new SalariesStale(stale)
  const once = new Map(wanted.map((each) => [each.titular_id, each]))
  const changes = [...once.values()].flatMap(({ titular_id, salary, dated }): Change[] => {
    const before = known.get(titular_id)
    return before && (dated || before.salary !== salary) ? [{ before, salary, dated }] : []
  })
  await eachSlice(changes, async (some) => {
    await store(tx, some, actor)
    await record(tx, some, actor, terms)
  })
  return changes.map(({ before }) => before.id)
}

const gone = (id: number): Stored => ({
  ...{ id, name: '', salary: NO_MONEY, salary_currency: 'VES', version: 0 },
})

const storedOf = (tx: Tx, wanted: readonly WantedSalary[]) =>
  inSlices(
    wanted.map(({ titular_id }) => titular_id),
    (some): Promise<Stored[]> =>
      tx
        .select({ id, name, salary, salary_currency, version })
        .from(titulars)
        .where(and(inArray(titulars.id, [...some]), eq(titulars.scope, EMPLOYEE))),
  )

/** One statement for all: PostgreSQL answers each over the network. */
async function store(tx: Tx, changes: readonly Change[], actor: Actor): Promise<void> {
  const cases = changes.map(
    ({ before, salary }) => sql`when ${before.id} then cast(${salary} as bigint)`,
  )
  await tx
    .update(titulars)
    .set({
      salary: sql`case ${titulars.id} ${sql.join(cases, sql` `)} end`,
      version: sql`${titulars.version} + 1`,
      updated_at: actor.at.toISOString(),
    })
    .where(
      inArray(
        titulars.id,
        changes.map(({ before }) => before.id),
      ),
    )
}

async function record(
  tx: Tx,
  changes: readonly Change[],
  actor: Actor,
  terms: SalaryTerms,
): Promise<void> {
  const facts = changes.map(({ before, salary, dated }) => ({
    id: before.id,
    before: { salary: before.salary },
    after: {
      salary,
      salary_since: dated?.at(-1)?.since ?? terms.since ?? null,
      salary_reason: terms.reason ?? null,
      ...toldCurrency(before),
    },
  }))
  await recordChanges(tx, actor, 'update', 'titular', facts)
  const entries = changes.flatMap(({ before, salary, dated }) =>
    (dated ?? [wageOf({ ...before, salary })]).map((line) => ({
      ...{ titular_id: before.id, ...terms },
      ...line,
    })),
  )
  await recordSalaries(tx, actor, entries)
}
