/** Text fields and their error texts: part of fields/inputs.ts. */
import { problem } from '#app/kernel/errors/codes.ts'
import {
  DISGUISED,
  isCleanText,
  isUndisguised,
  isVisible,
  tooLong,
  UNCLEAN,
} from '#app/kernel/values/text.ts'
import { boundedText, MOST_SHORT } from './bounds.ts'
import { WRONG_TYPE } from './flags.ts'
import { refusing } from './input-codes.ts'

export const missing = (input: unknown) => input === undefined || input === null || input === ''
/** The message for an absent value, or for one of the wrong type. */
export const typed = (required: string) => (issue: { input?: unknown }) =>
  missing(issue.input) ? required : WRONG_TYPE

/** Browsers send a textarea's line ends as CRLF, and a form with scripts as LF: LF is kept. */
const oneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')

/** Blanks of any kind, as spreadsheets and web pages leave them in names, are one blank. */
const oneBlank = (text: string) => text.replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')

function cleanText(max: number, required: string, plain = oneLineEnd) {
  return boundedText(max, typed(required))
    .overwrite(plain)
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine(isCleanText, refusing(problem('invalid', UNCLEAN)))
}

/** A text with something to see. */
export function text(max: number, required: string) {
  return cleanText(max, required).refine(
    (value) => value === '' || !isCleanText(value) || isVisible(value),
    refusing(problem('required', required)),
  )
}

/** A name or an address: its text must mean the same to the eye and to the program. */
export function undisguised(max: number, required: string) {
  return cleanText(max, required, oneBlank).refine(
    (value) => !isCleanText(value) || isUndisguised(value),
    refusing(problem('invalid', DISGUISED)),
  )
}

/** Null when missing or blank. */
export function optionalText(max: number, plain = oneLineEnd) {
  return boundedText(max, WRONG_TYPE)
    .overwrite(plain)
    .trim()
    .max(max, tooLong(max))
    .refine(isCleanText, refusing(problem('invalid', UNCLEAN)))
    .nullish()
    .transform((value) => value || null)
}

/** An optional name: null when missing or blank. */
export function optionalUndisguised(max: number) {
  return optionalText(max, oneBlank).refine(
    (value) => value === null || !isCleanText(value) || isUndisguised(value),
    refusing(problem('invalid', DISGUISED)),
  )
}

export function digits(length: number, required: string) {
  return text(20, required)
    .refine(
      (value) => new RegExp(`^\\d{${length}}$`).test(value),
      refusing(problem('invalid', `Debe tener ${length} dígitos`)),
    )
    .meta({ description: `${length} dígitos`, pattern: `^\\s*\\d{${length}}\\s*$` })
}

/** A blank text as null, before a schema that takes null. */
export const blankIsNull = (value: unknown) =>
  typeof value === 'string' && value.length <= MOST_SHORT && value.trim() === '' ? null : value
