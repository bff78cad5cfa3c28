/**
 * The words of what the law's deductions are computed by: names, units and bounds of quantities, and the options of
 * choices (docs/rules/law.md#2). Runs anywhere; an order's form needs none of it.
 */
import { type Decimal, formatDecimal, isAbove } from '#app/kernel/values/decimals.ts'
import type {
  CHOICE_OPTIONS,
  ChoiceName,
  DUE_OPTIONS,
  FIXED_RULES,
  QuantityName,
  Rule,
  SetApart,
} from '#db/law-kinds.ts'
import type { ParameterName } from './parameters.ts'
import { tariffText } from './tariff.ts'

export type Unit =
  | 'Bs'
  | 'US$'
  | '%'
  | 'salarios mínimos'
  | 'días'
  | 'veces'
  | 'UT'
  | 'trabajadores'
  | 'tarifa'
  | 'día del mes siguiente'

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
  inces_workers: { label: 'INCES: desde cuántos trabajadores', unit: 'trabajadores' },
  pensions_rate: { label: 'Protección de pensiones: contribución', unit: '%' },
  pensions_floor: { label: 'Protección de pensiones: piso por trabajador y mes', unit: 'US$' },
  pensions_day: {
    label: 'Protección de pensiones: último día de pago',
    unit: 'día del mes siguiente',
  },
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
  contributions_by: {
    label: 'Salario de las cotizaciones',
    options: { month: 'El del mes', before: 'El normal del mes anterior (LOTTT 107)' },
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

export const isQuantity = (name: string): name is QuantityName | 'islr' =>
  Object.hasOwn(QUANTITIES, name)
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
  trabajadores: 'trabajador',
}

/** A value as people read it: '4 %', '130,00 Bs', '5 salarios mínimos', 'Según la ley'. */
export function valueText(name: ParameterName, value: string): string {
  if (!isQuantity(name)) return optionsOf(name)[value] ?? value
  const { unit } = QUANTITIES[name]
  if (unit === 'tarifa') return tariffText(value)
  if (unit === 'día del mes siguiente') return `el ${value} del mes siguiente`
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
  trabajadores: { decimals: 0, most: '10000' },
  'día del mes siguiente': { decimals: 0, most: '31' },
  tarifa: { decimals: 2, most: '100000' },
}

export const isTooMuch = (value: Decimal, unit: Unit): boolean => isAbove(value, BOUNDS[unit].most)
