/** A decimal above 0, as people type it or programs send it: part of fields/inputs.ts. */
import { problem } from '#app/kernel/errors/codes.ts'
import {
  type Decimal,
  decimalFromApi,
  formatDecimal,
  isAbove,
  parseDecimal,
} from '#app/kernel/values/decimals.ts'
import { MOST_SHORT, numberOrText } from './bounds.ts'
import { refuse } from './input-codes.ts'
import type { Edge } from './inputs.ts'
import { typed } from './text-fields.ts'

/** How many decimals it may have, and the highest that it may be. */
export type DecimalRules = { places: number; most: Decimal }

/** Above 0, without sign; kept as canonical text (docs/rules/law.md#1). */
export function decimal(edge: Edge, { places, most }: DecimalRules, required: string) {
  const hint = `con ${places} decimales como máximo y sin signo`
  const form = problem('invalid', `Escriba un número como 1,5: ${hint}`)
  const api = problem('invalid', `Debe ser un número como 1.5, ${hint}`)
  return numberOrText(typed(required))
    .meta({
      description: `Un decimal, con ${places} decimales como máximo; como texto es exacto`,
      anyOf: [
        { type: 'number', exclusiveMinimum: 0, maximum: Number(most) },
        { type: 'string', maxLength: MOST_SHORT, pattern: `^\\d{1,15}(\\.\\d+)?$` },
      ],
    })
    .transform((value, context): Decimal => {
      if (typeof value === 'string' && value.trim() === '') {
        return refuse(context, problem('required', required))
      }
      const read =
        edge === 'form' ? parseDecimal(String(value), places) : decimalFromApi(value, places)
      if (read === undefined) return refuse(context, edge === 'form' ? form : api)
      if (read === '0') return refuse(context, problem('too_small', 'Debe ser mayor que 0'))
      if (!isAbove(read, most)) return read
      return refuse(context, problem('too_large', `No puede pasar de ${formatDecimal(most)}`))
    })
}
