/** The contributions of a month: what workers' deductions took, and what the employer owes. */
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { personFinder } from '#app/kernel/asking/person-keys.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { daysOfMonth, formatDateShort, type Month } from '#app/kernel/values/dates.ts'
import { rounded } from '#app/kernel/values/fractions.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import {
  PARAMETER_NAMES,
  parameterLabel,
  parametersOn,
  valueText,
} from '#app/models/payroll/parameters.ts'
import { formatRate } from '#app/models/rates/fields.ts'
import { rateOn } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { TAX_QUANTITIES, WORK_QUANTITIES } from '#db/law-kinds.ts'
import {
  type Contribution,
  type ContributionSums,
  contributionOf,
  contributionSums,
  INCES_WORKERS,
  isQuarterEnd,
  type MonthTerms,
  pensionsFloor,
} from './amounts.ts'
import { dueText } from './due.ts'
import { monthWorkers } from './workers.server.ts'

export type { Contribution, ContributionSums } from './amounts.ts'
export { contributionsDue } from './due.server.ts'
export { dueShort } from './due.ts'
export {
  draftFaovFile,
  type FaovDraft,
  type FaovLack,
  getFaovFile,
  listFaovFiles,
} from './faov-file.server.ts'
export { countMonthWorkers } from './workers.server.ts'

export type Contributions = {
  month: Month
  people: Contribution[]
  sums: ContributionSums
  /** What is to be known of the sums: what is left out, waits or is not confirmed. */
  remarks: string[]
}

/** All people of a month, by name, with the sums. Throws the signal's reason once it is aborted. */
export async function readContributions(
  db: Db,
  month: Month,
  signal?: AbortSignal,
): Promise<Contributions> {
  const { terms, remarks } = await monthTerms(db, month)
  const { workers, waiting } = await monthWorkers(db, month, signal)
  const earners = workers.filter(({ quarter }) => quarter > 0).length
  const owesInces = earners >= INCES_WORKERS
  const people = await inTurns(workers, (some) =>
    some.map((worker) => contributionOf(worker, terms, owesInces)),
  )
  return {
    month,
    people,
    sums: contributionSums(people),
    remarks: [
      ...remarks,
      ...incesRemark(month, owesInces),
      ...waitingRemark(waiting),
      dueText(month),
    ],
  }
}

/** What a month's contributions are computed with, and what is to be said of it. */
async function monthTerms(db: Db, month: Month): Promise<{ terms: MonthTerms; remarks: string[] }> {
  const { last } = daysOfMonth(month)
  const { values, unconfirmed } = parametersOn(await listParameters(db), last, PARAMETER_NAMES)
  const rate = await rateOn(db, 'USD', last)
  const terms = { month, values, rate: rate?.value }
  const open = unconfirmed
    .filter(
      (name) =>
        !name.endsWith('_worker') &&
        !OF_NO_CONTRIBUTION.includes(name) &&
        (name !== 'inces_employer' || isQuarterEnd(month)),
    )
    .map((name) => `${parameterLabel(name)} (${valueText(name, values[name] ?? '')})`)
  return {
    terms,
    remarks: [
      ...pensionsRemark(terms, rate && `del ${formatDateShort(rate.day)}`),
      ...(open.length > 0 ? [`Por confirmar: ${open.join('; ')}`] : []),
    ],
  }
}

const OF_NO_CONTRIBUTION: readonly string[] = ['food_bonus', ...WORK_QUANTITIES, ...TAX_QUANTITIES]

/** 'Piso de pensiones: 240,00 US$ × 916,6477 del 30 nov 2026 = 219.995,45 Bs', or that its rate lacks. */
function pensionsRemark(terms: MonthTerms, ofDay: string | undefined): string[] {
  const { pensions_rate, pensions_floor } = terms.values
  if (pensions_rate === undefined || pensions_floor === undefined) return []
  const { last } = daysOfMonth(terms.month)
  const floor = pensionsFloor(terms)
  if (!floor || terms.rate === undefined) {
    return [
      `Sin las pensiones: falta la tasa del dólar al ${formatDateShort(last)}, y su piso es en dólares`,
    ]
  }
  const dollars = valueText('pensions_floor', pensions_floor)
  const product = `${dollars} × ${formatRate(terms.rate)} ${ofDay} = ${formatBs(rounded(floor))}`
  return [`Piso de pensiones por trabajador: ${product}`]
}

function incesRemark(month: Month, owesInces: boolean): string[] {
  if (!isQuarterEnd(month)) return ['El INCES se calcula en el último mes de cada trimestre']
  return owesInces ? [] : [`Sin INCES: se paga desde ${INCES_WORKERS} trabajadores`]
}

const waitingRemark = (waiting: number): string[] =>
  waiting > 0
    ? [waiting === 1 ? 'Incluye 1 orden por aprobar' : `Incluye ${waiting} órdenes por aprobar`]
    : []

/** A page of the people whom the search finds. */
export async function contributionPage(
  { people }: Pick<Contributions, 'people'>,
  listing: Listing,
): Promise<PageOf<Contribution>> {
  const finds = personFinder(listing.search)
  const found = await inTurns(people, (some) =>
    some.filter(({ name, ric }) => finds(`${name} ${ric}`)),
  )
  const { limit, offset } = windowOf(listing)
  const rows = listing.sort.direction === 'desc' ? found.toReversed() : found
  return pageOf(rows.slice(offset, offset + limit), found.length, listing)
}
