/** What a form or a program says of a salary and its currency (docs/rules/salaries.md#13). Runs anywhere. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { isSameWage, type WageColumns, wageOf } from '#app/models/payroll/salary.ts'
import type { WageCurrency } from '#db/kinds.ts'

/** `salary_amount` is a program's word for `salary`; absent or null stays as it is. */
type Said = {
  salary?: Centimos | undefined
  salary_amount?: Centimos | undefined
  salary_currency?: WageCurrency | null | undefined
}

export function wageColumns(said: Said, before?: WageColumns): WageColumns {
  return {
    salary: said.salary_amount ?? said.salary ?? before?.salary ?? NO_MONEY,
    salary_currency: said.salary_currency ?? before?.salary_currency ?? 'VES',
  }
}

/** Says that a salary would be the same number in another currency, which nobody has typed. */
export function wageProblem(said: Said, before?: WageColumns): Problem | undefined {
  const isSaid = said.salary !== undefined || said.salary_amount !== undefined
  const next = wageColumns(said, before)
  if (isSaid || next.salary === 0 || !before || isSameWage(wageOf(next), wageOf(before))) {
    return undefined
  }
  return problem('required', 'Escriba el salario en su moneda')
}
