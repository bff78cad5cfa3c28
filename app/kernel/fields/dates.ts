/** Days and months that forms and programs send: part of fields/inputs.ts. */
import { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  addYears,
  type IsoDate,
  type Month,
  parseIsoDate,
  parseMonth,
} from '#app/kernel/values/dates.ts'
import { short } from './bounds.ts'
import { WRONG_TYPE } from './flags.ts'
import { refuse, refusing } from './input-codes.ts'
import { blankIsNull, typed } from './text-fields.ts'

const NO_DATE = problem('invalid', 'Escriba una fecha que exista')
const NO_MONTH = problem('invalid', 'Escriba un mes que exista, como 2026-12')
const NOT_YET = problem('too_large', 'La fecha aún no ha llegado')
const TOO_OLD = problem('too_small', 'La fecha es demasiado antigua')
/** A date is more than one year ahead. */
export const TOO_FAR_AHEAD = problem('too_large', 'La fecha no puede pasar de un año')

export function date(required: string) {
  const written = short(z.string({ error: typed(required) })).meta({ format: 'date' })
  return written.transform((value, context): IsoDate => {
    const parsed = parseIsoDate(value.trim())
    if (parsed) return parsed
    const isBlank = value.trim() === ''
    return refuse(context, isBlank ? problem('required', required) : NO_DATE)
  })
}

/** Null when missing or blank. */
export function optionalDate() {
  return z.preprocess(blankIsNull, date('Escriba la fecha').nullish())
}

/** A month as `YYYY-MM`; null when missing or blank. */
export function optionalMonth() {
  const written = short(z.string({ error: WRONG_TYPE })).meta({ pattern: '^\\d{4}-\\d{2}$' })
  const month = written.transform((value, context): Month => {
    const text = value.trim()
    return parseMonth(text) ?? refuse(context, NO_MONTH)
  })
  return z
    .preprocess(blankIsNull, month.nullish())
    .transform((value): Month | null => value ?? null)
}

/** Null when missing or blank. */
export const orNull = (day: ReturnType<typeof date>) =>
  z.preprocess(blankIsNull, day.nullish()).transform((said): IsoDate | null => said ?? null)

/** Not after today and at most 150 years back; null when missing or blank. */
export function birthDate(today: IsoDate) {
  const born = date('Escriba la fecha')
    .refine((day) => day <= today, refusing(NOT_YET))
    .refine((day) => day >= addYears(today, -150), refusing(TOO_OLD))
  return orNull(born)
}

/** A document's date: at most one year ahead (docs/rules/orders.md#11) and 150 years back. */
export function issuedAt(today: IsoDate) {
  const earliest = addYears(today, -150)
  const latest = addYears(today, 1)
  return date('Escriba la fecha')
    .refine((day) => day >= earliest, refusing(TOO_OLD))
    .refine((day) => day <= latest, refusing(TOO_FAR_AHEAD))
}
