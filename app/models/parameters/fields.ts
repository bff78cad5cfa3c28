/** The form of a parameter's value (docs/rules/law.md#2). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'
import { type Decimal, decimalFromApi, parseDecimal } from '#app/kernel/values/decimals.ts'
import {
  BOUNDS,
  isQuantity,
  isTooMuch,
  optionsOf,
  parameterLabel,
  QUANTITIES,
  valueText,
} from '#app/models/payroll/parameter-words.ts'
import {
  type CompanyName,
  PARAMETER_NAMES,
  type ParameterName,
} from '#app/models/payroll/parameters.ts'
import { keptTariff, MOST_TARIFF_SIGNS, readTariff } from '#app/models/payroll/tariff.ts'
import { DUE_OPTIONS, OWN_NAMES, type OwnName, SET_APART, type SetApart } from '#db/law-kinds.ts'

export const parameterLabels = {
  name: 'Parámetro',
  value: 'Valor',
  since: 'Desde',
  source: 'Fuente',
}

/** `search` finds by what a parameter is called. */
export const parameterListing = {
  sorts: ['id', 'name', 'since', 'created_at'],
  defaultSort: 'id,asc',
  filters: { name: { kind: 'choice', values: PARAMETER_NAMES } },
} as const satisfies ListingRules

const dated = (f: Fields) => ({
  value: f.text(MOST_TARIFF_SIGNS, 'Escriba el valor'),
  since: f.issuedAt(),
  source: f.optionalText(255),
})
const NO_NAME = 'Elija el parámetro'

export const parameterInput = inputSchema((f) =>
  z.object({
    name: f.choice(PARAMETER_NAMES as readonly [CompanyName, ...CompanyName[]], NO_NAME),
    ...dated(f),
    ...f.allows('dated_back', 'changes_pay'),
  }),
)

export const ownParameterInput = inputSchema((f) =>
  z.object({ name: f.choice(OWN_NAMES, NO_NAME), ...dated(f), ...f.allows('dated_back') }),
)

const RISING = 'con el tope de cada una mayor que el anterior'
const NO_TARIFF = {
  form: `Escriba filas como 1.000: 6: 0; 1.500: 9: 30; : 34: 875, ${RISING}`,
  api: `Debe tener filas como 1000:6:0;1500:9:30;:34:875, ${RISING}`,
}
const NO_NUMBER = 'Escriba un número, como 4 o 0,5'

const NEVER_NONE: readonly ParameterName[] = ['minimum_wage', 'tax_unit', 'pensions_day']

/** The value as it is kept, or what is wrong with it; `edge` is where it was written. */
export function readValue(
  name: ParameterName,
  text: string,
  edge: 'form' | 'api',
): { value: Decimal } | { wrong: Problem } {
  if (!isQuantity(name)) {
    const isKnown = Object.hasOwn(optionsOf(name), text)
    const known = Object.keys(optionsOf(name)).join(', ')
    if (!isKnown && edge === 'api')
      return { wrong: problem('unknown_value', `Es una de: ${known}`) }
    return isKnown
      ? { value: text }
      : { wrong: problem('unknown_value', 'Elija una opción de la lista') }
  }
  const { unit } = QUANTITIES[name]
  if (unit === 'tarifa') {
    const rows = readTariff(text, edge)
    return rows ? { value: keptTariff(rows) } : { wrong: problem('invalid', NO_TARIFF[edge]) }
  }
  const { decimals, most } = BOUNDS[unit]
  const read = edge === 'form' ? parseDecimal : decimalFromApi
  const value = read(text, decimals)
  if (value === undefined) {
    const isFine = read(text, 40) !== undefined
    const text_ = isFine ? `Con ${decimals} decimales como máximo` : NO_NUMBER
    return { wrong: problem('invalid', text_) }
  }
  if (NEVER_NONE.includes(name) && value === '0') {
    return { wrong: problem('too_small', 'Debe ser mayor que 0') }
  }
  if (isTooMuch(value, unit))
    return { wrong: problem('too_large', `Como máximo ${valueText(name, most)}`) }
  return { value }
}

/** The form of an employee's own values (docs/rules/law.md#16). */
export const ownLabels = {
  what: 'Qué cambia',
  percent: 'Porcentaje de ISLR',
  since: 'Desde',
  source: 'Fuente',
}

type Change = 'islr' | `${SetApart}:${(typeof DUE_OPTIONS)[number]}`
const CHANGES: readonly Change[] = [
  'islr',
  ...SET_APART.flatMap((name) => DUE_OPTIONS.map((value): Change => `${name}:${value}`)),
]

/** What a form offers: 'ISLR: porcentaje', 'S.S.O: exceptuado'. */
export const CHANGE_LABELS = CHANGES.map((value) => {
  const { name, value: option } = changeOf(value, null)
  const said = name === 'islr' ? 'porcentaje' : (optionsOf(name)[option] ?? '').toLowerCase()
  return { value, label: `${parameterLabel(name)}: ${said}` }
})

export function changeOf(what: Change, percent: string | null): { name: OwnName; value: string } {
  if (what === 'islr') return { name: what, value: percent ?? '' }
  const [name, value] = what.split(':') as [SetApart, string]
  return { name, value }
}

export const ownInput = inputSchema((f) =>
  z.object({
    what: f.choice(CHANGES as readonly [Change, ...Change[]], 'Elija qué cambia'),
    percent: f.optionalText(40),
    since: f.issuedAt(),
    source: f.optionalText(255),
    ...f.allows('dated_back'),
  }),
)
