/** The contributions of a month: what workers' deductions took, and what the employer owes. */
import { eq, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { personFinder } from '#app/kernel/asking/person-keys.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import {
  addMonths,
  daysOfMonth,
  formatDateShort,
  formatMonth,
  type IsoDate,
  type Month,
  monthOf,
} from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { rounded } from '#app/kernel/values/fractions.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { listParameters } from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import { PARAMETER_NAMES, type Parameter, parametersOn } from '#app/models/payroll/parameters.ts'
import { formatRate } from '#app/models/rates/fields.ts'
import { type Rate, rateOn } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { TAX_QUANTITIES, WORK_QUANTITIES } from '#db/law-kinds.ts'
import { faov_files, parameters, payroll_runs } from '#db/schema.ts'
import {
  type Contribution,
  type ContributionSums,
  contributionOf,
  contributionSums,
  isQuarterEnd,
  type MonthTerms,
  pensionsFloor,
  type Worker,
} from './amounts.ts'
import { dueOn, dueText } from './due.ts'
import { monthWorkers } from './workers.server.ts'

export type { Contribution, ContributionSums } from './amounts.ts'
export {
  draftFaovFile,
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
  /** The dollar's of the month's last day, if one is in force. */
  rate: Rate | undefined
}

/**
 * All people of a month, by name, with the sums; with `run`, its share: whom it pays, and what its orders of the
 * month add to S.S.O, paro forzoso and FAOV. Throws the signal's reason once it is aborted.
 */
export async function readContributions(
  db: Db,
  month: Month,
  asked: { run?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Contributions> {
  const { terms, remarks, pensionsDay, rate } = await monthTerms(db, month, asked.run === undefined)
  const isByMonthBefore = terms.values.contributions_by === 'before'
  const { workers, waiting } = await monthWorkers(db, month, { ...asked, isByMonthBefore })
  const { people, owesInces } = await owedOf(workers, terms)
  const { inces_workers = '0' } = terms.values
  return {
    month,
    people,
    rate,
    sums: contributionSums(people),
    remarks: [
      ...remarks,
      ...(asked.run === undefined
        ? incesRemark(month, owesInces ? undefined : inces_workers)
        : [OF_MONTHS]),
      ...waitingRemark(waiting),
      ...(asked.run === undefined ? [dueText(month, pensionsDay)] : []),
    ],
  }
}

async function owedOf(workers: readonly Worker[], terms: MonthTerms) {
  const earners = workers.filter(({ quarter }) => quarter > 0).length
  const owesInces = earners >= Number(terms.values.inces_workers ?? '0')
  const people = await inTurns(workers, (some) =>
    some.map((worker) => contributionOf(worker, terms, owesInces)),
  )
  return { people, owesInces }
}

/**
 * What some values of the employer's, which count already, change of the present month as against not having them:
 * 'Aportes del patrono de noviembre de 2026, de 0,00 Bs a 1.234,00 Bs'. Undefined if nothing.
 */
export async function contributionsEffect(
  db: Db,
  all: readonly Parameter[],
  some: readonly Parameter[],
  today: IsoDate,
): Promise<string | undefined> {
  const month = monthOf(today)
  const { last } = daysOfMonth(month)
  const rate = (await rateOn(db, 'USD', last))?.value
  const ids = new Set(some.map(({ id }) => id))
  const termsBy = (entries: readonly Parameter[]): MonthTerms => {
    return { month, rate, values: parametersOn(entries, last, PARAMETER_NAMES).values }
  }
  const [before, after] = [all.filter(({ id }) => !ids.has(id)), all].map(termsBy)
  if (!before || !after) return undefined
  const isByMonthBefore = after.values.contributions_by === 'before'
  const { workers } = await monthWorkers(db, month, { isByMonthBefore })
  const sumBy = async (terms: MonthTerms) =>
    contributionSums((await owedOf(workers, terms)).people).total
  const [from, to] = [await sumBy(before), await sumBy(after)]
  const said = `de ${formatBs(from)} a ${formatBs(to)}`
  return from === to ? undefined : `Aportes del patrono de ${formatMonth(month)}, ${said}`
}

const OF_MONTHS = 'Las pensiones y el INCES son del mes, no de una nómina'

/** The month that all orders of a run pay; undefined if there is no such run. */
export async function monthOfRun(db: Db, id: number): Promise<Month | undefined> {
  const [run] = await db
    .select({ month: payroll_runs.month })
    .from(payroll_runs)
    .where(eq(payroll_runs.id, id))
  return run?.month as Month | undefined
}

async function monthTerms(
  db: Db,
  month: Month,
  isWhole: boolean,
): Promise<
  Pick<Contributions, 'remarks' | 'rate'> & { terms: MonthTerms; pensionsDay: Decimal | undefined }
> {
  const { last } = daysOfMonth(month)
  const all = await listParameters(db)
  const { values, unconfirmed } = parametersOn(all, last, PARAMETER_NAMES)
  // When they are paid the day that is in force then counts.
  const paid = daysOfMonth(addMonths(month, 1)).last
  const { pensions_day } = parametersOn(all, paid, ['pensions_day']).values
  const rate = await rateOn(db, 'USD', last)
  const terms = { month, values, rate: rate?.value }
  const open = unconfirmed
    .filter(
      (name) =>
        !name.endsWith('_worker') &&
        !OF_NO_CONTRIBUTION.includes(name) &&
        (isWhole || !OF_MONTH.test(name)) &&
        (!name.startsWith('inces_') || isQuarterEnd(month)),
    )
    .map((name) => `${parameterLabel(name)} (${valueText(name, values[name] ?? '')})`)
  return {
    terms,
    rate,
    pensionsDay: pensions_day,
    remarks: [
      ...(isWhole ? pensionsRemark(terms, rate && `del ${formatDateShort(rate.day)}`) : []),
      ...(open.length > 0 ? [`Por confirmar: ${open.join('; ')}`] : []),
    ],
  }
}

const OF_MONTH = /^(?:pensions|inces)_/
const OF_NO_CONTRIBUTION: readonly string[] = [
  'food_bonus',
  'pensions_day',
  ...WORK_QUANTITIES,
  ...TAX_QUANTITIES,
]

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

function incesRemark(month: Month, lacked: string | undefined): string[] {
  if (!isQuarterEnd(month)) return ['El INCES se calcula en el último mes de cada trimestre']
  return lacked ? [`Sin INCES: se paga desde ${valueText('inces_workers', lacked)}`] : []
}

const waitingRemark = (waiting: number): string[] =>
  waiting > 0
    ? [waiting === 1 ? 'Incluye 1 orden por aprobar' : `Incluye ${waiting} órdenes por aprobar`]
    : []

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

const byLaw = sql`select 1 from ${parameters} where name in ('rule_lph', 'rule_lacks') and value = 'law'
  and since <= ${sql.placeholder('today')}`

/**
 * Whether contributions are computed here, and the day of pensions that is in force when they are paid, as
 * columns of any query with `today` and the last day of its month, `month_end`.
 */
export const CONTRIBUTIONS_USED = {
  contributions_used: sql`(exists (${byLaw}) or exists (select 1 from ${faov_files}))`.mapWith(
    Boolean,
  ),
  pensions_day: sql<Decimal | null>`(select value from ${parameters} where name = 'pensions_day'
    and since <= ${sql.placeholder('month_end')} order by id desc limit 1)`,
}

/**
 * The month whose contributions are due today and until when, where the law was chosen for FAOV or paro forzoso,
 * FAOV's file was ever made here, or the day of pensions was entered (docs/rules/contributions.md#6).
 */
export function contributionsDueIn(
  row: { contributions_used: boolean; pensions_day: Decimal | null },
  today: IsoDate,
): { month: Month; about: string } | undefined {
  const pensions = row.pensions_day ?? undefined
  return row.contributions_used || pensions !== undefined ? dueOn(today, pensions) : undefined
}
