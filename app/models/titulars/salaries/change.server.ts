import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, type Problems, refuseAny } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { isSameWage, wageOf } from '#app/models/payroll/salary.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import type { Tx } from '#db/client.server.ts'
import { titulars } from '#db/schema.ts'
import { updateTitular } from '../change.server.ts'
import { EMPLOYEE } from '../fields.ts'
import { wageColumns } from '../wage.ts'
import { NOT_YET, type salaryChangeInput } from './fields.ts'
import { salaryHistory } from './history.server.ts'

export { paysArrears } from './arrear-payments.server.ts'
export {
  arrearsLine,
  freeArrears,
  freedBy,
  linesKept,
  paidOfArrears,
  payArrears,
  recheckArrears,
  refuseArrears,
} from './pay-arrears.server.ts'

type SalaryChangeInput = InputOf<typeof salaryChangeInput>

/**
 * Changes an employee's salary from a day on, today or earlier (docs/rules/salaries.md#2). Throws
 * FieldErrors for a later day and where nothing would change, Conflict for whoever is no employee,
 * StaleVersion and NotFound.
 */
export async function changeSalary(
  tx: Tx,
  titular_id: number,
  { salary, salary_currency, since, reason }: SalaryChangeInput,
  actor: Actor,
  version: number | undefined,
): Promise<void> {
  const today = todayInCaracas(actor.at)
  const dated = { since: since ?? today, reason }
  refuseAny(sinceProblems(dated.since, today))
  const titular = await readTitular(tx, titular_id)
  if (titular && titular.scope !== EMPLOYEE) throw new Conflict(NO_EMPLOYEE)
  const before = inForceOn(await salaryHistory(tx, titular_id), dated.since)
  const now = titular && wageOf(titular)
  const wage = wageOf(wageColumns({ salary, salary_currency }, titular))
  if (before && now && isSameWage(before, wage) && isSameWage(now, wage)) {
    throw new FieldErrors({ salary: problem('already_done', 'Ya es su salario desde ese día') })
  }
  await updateTitular(tx, titular_id, { salary, salary_currency }, actor, version, dated)
}

export function sinceProblems(since: IsoDate | null | undefined, today: IsoDate): Problems {
  return since && since > today ? { since: problem('too_large', NOT_YET) } : {}
}

const NO_EMPLOYEE = problem('not_applicable', 'Solo los empleados tienen salario')

async function readTitular(tx: Tx, id: number) {
  const { salary, salary_currency, scope } = titulars
  const [titular] = await tx
    .select({ salary, salary_currency, scope })
    .from(titulars)
    .where(eq(titulars.id, id))
  return titular
}
