/** What is owed of a month for a person (docs/rules/contributions.md#2). Pure: runs anywhere. */
import type { Month } from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { type Exact, exact, rounded } from '#app/kernel/values/fractions.ts'
import { type Centimos, centimos, NO_MONEY, sumCentimos } from '#app/kernel/values/money.ts'
import type { Earned } from '#app/models/payroll/compute.ts'
import { employerAmount } from '#app/models/payroll/law.ts'
import { isExempt } from '#app/models/payroll/law-values.ts'
import { termsBefore } from '#app/models/payroll/terms.ts'
import type { Employment } from '#app/models/payroll/weeks.ts'
import type { Payday } from '#db/kinds.ts'
import type { LawValues, OwnValues } from '#db/law-kinds.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { OWED_KINDS, type OwedKind, TAKEN_KINDS, type TakenKind } from './fields.ts'

/** What a person's live orders of a month come to, in céntimos. */
export type Worker = Employment & {
  titular_id: number
  name: string
  name_key: string
  given_names: string | null
  surnames: string | null
  ric: string
  /** How many orders of the month; without any only `quarter` counts. */
  orders: number
  /** The monthly salary of the last of them. */
  salary: Centimos
  /** What they pay of it, and what else is wages. */
  base: Centimos
  salarial: Centimos
  /** The two fortnights, where the salary is of another currency: each has its own rate. */
  rated: readonly Earned[]
  /** All that they pay, before deductions; days of absence are not paid. */
  paid: Centimos
  taken: Record<TakenKind, Centimos>
  /** The wages of the quarter's months up to this one; 0 unless it is the quarter's last. */
  quarter: Centimos
  /** The wages of the month before, where contributions go by them and there were any; what of them was salary. */
  before?: { wages: Centimos; salary: Centimos } | undefined
  /** Which of the month's fortnights they pay. */
  pays: Payday
  /** From what they are set apart on the month's last day. */
  own?: OwnValues | undefined
  /** Of a run's orders: for each, what the month's orders up to it come to, and those before it. */
  steps?: { upTo: Step; before?: Step | undefined }[]
}

/** Some of a month's orders, of whose fortnights alone all is computed. */
export type Step = Worker & { payday: Payday }

/** What a month's contributions are computed with: the parameters of its last day. */
export type MonthTerms = {
  month: Month
  values: LawValues
  /** Bs for a dollar on that day, if a rate is in force. */
  rate: Decimal | undefined
}

/** What the employer owes, in céntimos; undefined where it cannot be said. */
export type Owed = Record<OwedKind, Centimos | undefined>
export type Contribution = Pick<Worker, 'titular_id' | 'name' | 'ric' | 'taken'> & {
  owed: Owed
  total: Centimos
}

export const isQuarterEnd = (month: Month): boolean => Number(month.slice(5)) % 3 === 0

/** The floor of what pensions are paid on, in céntimos; undefined where the dollar's rate lacks. */
export function pensionsFloor({ values, rate }: MonthTerms): Exact | undefined {
  const floor = exact(values.pensions_floor ?? '0')
  if (floor.compare(0) === 0) return floor
  return rate === undefined ? undefined : floor.mul(exact(rate)).mul(100)
}

/**
 * What is owed for a person; each amount is rounded half up once. Of a run it is what its orders add to those
 * before them, so that the runs of a month add up to it. `owesInces`: there are enough workers.
 */
export function contributionOf(
  worker: Worker,
  terms: MonthTerms,
  owesInces: boolean,
): Contribution {
  const { titular_id, name, ric, taken, quarter, steps } = worker
  const { values } = terms
  const { law } = lawOf(worker, terms)
  const isPaid = worker.orders > 0
  if (steps) {
    const owed: Owed = {
      ...ofEach(TAKEN_KINDS, (kind) => shareOf(kind, steps, terms)),
      ...{ pensions: undefined, inces: undefined },
    }
    return { titular_id, name, ric, taken, owed, total: totalOf(owed) }
  }
  const owed: Owed = {
    ...ofEach(TAKEN_KINDS, (kind) => (isPaid ? employerOwed(kind, worker, terms) : NO_MONEY)),
    pensions: isPaid ? pensionsOf(worker, terms) : NO_MONEY,
    inces:
      owesInces && !isExempt(law, 'inces')
        ? rounded(percentOf(quarter, values.inces_employer))
        : NO_MONEY,
  }
  return { titular_id, name, ric, taken, owed, total: totalOf(owed) }
}

const totalOf = (owed: Owed): Centimos =>
  sumCentimos(OWED_KINDS.map((kind) => owed[kind] ?? NO_MONEY))

function shareOf(kind: TakenKind, steps: NonNullable<Worker['steps']>, terms: MonthTerms) {
  const owed = (step: Step | undefined) => (step ? employerOwed(kind, step, terms) : NO_MONEY)
  const added = steps.map(({ upTo, before }) => owed(upTo) - owed(before))
  return centimos(added.reduce((sum, amount) => sum + amount, 0))
}

/**
 * By weeks, S.S.O and paro forzoso go by the salary, which is another in each fortnight with its own rate. What
 * else goes by the month before is of the fortnights that were paid.
 */
function employerOwed(kind: TakenKind, worker: Worker, terms: MonthTerms): Centimos {
  const { law, earned } = lawOf(worker, terms)
  if (isExempt(law, kind)) return NO_MONEY
  const { rated, ...month } = earned
  const ofPaid = worker.before === undefined ? month : { ...month, payday: worker.pays }
  const byWeeks = kind === 'sso' || (kind === 'lacks' && law.values.lacks_by !== 'month')
  return employerAmount(kind, law, byWeeks ? (rated.length > 0 ? rated : [month]) : [ofPaid])
}

/** A worker's month as the law's deductions are computed of it. */
export function lawOf(worker: Worker, { month, values }: Pick<MonthTerms, 'month' | 'values'>) {
  const { hired_at, left_at, own, before } = worker
  return {
    law: {
      ...{ month, hired_at, left_at, values, parameters: [], unconfirmed: [] },
      ...(own && { own }),
      ...(before && termsBefore(before, values)),
    },
    earned: { payday: 'completo' as const, ...worker },
  }
}

const percentOf = (amount: number | Exact, percent: Decimal | undefined): Exact =>
  exact(percent ?? '0')
    .div(100)
    .mul(amount)

function pensionsOf({ paid }: Worker, terms: MonthTerms): Centimos | undefined {
  const { pensions_rate } = terms.values
  if (pensions_rate === undefined) return NO_MONEY
  const floor = pensionsFloor(terms)
  if (!floor) return undefined
  return rounded(percentOf(floor.compare(paid) > 0 ? floor : exact(paid), pensions_rate))
}

/** Céntimos without a bound; undefined where some person's cannot be said. */
export type ContributionSums = {
  taken: Record<TakenKind, bigint>
  owed: Record<OwedKind, bigint | undefined>
  total: bigint
}

export function contributionSums(people: readonly Contribution[]): ContributionSums {
  const sumOf = (amounts: (person: Contribution) => Centimos | undefined): bigint | undefined => {
    let sum = 0n
    for (const person of people) {
      const amount = amounts(person)
      if (amount === undefined) return undefined
      sum += BigInt(amount)
    }
    return sum
  }
  return {
    taken: ofEach(TAKEN_KINDS, (kind) => sumOf(({ taken }) => taken[kind]) ?? 0n),
    owed: ofEach(OWED_KINDS, (kind) => sumOf(({ owed }) => owed[kind])),
    total: sumOf(({ total }) => total) ?? 0n,
  }
}
