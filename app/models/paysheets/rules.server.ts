/**
 * Decides whether payroll orders may be stored, and with which values (docs/rules/money.md#14,
 * docs/rules/payroll.md#4), by the facts alone.
 */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, formatBs, MAX_AMOUNT, NO_MONEY } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import {
  judgeParties,
  refuseCompanyAccount,
  type Titular,
} from '#app/models/documents/parties.server.ts'
import {
  areTooMuch,
  computePayroll,
  type Payroll,
  type PayrollTerms,
} from '#app/models/payroll/compute.ts'
import { codedLines } from '#app/models/payroll/concepts.ts'
import { EXACT, wageText } from '#app/models/payroll/law.ts'
import { keptPeriod, monthPaid, wrongPeriod } from '#app/models/payroll/period.ts'
import { isSameWage, type Wage } from '#app/models/payroll/salary.ts'
import type { LineMark } from '#app/models/payroll/seen-law.ts'
import {
  fixedLines,
  seenFixed,
  seenHours,
  seenLaw,
  takesWages,
  termsKept,
  wageOn,
} from '#app/models/payroll/terms.ts'
import { judgeRun } from '#app/models/paysheets/run-of.server.ts'
import { ofEach, reasonOf, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { PaysheetSnapshot, paysheets } from '#db/schema.ts'
import { absencesIn, absentAmount, tooAbsent } from './absences.ts'
import { changeSince } from './changed-terms.ts'
import { whyNotEmployed } from './employed.ts'
import type { PayrollFacts, PaysheetInput } from './facts.server.ts'
import { lawFactsFor, lawFor } from './law.server.ts'
import { noRate, refuseByLaw, refuseOldRate } from './law-refusals.ts'
import { linesAt, marksAt, placedLines } from './order-lines.server.ts'
import { duplicateOf } from './paid-fortnights.server.ts'
import { noSalary, salaryFor, wagesFor } from './salary.server.ts'
import { seenTerms } from './seen-terms.ts'

export type StoredPaysheet = typeof paysheets.$inferSelect

const TOO_SMALL = problem('too_small', 'El total debe ser mayor que 0')
const TOO_LARGE = problem('too_large', 'El total es demasiado grande')
const LINES_TOO_LARGE = problem('too_large', 'Los conceptos suman demasiado')
const NO_REASON = problem('required', 'Escriba el motivo')
const NO_AMOUNT = problem('not_applicable', 'Sin monto no lleva motivo')

/**
 * Returns the values to store, amounts computed. An edit keeps the salary and the settings' amounts
 * of `before`, unless its titular changes or `recalculate` is set, which was at the moment `at`. Throws
 * FieldErrors.
 */
export function judgePaysheet(
  input: PaysheetInput,
  facts: PayrollFacts,
  before?: StoredPaysheet,
  at?: Date,
) {
  checkReasons(input)
  const wrong = wrongPeriod(input)
  if (wrong) throw new FieldErrors({ period: wrong })
  judgeRun(input, facts.runs, before)
  const { titular, snapshot } = judgeParties(input, facts.parties, before)
  const { salary, day, ...terms } = termsOf(input, titular, facts, before)
  const { islr } = terms.law?.own ?? {}
  const judged = { titular, facts, before, isWithheld: islr !== undefined && islr !== '0' }
  const linesBy = (salary: Centimos) => linesAt(input, { salary, ...judged })
  const lines = linesBy(salary)
  if (areTooMuch(lines)) throw new FieldErrors({ lines: LINES_TOO_LARGE })
  const { agreed: hadWage, law: hadLaw } = before?.snapshot ?? {}
  refuseByLaw(input, terms.law, hadLaw?.rate)
  if (salary <= 0 && !terms.agreed) throw new FieldErrors({ titular_id: noSalary(day) })
  if (salary > MAX_AMOUNT) throw new FieldErrors({ amount: TOO_LARGE })
  if (salary <= 0) throw new FieldErrors({ amount: TOO_SMALL })
  if (terms.agreed) refuseOldRate(input, terms.agreed, hadWage?.rate)
  if (!input.allow_duplicate) refuseDuplicate(input, facts, titular.name, before)
  if (!input.allow_not_employed) refuseNotEmployed(input, titular, before)
  const payroll = computed({ ...input, lines }, { salary, ...terms })
  const { base, gross, total } = payroll
  const absences = absencesIn(
    lines,
    facts.catalogue.concepts,
    placedLines(input, before).map(({ at }) => at),
  )
  refuseAbsences(absences, { ...input, ...terms, salary, base }, facts, before)
  if (total <= 0) throw new FieldErrors({ [noNetAt(absences, total)]: TOO_SMALL })
  if (total > MAX_AMOUNT) throw new FieldErrors({ amount: TOO_LARGE })
  const paid = { ...input, paid: total }
  refuseCompanyAccount(paid, facts.parties, before && { ...before, paid: before.total })
  const takesNew =
    before &&
    takesWages({ payday: before.payday, month: monthPaid(before) }, input, facts.law.entries)
  const computed_at =
    isAnew(input, titular, before) || takesNew
      ? before && at?.toISOString()
      : before?.snapshot.computed_at
  const hours = seenHours(input.lines, facts.catalogue, titular.shift)
  const marks = input.seen?.lines ? marksAt(input, { salary, ...judged }) : []
  const fixed =
    before || !input.without
      ? undefined
      : seenFixed(fixedLines(facts.fixed.get(titular.id) ?? [], input))
  askOfChange(input, linesBy, titular.id, {
    salary,
    day,
    ...terms,
    total,
    hours,
    marks,
    fixed,
    payroll,
  })
  return {
    ...saidOf(input),
    lines: codedLines(
      payroll,
      ofEach(TYPED_PARTS, (part) => input[reasonOf(part)]),
      terms.natures,
    ),
    payroll_run_id: input.payroll_run_id ?? null,
    ...{ salary, amount: base, gross, total },
    search_key: searchKey(`${input.number} ${input.concept}`),
    snapshot: {
      ...{ ...snapshot, ...keptTerms(input, { salary, ...terms }) },
      ...(computed_at && { computed_at }),
      ...(takesTodays(input, titular, facts, before) && { salary_of: 'today' }),
    } as PaysheetSnapshot,
  }
}

/** Throws FieldErrors for absences above what is paid; those that an order has may stay while it pays as much. */
function refuseAbsences(
  absences: ReturnType<typeof absencesIn>,
  pay: Parameters<typeof tooAbsent>[1],
  { catalogue }: PayrollFacts,
  before: StoredPaysheet | undefined,
): void {
  const had = before && absentAmount(absencesIn(before.lines, catalogue.concepts))
  if (before && had === absentAmount(absences) && pay.base >= before.amount) return
  const wrong = tooAbsent(absences, pay)
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
}

/** Where it is said that nothing is left to pay: at the one line of absences without which something would be. */
function noNetAt(absences: ReturnType<typeof absencesIn>, total: number): string {
  const [only, ...others] = absences
  return only && others.length === 0 && total + only.line.amount > 0 ? only.field : 'amount'
}

/** Whether all is computed with the terms of now. */
const isAnew = (
  { recalculate }: PaysheetInput,
  { id }: Titular,
  before: StoredPaysheet | undefined,
): boolean => id !== before?.titular_id || recalculate === true

/** Whether an order takes today's salary for a fortnight that had another, or keeps one that it took so. */
function takesTodays(
  input: PaysheetInput,
  titular: Titular,
  facts: PayrollFacts,
  before: StoredPaysheet | undefined,
): boolean {
  if (before && !isAnew(input, titular, before)) return before.snapshot.salary_of === 'today'
  if (input.salary_of !== 'today') return false
  const taken = salaryFor(titular.id, input, facts)
  return !isSameWage(taken, salaryFor(titular.id, { ...input, salary_of: null }, facts))
}

type Terms = PayrollTerms & { day?: IsoDate | undefined }

/** What an order is computed with: anew, or as it was, in law by the days that it pays now. */
function termsOf(
  input: PaysheetInput,
  titular: Titular,
  facts: PayrollFacts,
  before: StoredPaysheet | undefined,
): Terms {
  const { day, ...wage } = salaryFor(input.titular_id, input, facts)
  const wages = wagesFor(input.titular_id, input, wage, facts)
  if (!before || isAnew(input, titular, before)) {
    const { settings, natures } = facts
    const law = lawFor(titular, input, facts.law, wages, before?.id)
    return { ...paidWage(wage, input, facts), day, settings, natures, law }
  }
  const kept = { ...before, ...before.snapshot, month: monthPaid(before) }
  const terms = termsKept(kept, input, lawFactsFor(titular, facts.law, before.id), wages)
  if (!terms) throw new FieldErrors({ issued_at: noRate(kept.agreed?.currency ?? 'VES') })
  return terms
}

/** A salary in Bs by the rate of the order's date. Throws FieldErrors without one. */
function paidWage(wage: Wage, { issued_at }: PaysheetInput, { law }: PayrollFacts) {
  const paid = wageOn(wage, law.rates, issued_at)
  if (!paid && wage.salary > 0) throw new FieldErrors({ issued_at: noRate(wage.currency) })
  return paid ?? { salary: NO_MONEY }
}

/** The terms as the order keeps them, with what is switched on where it may come to nothing. */
function keptTerms(
  input: PaysheetInput,
  { settings, agreed, natures, law }: Terms,
): Pick<PaysheetSnapshot, 'settings' | 'agreed' | 'natures' | 'law'> {
  const on = TOGGLES.filter((part) => input[part])
  return {
    settings,
    ...(agreed && { agreed }),
    ...(natures && { natures }),
    ...(law && { law: { ...law, on } }),
  }
}

function saidOf(input: PaysheetInput) {
  const { titular_id, account_id, enterprise_id, transaction, number, payday } = input
  const { concept, observation, realized, authorized, issued_at } = input
  return {
    ...{ titular_id, account_id, enterprise_id, transaction, number, payday },
    ...{ concept, observation, realized, authorized, issued_at, period: keptPeriod(input) },
  }
}

type Coded = Omit<PaysheetInput, 'lines'> & { lines: ReturnType<typeof linesAt> }

function computed(input: Coded, terms: PayrollTerms) {
  const all = {
    ...terms,
    payday: input.payday,
    ...ofEach(TYPED_PARTS, (part) => input[part]),
    on: ofEach(TOGGLES, (part) => input[part]),
    lines: input.lines,
  }
  return computePayroll(all, EXACT)
}

/** Asks when the terms changed meanwhile, so that nobody saves a total nobody saw. */
function askOfChange(
  input: PaysheetInput,
  linesBy: (salary: Centimos) => Coded['lines'],
  titular_id: number,
  now: Terms & {
    total: Centimos
    payroll: Payroll
    hours: string | undefined
    marks: readonly LineMark[]
    fixed: string | undefined
  },
): void {
  const { seen } = input
  if (seen?.titular_id !== titular_id) return
  const lines = linesBy(seen.salary > 0 ? seen.salary : now.salary)
  const paid = lines.find((line) => 'code' in line && line.code === 'arrears')?.amount
  const asked = changeSince(
    seen,
    { now: formatBs(now.salary), day: now.day, more: now.agreed && wageText(now.agreed) },
    computed({ ...input, lines }, seenTerms(seen, now)).total,
    {
      ...now,
      law: seenLaw(now, input.payday),
      isOn: (part) => input[part],
      arrears: input.arrears ? paid : undefined,
    },
  )
  if (asked) throw new FieldErrors({ amount: asked })
}

function checkReasons(input: PaysheetInput): void {
  const errors: Problems = {}
  for (const part of TYPED_PARTS) {
    const reason = reasonOf(part)
    if (input[part] > 0 && !input[reason]) errors[reason] = NO_REASON
    if (input[part] === 0 && input[reason]) errors[reason] = NO_AMOUNT
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
}

/** One titular has one order per fortnight of a month; `completo` excludes both halves. */
function refuseDuplicate(
  order: PaysheetInput,
  facts: PayrollFacts,
  name: string,
  before: StoredPaysheet | undefined,
): void {
  if (paysTheSame(order, before)) return
  const duplicate = duplicateOf(order, facts, name, before?.id)
  if (duplicate) throw new FieldErrors({ payday: duplicate })
}

const paysTheSame = (order: PaysheetInput, before: StoredPaysheet | undefined): boolean =>
  before?.titular_id === order.titular_id &&
  before.payday === order.payday &&
  monthPaid(before) === monthPaid(order)

/** Nobody is paid for days before they came or after they left without a question. */
function refuseNotEmployed(
  order: PaysheetInput,
  titular: Titular,
  before: StoredPaysheet | undefined,
): void {
  const why = paysTheSame(order, before) ? undefined : whyNotEmployed(titular, order)
  if (why) throw new FieldErrors({ titular_id: problem('not_employed', `${titular.name} ${why}`) })
}
