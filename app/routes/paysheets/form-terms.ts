/** What the total of a payroll order's form is computed with. Runs anywhere. */
import type { Typed } from '#app/components/orders/form.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { Catalogue } from '#app/models/payroll/catalogue.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import {
  type DatedSalary,
  onlyWage,
  salaryOf,
  type Wage,
  wageAmount,
} from '#app/models/payroll/salary.ts'
import type { KeptOrder } from '#app/models/payroll/terms.ts'
import { rowsIn, type TypedTerms, typedPeriod } from '#app/models/payroll/typed.ts'
import type { DrawnTerms } from '#app/models/paysheets/seen-terms.ts'
import type { CodedLine, LawTerms } from '#db/schema.ts'
import type { LateLaw } from './late-law.ts'

export type EditedOrder = KeptOrder & { titular_id: number; lines?: readonly CodedLine[] }

/** What was read for a form: the terms of titulars, the newest first, and what lines may name. */
type Read = { terms: (DrawnTerms | undefined)[]; catalogue?: Catalogue | undefined }

/**
 * The terms of the typed titular, among those that were read. An edited order keeps its salary and
 * amounts, unless its titular changes or it is recalculated.
 */
export function termsOf(
  typed: Typed,
  edited: EditedOrder | undefined,
  late: LateLaw | undefined,
  read: Read,
): FormTerms | undefined {
  const isKept =
    edited && typed.titular_id === String(edited.titular_id) && typed.recalculate !== 'on'
  const found = read.terms.find((terms) => typed.titular_id === String(terms?.titular_id))
  const period = typedPeriod(typed)
  const { catalogue } = read
  const work = catalogue && {
    catalogue,
    period,
    shift: found?.shift,
    kept: isKept ? { lines: edited.lines ?? [], salary: edited.salary } : undefined,
  }
  // An edited order keeps its lines, whomever it pays.
  if (!isKept) return found && termsFor(edited ? { ...found, fixed: [] } : found, typed, late, work)
  const kept =
    period && found?.law && late?.termsKept(edited, period, found.law, wagesOf(found, typed))
  const { salary, agreed, settings, natures, law } = kept ?? edited
  const said = agreed && late?.wageText(agreed)
  return {
    ...{ salary, agreed, settings, natures, law, said, work },
    byDays: daysIn(law, late),
  }
}

/** The terms of a form, with the day that the salary is of, and today's, as it is said, where both differ. */
export type FormTerms = TypedTerms & {
  day?: IsoDate | undefined
  today?: string | undefined
  /** Of arrears, in céntimos. */
  owed?: Centimos | undefined
  /** How a salary in another currency comes about, and what is paid by days. */
  said?: string | undefined
  byDays?: string | undefined
}

const daysIn = (law: LawTerms | undefined, late: LateLaw | undefined) =>
  law?.worked && late?.workedText(law.worked)

/** What the typed lines go by in the catalogue; nothing without any, or while that is not known. */
export function workSeen(typed: Typed, { work, salary }: FormTerms, late: LateLaw) {
  const said = rowsIn(typed)
  if (!work || said.length === 0) return {}
  const marks = late.markLines(said, late.settlingTyped(work, salary), work.catalogue)
  const hours = work.shift && late.seenHours(said, work.catalogue, work.shift)
  return { hours, marks, lines: late.seenLines(marks) }
}

/** The salaries that days may be paid by, oldest first: all of the titular, or today's. */
const wagesOf = (drawn: DrawnTerms, { salary_of }: Typed): readonly DatedSalary[] =>
  salary_of !== 'on' && drawn.salaries.length > 0 ? drawn.salaries : [onlyWage(drawn)]

const UNRATED =
  'Su salario es en otra moneda, y falta la tasa de ese día o de antes: regístrela en Tasas'

function termsFor(
  drawn: DrawnTerms,
  typed: Typed,
  late: LateLaw | undefined,
  work: FormTerms['work'],
): FormTerms | undefined {
  // Its amounts are not known without the late arithmetic.
  if ((drawn.law || drawn.fixed.length > 0) && !late) return undefined
  const { salaries, settings, natures, owed, fixed } = drawn
  const period = typedPeriod(typed)
  const then = period && salaryOf(salaries, period)
  const isOfDay = then?.day !== undefined && typed.salary_of !== 'on'
  const wage: Wage = isOfDay ? then : drawn
  const paying = period && { ...period, month: monthPaid(period), wages: wagesOf(drawn, typed) }
  const law = drawn.law && paying && late?.lawTermsOn(drawn.law, paying)
  // Without a rate of the typed date it is not known.
  const rated: Pick<FormTerms, 'salary' | 'agreed'> | undefined =
    wage.currency === 'VES'
      ? { salary: wage.salary }
      : late?.wageOn(wage, drawn.law?.rates ?? {}, period?.issued_at ?? drawn.day)
  const paid = rated ?? { salary: NO_MONEY }
  return {
    ...paid,
    ...{ settings, natures, owed, law, work },
    fixed: period && late?.fixedLines(fixed, period),
    said: rated ? rated.agreed && late?.wageText(rated.agreed) : UNRATED,
    byDays: daysIn(law, late),
    day: isOfDay ? then.day : undefined,
    today: then?.day && wageAmount(drawn),
  }
}
