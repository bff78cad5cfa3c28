/** The salary that a payroll order takes, for any number of orders at once (docs/rules/payroll.md#13). */

import { problem } from '#app/kernel/errors/codes.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { readTitulars, type Titular } from '#app/models/documents/parties.server.ts'
import { firstDayOf, lastDayOf, type Period } from '#app/models/payroll/period.ts'
import {
  type DatedSalary,
  type OrderSalary,
  onlyWage,
  salaryOf,
  type Wage,
} from '#app/models/payroll/salary.ts'
import { datedSalaries } from '#app/models/titulars/salaries/read.server.ts'
import type { Tx } from '#db/client.server.ts'

/** What an order pays, and whether today's salary does it whatever that is. */
export type PaidPeriod = Period & { salary_of?: 'today' | null | undefined }

type Salaried = Pick<Titular, 'salary' | 'salary_currency' | 'salary_since'>

export type SalaryFacts = {
  parties: { titulars: ReadonlyMap<number, Salaried> }
  /** All salaries of whose salary began after a period that an order pays. */
  salaries: ReadonlyMap<number, DatedSalary[]>
}

/** Why an order cannot be computed: its titular has no salary, or had none on that day. */
export const noSalary = (day?: IsoDate) =>
  problem(
    'no_salary',
    day ? `El titular no tenía salario el ${formatDateShort(day)}` : 'El titular no tiene salario',
  )

/** The salary of a new order: today's, or that of a period that ended before it began. */
export function salaryFor(
  titular_id: number,
  period: PaidPeriod | undefined,
  { parties, salaries }: SalaryFacts,
): OrderSalary {
  const dated = period?.salary_of === 'today' ? undefined : salaries.get(titular_id)
  const { salary = NO_MONEY, salary_currency: currency = 'VES' } =
    parties.titulars.get(titular_id) ?? {}
  return (period && dated && salaryOf(dated, period)) ?? { salary, currency }
}

/** The salaries that an order may pay its days by, oldest first: all of its titular, or the one that it pays. */
export function wagesFor(
  titular_id: number,
  period: PaidPeriod | undefined,
  wage: Wage,
  { salaries }: Pick<SalaryFacts, 'salaries'>,
): readonly DatedSalary[] {
  const dated = period?.salary_of === 'today' ? undefined : salaries.get(titular_id)
  return dated ?? [onlyWage(wage)]
}

/** Reads what salaryFor has to know of titulars who are all paid for one period. */
export async function readSalaries(
  tx: Tx,
  ids: readonly number[],
  period: PaidPeriod | undefined,
): Promise<SalaryFacts> {
  const titulars = await readTitulars(tx, ids)
  const orders = ids.map((titular_id) => ({ ...period, titular_id }))
  return { parties: { titulars }, salaries: await earlierSalaries(tx, titulars, orders) }
}

/**
 * All salaries of those titulars whose salary began after a period that one of the orders pays; `isByDays`:
 * or within it.
 */
export function earlierSalaries(
  tx: Tx,
  titulars: ReadonlyMap<number, Salaried>,
  orders: readonly (Partial<Period> & { titular_id: number })[],
  isByDays = false,
): Promise<Map<number, DatedSalary[]>> {
  const beginsAfter = isByDays ? firstDayOf : lastDayOf
  const ids = orders.flatMap(({ titular_id, payday, period, issued_at }) => {
    const since = titulars.get(titular_id)?.salary_since
    const isEarlier =
      payday && issued_at && since && beginsAfter({ payday, period, issued_at }) < since
    return isEarlier ? [titular_id] : []
  })
  return datedSalaries(tx, [...new Set(ids)])
}
