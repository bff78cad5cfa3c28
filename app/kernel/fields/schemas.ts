/**
 * JSON Schema for values that a function reads (openapi.json): each union of number and text in the
 * vocabulary of fields gets a `.meta()` that describes what its function accepts.
 */

import { type Centimos, formatBs, MAX_AMOUNT, toBs } from '#app/kernel/values/money.ts'
import { MAX_ID } from '#app/kernel/values/record-id.ts'
import { MOST_SHORT } from './bounds.ts'

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = { readonly [keyword: string]: unknown }

const MOST = toBs(MAX_AMOUNT)
const NULL = { type: 'null' }
const BS = 'Bs, con dos decimales como máximo'
const BS_TEXT = { type: 'string', maxLength: MOST_SHORT, pattern: '^0*\\d{1,13}(\\.\\d{1,2})?$' }
const ID_FORMS = [
  { type: 'integer', minimum: 1, maximum: MAX_ID },
  { type: 'string', maxLength: MOST_SHORT, pattern: '^\\s*\\d{1,10}\\s*$' },
]

export const ID = { anyOf: ID_FORMS }
export const OPTIONAL_ID = { anyOf: [...ID_FORMS, NULL] }

export const AMOUNT = {
  description: BS,
  anyOf: [{ type: 'number', exclusiveMinimum: 0, maximum: MOST }, BS_TEXT],
}
export const amountFrom = (least: Centimos) => ({
  description: `${BS}; al menos ${formatBs(least)}`,
  anyOf: [{ type: 'number', minimum: toBs(least), maximum: MOST }, BS_TEXT],
})
export const orNothing = <S extends { anyOf: readonly JsonSchema[] }>(schema: S) => ({
  ...schema,
  anyOf: [...schema.anyOf, NULL],
})
export const OPTIONAL_AMOUNT = {
  description: BS,
  anyOf: [{ type: 'number', minimum: 0, maximum: MOST }, BS_TEXT, NULL],
}
export const SIGNED_AMOUNT = {
  description: `${BS}; no 0`,
  anyOf: [
    { type: 'number', minimum: -MOST, maximum: MOST },
    { type: 'string', maxLength: MOST_SHORT, pattern: '^-?0*\\d{1,13}(\\.\\d{1,2})?$' },
  ],
}

export const FLAG = {
  description: 'Encendido: true, "on" o un número mayor que 0',
  anyOf: [
    { type: 'boolean' },
    { type: 'number', minimum: 0 },
    { type: 'string', maxLength: MOST_SHORT },
  ],
}

/** One of a few numbers, as a number or as text. */
export const codeOf = (known: readonly number[]) => ({
  anyOf: [
    { type: 'integer', enum: [...known] },
    { type: 'string', enum: known.map(String) },
  ],
})
