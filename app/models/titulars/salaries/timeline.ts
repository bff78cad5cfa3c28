/** Which salary held when, and what orders paid less than it. Pure: runs anywhere. */

import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, NO_MONEY, sumCentimos } from '#app/kernel/values/money.ts'
import { baseOf } from '#app/models/payroll/compute.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import { daysOf, firstDayOf, monthPaid, type Period } from '#app/models/payroll/period.ts'
import { type DatedSalary, isSameWage, type Wage } from '#app/models/payroll/salary.ts'
import { type Rates, wageOn, withKept, workedIn } from '#app/models/payroll/terms.ts'
import { type Dated, inForceOn, inForceOnEach } from '#app/models/payroll/timeline.ts'
import { employedDays } from '#app/models/payroll/weeks.ts'
import type { Payday } from '#db/kinds.ts'
import type { AgreedWage, LawTerms } from '#db/schema.ts'

export type HalfMonth = Exclude<Payday, 'completo'>

/** A change of a salary (docs/rules/salaries.md#1). */
export type Change = Dated &
  Wage & {
    /** Null when nobody knows who set it. */
    user_name: string | null
    created_at: string
    is_raise?: boolean
  }

/**
 * Returns the salary of the days before a history begins: the one written first, as it was corrected for its own
 * day. What was written since a raise that holds on that day is no correction of it; nor is what was dated back a
 * word about the days before it.
 */
function firstOf(changes: readonly Change[]): Change | undefined {
  const ofLowest = (some: readonly Change[]) =>
    some.reduce<Change | undefined>(
      (first, each) => (first && first.id < each.id ? first : each),
      undefined,
    )
  const written = ofLowest(changes)
  if (!written) return undefined
  // Those that were written before raises were marked, and dated back, have lines of one moment.
  const begins = new Map<string, IsoDate>()
  for (const { created_at, since } of changes) {
    const known = begins.get(created_at)
    if (!known || since < known) begins.set(created_at, since)
  }
  const isRaise = ({ since, created_at, is_raise }: Change) =>
    is_raise || (begins.get(created_at) ?? since) < since
  const raise = ofLowest(
    changes.filter((each) => each !== written && each.since <= written.since && isRaise(each)),
  )
  const ofItsDay = changes.filter(
    ({ id, since }) => since === written.since && (!raise || id < raise.id),
  )
  return inForceOn(ofItsDay, written.since)
}

/**
 * Returns the salaries of a history from a day on, each with its first day, oldest first. Before a
 * history begins its first salary counts: nothing else is known.
 */
export function salariesSince(changes: readonly Change[], day: IsoDate): DatedSalary[] {
  const begins = changes.map(({ since }) => since).sort()
  const first = firstOf(changes)
  const days = [day, ...begins.filter((since) => since > day)]
  const counting = inForceOnEach(changes, days)
  const all = days.flatMap((since, i): DatedSalary[] => {
    const change = counting[i] ?? first
    return change ? [{ since, salary: change.salary, currency: change.currency }] : []
  })
  return all.filter((each, i) => {
    const before = all[i - 1]
    return !before || !isSameWage(each, before)
  })
}

/** Whether a later change took the place of this one for all of its days. */
export const isReplaced = (changes: readonly Change[], { id, since }: Change): boolean =>
  changes.some((later) => later.id > id && later.since <= since)

/** A payroll order, and the monthly salary (céntimos) that it paid; `agreed` where that is of another currency. */
export type PaidOrder = Period & {
  salary: Centimos
  agreed: AgreedWage | null
  /** What it paid of it, in céntimos. */
  amount: Centimos
  law: LawTerms | null
  /** When it was made, or last took all its terms anew. */
  created_at: string
  /** Whether it took today's salary for a fortnight that had another. */
  salary_of: 'today' | null
}

/** What an order paid too little, of one fortnight: céntimos, below 0 for too much. */
export type FortnightArrears = { payday: HalfMonth; begins: IsoDate; difference: Centimos }

/**
 * Returns what an order paid too little (docs/rules/salaries.md#3): for each of its fortnights that began
 * under a change written after the order, that change's base less the order's; 0 for the others. Where the
 * order's own salary had begun amid what it pays, it is the base of what counts now on the day whose salary it took. A base in another
 * currency is converted at the rate that the order went by, or else at its date's.
 */
export function arrearsByFortnight(
  changes: readonly Change[],
  order: PaidOrder,
  rates: Rates,
): FortnightArrears[] {
  if (order.law?.values.broken === 'days') return arrearsByDays(changes, order, rates)
  const { salary, agreed } = order
  const paid = agreed ? { salary, agreed } : { salary }
  const owes = (due: typeof paid, payday: Payday) =>
    centimos(baseOf(due, payday, EXACT) - baseOf(paid, payday, EXACT))
  const isLate = isAfter(order)
  const own = ownDay(
    changes.filter((each) => !isLate(each)),
    order,
  )
  const halves = fortnightsOf(order).map((half) => {
    const first = inForceOn(changes, half.begins)
    const change = own && first && isLate(first) ? inForceOn(changes, own) : first
    const due = (change && isLate(change) && dueOf(change, order, rates)) || paid
    return { ...half, change: due === paid ? undefined : change, due }
  })
  const [first, second] = halves
  return halves.map(({ payday, begins, due }) => {
    if (!first || payday !== second?.payday)
      return { payday, begins, difference: owes(due, payday) }
    // The order was converted whole, and so is a month of one wage: halves may round apart.
    const month = isOneWage(first.change, second.change)
      ? baseOf(due, 'completo', EXACT)
      : halves.reduce((sum, half) => sum + baseOf(half.due, half.payday, EXACT), 0)
    const rest = month - baseOf(paid, 'completo', EXACT) - owes(first.due, first.payday)
    return { payday, begins, difference: centimos(rest) }
  })
}

/** Whether a change was written after an order was made; what nobody knows the author of was not. */
const isAfter =
  (order: Pick<PaidOrder, 'created_at'>) =>
  ({ user_name, created_at }: Change): boolean =>
    user_name !== null && created_at > order.created_at

/**
 * The day whose salary an order took, where that had begun after what it pays had: its last day, or the day on
 * which it took today's. Undefined where it had begun before, and for one that kept the salary of other days.
 */
function ownDay(known: readonly Change[], order: PaidOrder): IsoDate | undefined {
  const { agreed, salary } = order
  const own: Wage = agreed ?? { salary, currency: 'VES' }
  const { first, last } = daysOf(order.payday, monthPaid(order))
  const salaries = salariesSince(known, first)
  const ofLastDay = salaries.findLast(({ since }) => since <= last)
  const taken = [
    { found: ofLastDay, day: last },
    ...(order.salary_of ? [{ found: salaries.at(-1), day: dayMade(order) }] : []),
  ].find(({ found }) => found && isSameWage(found, own))
  return taken?.found && taken.found.since > first ? taken.day : undefined
}

const dayMade = ({ created_at }: Pick<PaidOrder, 'created_at'>): IsoDate =>
  todayInCaracas(new Date(created_at))

const isOneWage = (one: Wage | undefined, other: Wage | undefined): boolean =>
  one && other ? isSameWage(one, other) : one === other

/**
 * An order that paid by days lacks what a change written after it makes of the days that it holds on; days before a
 * history begins are of its first one, where the fortnight reaches it. The other days stay as they were paid: by the
 * history of then, or by the one salary that the order took of another day. Where that was the newest, the days lack what
 * counts on its day now. All of it counts in the fortnight that it begins with.
 */
function arrearsByDays(
  changes: readonly Change[],
  { law, amount, agreed, ...order }: PaidOrder,
  rates: Rates,
): FortnightArrears[] {
  const { payday, issued_at } = order
  const month = monthPaid(order)
  const { first: begins, last } = daysOf(payday, month)
  const half = payday === 'segunda' ? 'segunda' : 'primera'
  const none = [{ payday: half, begins, difference: NO_MONEY }] as const
  const days = law && employedDays(law, { first: begins, last })
  const { wages, isTouched } = wagesByDay(changes, { ...order, agreed }, { begins, last })
  const own = wages.at(-1)
  if (!days || !own || !isTouched) return [...none]
  const known = withKept(rates, { agreed: agreed ?? undefined, law })
  const due = wageOn(own, known, issued_at)
  const { worked } = workedIn({ payday, month, issued_at, wages }, law, known)
  const isUnrated = worked?.some(({ currency, rate }) => currency !== 'VES' && !rate)
  if (!due || isUnrated) return [...none]
  const { worked: _, ...paid } = law
  const base = baseOf({ ...due, law: { ...paid, ...(worked && { worked }) } }, payday, EXACT)
  return [{ payday: half, begins, difference: centimos(base - amount) }]
}

/** What each day of a fortnight is due by, and whether a change written after the order holds on any. */
function wagesByDay(
  changes: readonly Change[],
  order: Pick<PaidOrder, 'created_at' | 'salary' | 'agreed' | 'salary_of'>,
  { begins, last }: { begins: IsoDate; last: IsoDate },
): { wages: DatedSalary[]; isTouched: boolean } {
  const isLate = isAfter(order)
  const counting = changes.filter(({ since }) => since <= last)
  const known = changes.filter((each) => !isLate(each))
  const then = salariesSince(known, begins)
  const paid: Wage = order.agreed ?? { salary: order.salary, currency: 'VES' }
  const isPaidBy = (wage: Wage | undefined) => wage !== undefined && isSameWage(wage, paid)
  const isByHistory = isPaidBy(then.findLast(({ since }) => since <= last))
  const isNewest = order.salary_of !== null && !isByHistory && isPaidBy(then.at(-1))
  const newest = inForceOn(changes, dayMade(order))
  const first = firstOf(changes)
  const firstKnown = firstOf(known)
  const begun = counting.map(({ since }) => since).filter((since) => since > begins)
  const days = [begins, ...begun.sort()]
  const [now, before] = [inForceOnEach(counting, days), inForceOnEach(known, days)]
  let isTouched = false
  const wages = days.flatMap((since, i): DatedSalary[] => {
    const change = now[i] ?? (first && first.since <= last ? first : undefined)
    const isChanged = change !== undefined && isLate(change)
    isTouched ||= isChanged
    const asPaid = isByHistory ? (before[i] ?? firstKnown) : paid
    const wage = isChanged ? (isNewest ? newest : change) : asPaid
    return wage ? [{ since, salary: wage.salary, currency: wage.currency }] : []
  })
  const isNew = (each: DatedSalary, i: number) =>
    i === 0 || !isSameWage(each, wages[i - 1] as DatedSalary)
  return { wages: wages.filter(isNew), isTouched }
}

function dueOf(wage: Wage, { agreed, law, issued_at }: PaidOrder, rates: Rates) {
  const kept = { agreed: agreed ?? undefined, law: law ?? undefined }
  return wageOn(wage, withKept(rates, kept), issued_at)
}

/** The sum of an order's arrears, in céntimos. */
export const arrearsOf = (changes: readonly Change[], order: PaidOrder, rates: Rates): Centimos =>
  sumCentimos(arrearsByFortnight(changes, order, rates).map(({ difference }) => difference))

/** How many fortnights an order paid too little or too much; none where its halves come to nothing. */
export const fortnightsIn = (
  changes: readonly Change[],
  order: PaidOrder,
  rates: Rates,
): number => {
  const all = arrearsByFortnight(changes, order, rates).map(({ difference }) => difference)
  return sumCentimos(all) === 0 ? 0 : all.filter((difference) => difference !== 0).length
}

function fortnightsOf(order: PaidOrder) {
  const begins = (payday: HalfMonth) => firstDayOf({ ...order, payday })
  const halves = [
    { payday: 'primera', begins: begins('primera') },
    { payday: 'segunda', begins: begins('segunda') },
  ] as const
  return halves.filter(({ payday }) => [payday, 'completo'].includes(order.payday))
}
