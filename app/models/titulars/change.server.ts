import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import type { Problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  NotFound,
  refuseAny,
  refuseTogether,
} from '#app/kernel/errors/errors.ts'
import { type Allowed, withoutAnswers } from '#app/kernel/errors/questions.ts'
import type { SaidOf } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { isSameWage, wageOf } from '#app/models/payroll/salary.ts'
import { type Retirable, retiring } from '#app/models/records/activation.server.ts'
import { recordCreations } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import { changeMany, type Update, withStored } from '#app/models/records/change-many.server.ts'
import {
  holdingTitular,
  titularsReferredTo,
  titularsWithMoney,
} from '#app/models/records/holders.server.ts'
import { holdsText } from '#app/models/records/holds.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import type { titularInput } from './fields.ts'
import { judgeTitular, leavesCompany, readTitularFacts, titularProblems } from './rules.server.ts'
import { recordSalaries, type SalaryTerms, toldCurrency } from './salaries/record.server.ts'
import { wageColumns, wageProblem } from './wage.ts'

export {
  judgeTitular,
  readTitularFacts,
  ricProblem,
  type TitularFacts,
  titularProblems,
} from './rules.server.ts'
export { wageColumns, wageProblem } from './wage.ts'

/** The output of titularInput; `salary` in céntimos, absent for none. */
export type TitularInput = SaidOf<typeof titularInput>
type Stored = typeof titulars.$inferSelect

/** Returns the new titular's id. Throws FieldErrors under `ric` when the CI or RIF is taken. */
export async function createTitular(tx: Tx, input: TitularInput, actor: Actor): Promise<number> {
  refuseAny(await titularProblems(tx, input))
  const [id] = await storeTitulars(tx, [input], actor)
  return id as number
}

/**
 * Creates all or none; the inputs' CI or RIF all differ. Returns their ids in the inputs' order. Throws
 * FieldErrors under `0.ric`, ….
 */
export async function createTitulars(
  tx: Tx,
  inputs: readonly TitularInput[],
  actor: Actor,
): Promise<number[]> {
  const rics = inputs.map(({ ric }) => ric)
  const facts = await readTitularFacts(tx, { rics, companies: [] })
  const problems = await inTurns(inputs, (some) => some.map((each) => judgeTitular(each, facts)))
  refuseTogether(problems)
  return storeTitulars(tx, inputs, actor)
}

async function storeTitulars(
  tx: Tx,
  inputs: readonly TitularInput[],
  actor: Actor,
): Promise<number[]> {
  const at = actor.at.toISOString()
  const rows = inputs.map((input) => ({ ...columnsOf(input), created_at: at, updated_at: at }))
  const made = await insertRows(tx, titulars, rows, getTableColumns(titulars))
  await recordCreations(tx, actor, 'titular', made)
  await recordSalaries(
    tx,
    actor,
    made
      .filter(({ salary }) => salary > 0)
      .map((titular) => ({ titular_id: titular.id, ...wageOf(titular) })),
  )
  const ids = new Map(made.map(({ id, ric }) => [ric, id]))
  return inputs.map(({ ric }) => ids.get(ric) as number)
}

/** Every column, so that rows of one statement have the same ones. */
const columnsOf = (input: TitularInput) => ({
  name: input.name,
  ric: input.ric,
  type: input.type,
  scope: input.scope,
  ...wageColumns(input),
  position: input.position ?? null,
  department: input.department ?? null,
  hired_at: input.hired_at ?? null,
  left_at: input.left_at ?? null,
  shift: input.shift ?? 'diurna',
  given_names: input.given_names ?? null,
  surnames: input.surnames ?? null,
  birth_date: input.birth_date ?? null,
  email: input.email ?? null,
  ...keysOf(input),
})

/**
 * Changes the given fields. A titular whose accounts have movements must stay an Empresa; otherwise
 * FieldErrors under `scope` (docs/rules/accounts.md#9). `dated` is of a salary that is not of today on.
 */
export async function updateTitular(
  tx: Tx,
  id: number,
  changes: Partial<TitularInput>,
  actor: Actor,
  version?: number,
  dated?: SalaryTerms,
): Promise<void> {
  const before = await stored(tx, id)
  checkVersion(before, version)
  const next = changed(before, changes)
  refuseAny(await changedTitularProblems(tx, id, changes, before))
  const { salary_amount: _, shift: typed, ...said } = withoutAnswers(changes)
  const wage = wageColumns(changes, before)
  const shift = typed === null ? 'diurna' : typed
  const values = { ...said, ...(shift && { shift }), ...wage, ...keysOf(next) }
  const isSame = isSameWage(wageOf(wage), wageOf(before))
  const terms = dated && { salary_since: dated.since, salary_reason: dated.reason ?? null }
  const told = { ...terms, ...(!isSame && toldCurrency(wage)) }
  await changeRecord(tx, TITULAR, before, values, actor, { after: told })
  if (isSame && !dated) return
  await recordSalaries(tx, actor, [{ titular_id: id, ...wageOf(wage), ...dated }])
}

/**
 * Changes all or none, each at most once. Returns them as they were. Throws NotFound, and FieldErrors under
 * `0.ric`, ….
 */
export async function updateTitulars(
  tx: Tx,
  updates: readonly Update<Partial<TitularInput>>[],
  actor: Actor,
): Promise<Stored[]> {
  const all = (await withStored(tx, 'titular', updates)).map(({ before, changes }) => {
    const { allow_check_digit } = changes
    return { before, next: { ...changed(before, changes), allow_check_digit } }
  })
  const facts = await readTitularFacts(tx, {
    rics: all.flatMap(({ before, next }) => (next.ric === before.ric ? [] : [next.ric])),
    companies: all.flatMap(({ before, next }) => (leavesCompany(next, before) ? [before.id] : [])),
  })
  refuseTogether(
    await inTurns(all, (some) => some.map(({ before, next }) => judgeTitular(next, facts, before))),
  )
  const changes = await inTurns(all, (some) =>
    some.map(({ before, next }) => ({ before, columns: columnsOf(next) })),
  )
  await changeMany(tx, actor, 'titular', changes)
  const paid = all.filter(({ before, next }) => !isSameWage(wageOf(next), wageOf(before)))
  await recordSalaries(
    tx,
    actor,
    paid.map(({ before, next }) => ({ titular_id: before.id, ...wageOf(next) })),
  )
  return all.map(({ before }) => before)
}

export async function changedTitularProblems(
  tx: Tx,
  id: number,
  changes: Partial<TitularInput>,
  known?: Stored,
): Promise<Record<string, Problem>> {
  const before = known ?? (await stored(tx, id))
  const next = { ...changed(before, changes), ...answersIn(changes) }
  const problems = await titularProblems(tx, next, before)
  const salary = wageProblem(changes, before)
  return salary ? { ...problems, salary } : problems
}

const answersIn = ({ allow_check_digit, allow_shared_email }: Partial<TitularInput>) => ({
  ...{ allow_check_digit, allow_shared_email },
})

/** A form without the salary field passes undefined for it. */
const changed = (before: Stored, changes: Partial<TitularInput>) => ({
  ...before,
  ...changes,
  ...wageColumns(changes, before),
})

/** Throws NotFound, StaleVersion, and a Conflict that asks when somebody else has the e-mail by now. */
export async function activateTitular(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
  { allow_shared_email }: Allowed<'shared_email'> = {},
): Promise<void> {
  const { active, email } = await stored(tx, id)
  const asked = active ? {} : await titularProblems(tx, { email, allow_shared_email })
  await activate(tx, id, actor, version)
  if (asked.email) throw new Conflict(asked.email)
}

const TITULAR = {
  kind: 'titular',
  table: titulars,
  name: 'El titular',
  references: async (tx, id) => holdsText(await holdingTitular(tx, id)),
  referred: titularsReferredTo,
  held: heldByAccounts,
  holding: titularsWithMoney,
  holder: 'Sus cuentas tienen',
} as const satisfies Retirable

const { activate, ...others } = retiring(TITULAR)
export const {
  deactivate: deactivateTitular,
  setActive: setTitularsActive,
  remove: deleteTitular,
  removeMany: deleteTitulars,
} = others

async function heldByAccounts(tx: Tx, titular_id: number): Promise<bigint> {
  const [held] = await tx
    .select({ sum: exactly(sql`coalesce(sum(${accounts.capital}), 0)`) })
    .from(accounts)
    .where(eq(accounts.titular_id, titular_id))
  return held?.sum ?? 0n
}

async function stored(tx: Tx, id: number): Promise<Stored> {
  const [row] = await tx.select().from(titulars).where(eq(titulars.id, id))
  if (!row) throw new NotFound()
  return row
}

type Searched = Pick<TitularInput, 'name' | 'ric' | 'position' | 'department'>

/** Searches find the CI or RIF both as stored and as screens show it. */
const keysOf = ({ name, ric, position, department }: Searched) => ({
  name_key: searchKey(name),
  search_key: searchKey(`${name} ${ric} ${formatRic(ric)} ${position ?? ''} ${department ?? ''}`),
})
