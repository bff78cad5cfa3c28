/**
 * What the law's deductions are computed by on a day (docs/rules/law.md#2): quantities, and choices where systems
 * differ. Pure: runs anywhere.
 */
import type { IsoDate } from '#app/kernel/values/dates.ts'
import {
  CHOICE_OPTIONS,
  type ChoiceName,
  CONTRIBUTION_QUANTITIES,
  FILE_CHOICES,
  type LawValues,
  OWN_NAMES,
  type OwnName,
  type OwnValues,
  QUANTITY_NAMES,
  type QuantityName,
  TAX_QUANTITIES,
  WORK_QUANTITIES,
} from '#db/law-kinds.ts'
import { type Dated, inForceOn } from './timeline.ts'

/** What is one value for all. */
export type CompanyName = QuantityName | ChoiceName
/** Or of one employee. */
export type ParameterName = CompanyName | OwnName

export const CHOICE_NAMES = Object.keys(CHOICE_OPTIONS) as ChoiceName[]
export const PARAMETER_NAMES: readonly CompanyName[] = [...CHOICE_NAMES, ...QUANTITY_NAMES]
const OF_NO_ORDER: readonly string[] = [
  ...CONTRIBUTION_QUANTITIES,
  ...FILE_CHOICES,
  ...WORK_QUANTITIES,
  ...TAX_QUANTITIES,
]
/**
 * What the law deducts by: all but what the employer alone owes by, how files are written, what hours
 * count, and what a percentage of tax is proposed by.
 */
const ORDER_NAMES = PARAMETER_NAMES.filter((name) => !OF_NO_ORDER.includes(name))

export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICE_OPTIONS, name)
/** Whether a value is one employee's, not the company's. */
export const isOwn = (name: ParameterName): name is OwnName =>
  OWN_NAMES.some((each) => each === name)
/** A parameter from a day on; `isConfirmed` says whether somebody has confirmed it. */
export type Parameter = Dated & { name: ParameterName; value: string; isConfirmed: boolean }

/** What counts on a day, the entries that it is from, and which of them nobody has confirmed. */
export type InForce = { values: LawValues; ids: number[]; unconfirmed: CompanyName[] }

/**
 * Returns what counts on a day, for orders unless other names are asked for; a choice that nobody made is
 * its first option.
 */
export function parametersOn(
  entries: readonly Parameter[],
  day: IsoDate,
  names: readonly CompanyName[] = ORDER_NAMES,
): InForce {
  if (names !== ORDER_NAMES) return inForceAt(entries, day, names)
  const known = onDays.get(entries) ?? new Map<IsoDate, InForce>()
  onDays.set(entries, known)
  const found = known.get(day) ?? inForceAt(entries, day, names)
  known.set(day, found)
  return found
}
/** Thousands of orders of a day share what is found for it. */
const onDays = new WeakMap<readonly Parameter[], Map<IsoDate, InForce>>()

function inForceAt(
  entries: readonly Parameter[],
  day: IsoDate,
  names: readonly CompanyName[],
): InForce {
  const byName = Map.groupBy(entries, ({ name }) => name)
  const found = names.flatMap((name) => {
    const entry = inForceOn(byName.get(name) ?? [], day)
    return entry ? { ...entry, name } : []
  })
  const chosen = CHOICE_NAMES.filter((name) => names.includes(name))
  const defaults = chosen.map((name) => [name, CHOICE_OPTIONS[name][0]])
  const values = [...defaults, ...found.map(({ name, value }) => [name, value])]
  return {
    values: Object.fromEntries(values) as LawValues,
    ids: found.map(({ id }) => id),
    unconfirmed: found.filter((each) => !each.isConfirmed).map(({ name }) => name),
  }
}

/** An employee's values in force on an order's days, and the entries that they are from. */
export type Own = { values: OwnValues; ids: number[] }

export const taxOn = (own: readonly Parameter[], day: IsoDate): Parameter | undefined =>
  inForceOn(
    own.filter(({ name }) => name === 'islr'),
    day,
  )

/**
 * Returns an employee's values: what they are set apart from on the last day that is paid, and their
 * percentage of tax on the day of the payment. Undefined without any.
 */
export function ownOn(
  entries: readonly Parameter[],
  days: { paid: IsoDate; issued_at: IsoDate },
): Own | undefined {
  const found = OWN_NAMES.flatMap((name) => {
    if (name === 'islr') return taxOn(entries, days.issued_at) ?? []
    const own = entries.filter((entry) => entry.name === name)
    return inForceOn(own, days.paid) ?? []
  })
  if (found.length === 0) return undefined
  return {
    values: Object.fromEntries(found.map(({ name, value }) => [name, value])),
    ids: found.map(({ id }) => id),
  }
}
