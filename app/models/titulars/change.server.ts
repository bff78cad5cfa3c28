import { and, eq, ne, sql } from 'drizzle-orm'
import { holdingTitular } from '#app/models/records/holders.server.ts'
import { holdsText } from '#app/models/records/holds.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { exactly } from '#app/services/asking/queries.server.ts'
import { type Problem, problem } from '#app/services/errors/codes.ts'
import { checkVersion, FieldErrors, NotFound } from '#app/services/errors/errors.ts'
import { type Allowed, withoutAnswers } from '#app/services/errors/questions.ts'
import type { SaidOf } from '#app/services/fields/inputs.ts'
import {
  deactivate,
  type Retirable,
  remove,
  setActive,
} from '#app/services/records/activation.server.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import { formatRic, ricCheckDigitRight } from '#app/services/values/ric.ts'
import { searchKey } from '#app/services/values/text.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, movements, titulars } from '#db/schema.ts'
import { COMPANY, type titularInput } from './fields.ts'
import { recordSalaries, type SalaryTerms } from './salaries/record.server.ts'

/** The output of titularInput; `salary` in céntimos, absent for none. */
export type TitularInput = SaidOf<typeof titularInput>
type Stored = typeof titulars.$inferSelect

const WRONG_CHECK_DIGIT =
  'El dígito verificador del RIF no es correcto; revise el número o marque «Guardar de todos modos»'

/** Returns the new titular's id. Throws FieldErrors under `ric` when the CI or RIF is taken. */
export async function createTitular(tx: Tx, input: TitularInput, actor: Actor): Promise<number> {
  const problems = await titularProblems(tx, input)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const at = actor.at.toISOString()
  const [made] = await tx
    .insert(titulars)
    .values({ ...withoutAnswers(input), ...keysOf(input), created_at: at, updated_at: at })
    .returning()
  if (!made) throw new Error('insert into titulars returned nothing')
  await recordAudit(tx, actor, 'create', 'titular', made.id, null, made)
  if (made.salary > 0)
    await recordSalaries(tx, actor, [{ titular_id: made.id, salary: made.salary }])
  return made.id
}

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
  const { allow_check_digit } = changes
  const problems = await titularProblems(tx, { ...next, allow_check_digit }, before)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const [after] = await tx
    .update(titulars)
    .set({
      ...withoutAnswers(changes),
      ...keysOf(next),
      version: sql`${titulars.version} + 1`,
      updated_at: actor.at.toISOString(),
    })
    .where(eq(titulars.id, id))
    .returning()
  const terms = { salary_since: dated?.since, salary_reason: dated?.reason ?? null }
  await recordAudit(tx, actor, 'update', 'titular', id, before, { ...after, ...(dated && terms) })
  if (!after || (after.salary === before.salary && !dated)) return
  await recordSalaries(tx, actor, [{ titular_id: id, salary: after.salary, ...dated }])
}

/** Returns the problems that updateTitular would report for these changes of an invalid form. */
export async function changedTitularProblems(
  tx: Tx,
  id: number,
  changes: Partial<TitularInput>,
): Promise<Record<string, Problem>> {
  const before = await stored(tx, id)
  const { allow_check_digit } = changes
  return titularProblems(tx, { ...changed(before, changes), allow_check_digit }, before)
}

/** A form without the salary field passes undefined for it. */
const changed = (before: Stored, changes: Partial<TitularInput>) => ({
  ...before,
  ...changes,
  salary: changes.salary ?? before.salary,
})

/**
 * Returns why the titular cannot be stored like this, by field. Absent fields are not checked.
 * `before` is the stored titular, if there is one.
 */
export async function titularProblems(
  tx: Tx,
  next: Partial<TitularInput>,
  before?: Stored,
): Promise<Record<string, Problem>> {
  const problems: Record<string, Problem> = {}
  if (next.ric !== undefined && next.ric !== before?.ric) {
    const wrong = ricProblem(next.ric, next.allow_check_digit)
    if (wrong) problems.ric = wrong
    const [known] = await tx
      .select({ name: titulars.name })
      .from(titulars)
      .where(and(eq(titulars.ric, next.ric), ne(titulars.id, before?.id ?? 0)))
    if (known) {
      const text = `${formatRic(next.ric)} ya está registrado: es de ${known.name}`
      problems.ric = problem('taken', text)
    }
  }
  const { hired_at, left_at } = next
  if (hired_at && left_at && left_at < hired_at) {
    problems.left_at = problem('range_turned', 'El egreso no puede ser anterior al ingreso')
  }
  if (before?.scope === COMPANY && next.scope !== COMPANY && (await hasMovements(tx, before.id))) {
    const text = 'No se puede cambiar: sus cuentas tienen movimientos y deben ser de una Empresa'
    problems.scope = problem('immutable', text)
  }
  return problems
}

/** Asks about a RIF, in its stored form, whose check digit is wrong, unless that is `allowed`. */
export function ricProblem(ric: string, allowed: boolean | undefined): Problem | undefined {
  if (allowed || ricCheckDigitRight(ric)) return undefined
  return problem('check_digit', WRONG_CHECK_DIGIT)
}

async function hasMovements(tx: Tx, titular_id: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.titular_id, titular_id),
        sql`exists (select 1 from ${movements} where ${movements.account_id} = ${accounts.id})`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Deletes a titular that nothing refers to; otherwise throws a Conflict naming the references. */
export function deleteTitular(tx: Tx, id: number, actor: Actor): Promise<void> {
  return remove(tx, TITULAR, id, actor)
}

/**
 * Takes the titular out of pickers; lists and reports keep it. Asks first when a company's accounts
 * hold money, because nothing could pay with them any more.
 */
export function deactivateTitular(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
  answers: Allowed<'holds_money'> = {},
): Promise<void> {
  return deactivate(tx, TITULAR, id, actor, version, answers)
}

/** Puts the titular back into pickers. Throws NotFound and StaleVersion. */
export async function activateTitular(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  await setActive(tx, TITULAR, id, true, actor, version)
}

const TITULAR: Retirable = {
  kind: 'titular',
  table: titulars,
  name: 'El titular',
  references: async (tx, id) => holdsText(await holdingTitular(tx, id)),
  held: heldByAccounts,
  holder: 'Sus cuentas tienen',
}

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
