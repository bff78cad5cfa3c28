/**
 * The register of what the law's deductions are computed by (docs/rules/law.md#2): quantities, and
 * choices where systems differ. Pure: runs anywhere.
 */
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Decimal, formatDecimal, isAbove } from '#app/kernel/values/decimals.ts'
import {
  CHOICE_OPTIONS,
  type ChoiceName,
  CONTRIBUTION_QUANTITIES,
  type DUE_OPTIONS,
  FILE_CHOICES,
  type FIXED_RULES,
  type LawValues,
  OWN_NAMES,
  type OwnName,
  type OwnValues,
  QUANTITY_NAMES,
  type QuantityName,
  type Rule,
  type SetApart,
  TAX_QUANTITIES,
  WORK_QUANTITIES,
} from '#db/law-kinds.ts'
import { tariffText } from './tariff.ts'
import { type Dated, inForceOn } from './timeline.ts'

/** What is one value for all. */
export type CompanyName = QuantityName | ChoiceName
/** Or of one employee. */
export type ParameterName = CompanyName | OwnName

export type Unit =
  | 'Bs'
  | 'US$'
  | '%'
  | 'salarios mínimos'
  | 'días'
  | 'veces'
  | 'UT'
  | 'tarifa'
  | 'del mes siguiente'

type Quantity = { label: string; unit: Unit }
type Choice<O extends string> = { label: string; options: Record<O, string> }

export const QUANTITIES = {
  minimum_wage: { label: 'Salario mínimo mensual', unit: 'Bs' },
  sso_worker: { label: 'S.S.O: aporte del trabajador', unit: '%' },
  sso_floor: { label: 'S.S.O: piso', unit: 'salarios mínimos' },
  sso_cap: { label: 'S.S.O: tope', unit: 'salarios mínimos' },
  lacks_worker: { label: 'Paro forzoso: aporte del trabajador', unit: '%' },
  lacks_floor: { label: 'Paro forzoso: piso', unit: 'salarios mínimos' },
  lacks_cap: { label: 'Paro forzoso: tope', unit: 'salarios mínimos' },
  lph_worker: { label: 'L.P.H (FAOV): aporte del trabajador', unit: '%' },
  lph_floor: { label: 'L.P.H (FAOV): piso', unit: 'salarios mínimos' },
  utilidades_days: { label: 'Utilidades al año', unit: 'días' },
  vacation_bonus_days: { label: 'Bono vacacional del primer año', unit: 'días' },
  vacation_bonus_most: { label: 'Bono vacacional: máximo', unit: 'días' },
  food_bonus: { label: 'Cestaticket mensual', unit: 'US$' },
  sso_employer: { label: 'S.S.O: aporte del patrono', unit: '%' },
  lacks_employer: { label: 'Paro forzoso: aporte del patrono', unit: '%' },
  lph_employer: { label: 'L.P.H (FAOV): aporte del patrono', unit: '%' },
  inces_employer: { label: 'INCES: aporte del patrono, del trimestre', unit: '%' },
  pensions_rate: { label: 'Protección de pensiones: contribución', unit: '%' },
  pensions_floor: { label: 'Protección de pensiones: piso por trabajador y mes', unit: 'US$' },
  pensions_day: { label: 'Protección de pensiones: último día de pago', unit: 'del mes siguiente' },
  overtime: { label: 'Hora extra', unit: 'veces' },
  overtime_night: { label: 'Hora extra nocturna', unit: 'veces' },
  overtime_unpermitted: { label: 'Hora extra sin permiso', unit: 'veces' },
  night: { label: 'Recargo de la hora nocturna', unit: 'veces' },
  holiday: { label: 'Feriado o descanso trabajado', unit: 'veces' },
  tax_unit: { label: 'Unidad tributaria', unit: 'Bs' },
  islr_tariff: { label: 'ISLR: tarifa 1', unit: 'tarifa' },
  islr_relief: { label: 'ISLR: desgravamen único', unit: 'UT' },
  islr_rebate: { label: 'ISLR: rebaja personal', unit: 'UT' },
  islr: { label: 'ISLR', unit: '%' },
} as const satisfies Record<QuantityName | 'islr', Quantity>

const FIXED: Record<(typeof FIXED_RULES)[number], string> = {
  each: 'Monto fijo en cada orden',
  second: 'Monto fijo en la segunda quincena',
  halves: 'La mitad del monto fijo en cada quincena',
}
const BY_RULE: Record<Rule, string> = { ...FIXED, law: 'Según la ley' }

const DUE: Record<(typeof DUE_OPTIONS)[number], string> = {
  due: 'Se le deduce',
  exempt: 'Exceptuado',
}

/** The words of each choice. */
export const CHOICES = {
  sso: { label: 'S.S.O', options: DUE },
  lacks: { label: 'Paro forzoso', options: DUE },
  lph: { label: 'L.P.H (FAOV)', options: DUE },
  inces: { label: 'INCES', options: { due: 'Cuenta para el aporte', exempt: 'Exceptuado' } },
  rule_lph: { label: 'L.P.H', options: BY_RULE },
  rule_sso: { label: 'S.S.O', options: BY_RULE },
  rule_lacks: { label: 'Paro forzoso', options: BY_RULE },
  rule_bonus: {
    label: 'Bono de alimentación',
    options: { ...FIXED, law: 'Según la ley: el cestaticket a la tasa del día' },
  },
  fortnights: {
    label: 'Deducciones de ley en las quincenas',
    options: { own: 'Cada quincena la suya', second: 'Todo en la segunda' },
  },
  weeks: {
    label: 'Semanas de un período',
    options: { mondays: 'Sus lunes', begun: 'Sus lunes, y la semana del ingreso' },
  },
  rounding: {
    label: 'Redondeo del S.S.O y el paro forzoso',
    options: { end: 'Una vez, al final', week: 'Semana por semana' },
  },
  lacks_by: {
    label: 'Base del paro forzoso',
    options: { weeks: 'Por semanas, como el S.S.O', month: 'Por el mes' },
  },
  lph_base: {
    label: 'Base de la L.P.H (FAOV)',
    options: {
      integral: 'El salario integral',
      basic: 'El salario básico (la ley pide el integral)',
    },
  },
  utilidades_on: {
    label: 'Alícuota de utilidades',
    options: { wage: 'Sobre el salario', wage_and_bonus: 'Sobre el salario y el bono vacacional' },
  },
  broken: {
    label: 'Quincenas que no se trabajan enteras',
    options: { whole: 'Se pagan enteras', days: 'Por días, con meses de 30' },
  },
  faov_id: {
    label: 'Cédula en el archivo del FAOV',
    options: { padded: 'Con ceros hasta nueve dígitos', bare: 'Sin ceros' },
  },
  faov_comma: {
    label: 'Coma al final de las líneas del FAOV',
    options: { always: 'En todas', open: 'Solo donde no hay egreso' },
  },
} as const satisfies {
  [K in ChoiceName]: Choice<(typeof CHOICE_OPTIONS)[K][number]>
} & { [K in SetApart]: Choice<(typeof DUE_OPTIONS)[number]> }

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

export const isQuantity = (name: string): name is QuantityName | 'islr' =>
  Object.hasOwn(QUANTITIES, name)
/** Whether it is a choice of the company. */
export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(CHOICE_OPTIONS, name)
/** Whether a value is one employee's, not the company's. */
export const isOwn = (name: ParameterName): name is OwnName =>
  OWN_NAMES.some((each) => each === name)
export const isParameter = (name: string): name is ParameterName =>
  isQuantity(name) || Object.hasOwn(CHOICES, name)

export const optionsOf = (
  name: Exclude<ParameterName, keyof typeof QUANTITIES>,
): Record<string, string> => CHOICES[name].options
export const parameterLabel = (name: ParameterName): string =>
  isQuantity(name) ? QUANTITIES[name].label : CHOICES[name].label

const AMOUNTS: readonly Unit[] = ['Bs', 'US$']
const ONE: Partial<Record<Unit, string>> = {
  'salarios mínimos': 'salario mínimo',
  días: 'día',
  veces: 'vez',
}

/** A value as people read it: '4 %', '130,00 Bs', '5 salarios mínimos', 'Según la ley'. */
export function valueText(name: ParameterName, value: string): string {
  if (!isQuantity(name)) return optionsOf(name)[value] ?? value
  const { unit } = QUANTITIES[name]
  if (unit === 'tarifa') return tariffText(value)
  const one = value === '1' && ONE[unit]
  return `${formatDecimal(value, AMOUNTS.includes(unit) ? 2 : 0)} ${one || unit}`
}

/** The most decimals and the highest value of a unit; their products are amounts that can be computed. */
export const BOUNDS: Record<Unit, { decimals: number; most: Decimal }> = {
  Bs: { decimals: 2, most: '99999999.99' },
  US$: { decimals: 2, most: '10000' },
  '%': { decimals: 4, most: '100' },
  'salarios mínimos': { decimals: 2, most: '100' },
  días: { decimals: 0, most: '360' },
  veces: { decimals: 4, most: '10' },
  UT: { decimals: 2, most: '100000' },
  'del mes siguiente': { decimals: 0, most: '31' },
  tarifa: { decimals: 2, most: '100000' },
}

/** Whether a quantity is above what its unit allows. */
export const isTooMuch = (value: Decimal, unit: Unit): boolean => isAbove(value, BOUNDS[unit].most)

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

/** The percentage of tax of a day, among an employee's values. */
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
