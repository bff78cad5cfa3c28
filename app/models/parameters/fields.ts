/** The form of a parameter's value (docs/rules/law.md#2). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { type Decimal, decimalFromApi, parseDecimal } from '#app/kernel/values/decimals.ts'
import {
  BOUNDS,
  isQuantity,
  isTooMuch,
  optionsOf,
  PARAMETER_NAMES,
  type ParameterName,
  QUANTITIES,
  valueText,
} from '#app/models/payroll/parameters.ts'

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

export const parameterInput = inputSchema((f) =>
  z.object({
    name: f.choice(
      PARAMETER_NAMES as readonly [ParameterName, ...ParameterName[]],
      'Elija el parámetro',
    ),
    value: f.text(40, 'Escriba el valor'),
    since: f.issuedAt(),
    source: f.optionalText(255),
    ...f.allows('dated_back', 'changes_pay'),
  }),
)

const NO_NUMBER = 'Escriba un número, como 4 o 0,5'

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
  const { decimals, most } = BOUNDS[unit]
  const read = edge === 'form' ? parseDecimal : decimalFromApi
  const value = read(text, decimals)
  if (value === undefined) {
    const isFine = read(text, 40) !== undefined
    const text_ = isFine ? `Con ${decimals} decimales como máximo` : NO_NUMBER
    return { wrong: problem('invalid', text_) }
  }
  if (name === 'minimum_wage' && value === '0') {
    return { wrong: problem('too_small', 'Debe ser mayor que 0') }
  }
  if (isTooMuch(value, unit))
    return { wrong: problem('too_large', `Como máximo ${valueText(name, most)}`) }
  return { value }
}
