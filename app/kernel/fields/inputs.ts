/**
 * The vocabulary of every input schema (docs/rules/money.md#1, docs/rules/people.md#2). One schema
 * serves two edges: `form` reads what people type (`1.234,56`, a ticked box), `api` what programs
 * send (numbers, `1234.56`, true). Missing and empty are the same; every message is Spanish.
 */

import { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import { parseAccountNumber } from '#app/kernel/values/account-number.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { isId, parseId } from '#app/kernel/values/record-id.ts'
import { moneyReader } from './amount-reader.ts'
import { numberOrText } from './bounds.ts'
import { birthDate, date, issuedAt, optionalDate, optionalMonth, orNull } from './dates.ts'
import { type DecimalRules, decimal } from './decimal-reader.ts'
import { allows, flag, saidFlag, WRONG_TYPE } from './flags.ts'
import { refuse } from './input-codes.ts'
import { anyPassword, email, name, optionalEmail, password, phone, ric } from './person.ts'
import { type RowRules, rows } from './rows.ts'
import {
  AMOUNT,
  amountFrom,
  codeOf,
  ID,
  OPTIONAL_AMOUNT,
  OPTIONAL_ID,
  SIGNED_AMOUNT,
} from './schemas.ts'
import {
  blankIsNull,
  digits,
  missing,
  optionalText,
  optionalUndisguised,
  text,
  typed,
} from './text-fields.ts'

export type Edge = 'form' | 'api'

const CHOOSE = 'Elija una opción de la lista'
const NO_CHOICE = problem('unknown_value', CHOOSE)

/** One of a few numbers, which forms and some programs send as text. */
function code(known: readonly number[], required: string) {
  const texts = known.map(String)
  const wrong = (issue: { input?: unknown }) => (missing(issue.input) ? required : CHOOSE)
  return numberOrText(wrong)
    .meta(codeOf(known))
    .transform((value, context): number => {
      if (texts.includes(String(value))) return Number(value)
      return refuse(context, value === '' ? problem('required', required) : NO_CHOICE)
    })
}

/** One of the values; null when missing or blank. */
function optionalChoice<const V extends readonly [string, ...string[]]>(values: V) {
  return z.preprocess(blankIsNull, choice(values, CHOOSE).nullish())
}

function choice<const V extends readonly [string, ...string[]]>(values: V, required: string) {
  return z.enum(values, {
    error: (issue) => (missing(issue.input) ? required : CHOOSE),
  })
}

/** A record's id, as a number or as its text. */
function idFrom(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'string') return parseId(value.trim())
  return typeof value === 'number' && isId(value) ? value : undefined
}

function id(required: string) {
  return numberOrText(typed(required))
    .meta(ID)
    .transform((value, context): number => {
      const parsed = idFrom(value)
      if (parsed !== undefined) return parsed
      return refuse(context, value === '' ? problem('required', required) : NO_CHOICE)
    })
}

function optionalId() {
  const optional = numberOrText(WRONG_TYPE).nullish().meta(OPTIONAL_ID)
  return optional.transform((value, context): number | null => {
    if (missing(value)) return null
    const parsed = idFrom(value)
    if (parsed !== undefined) return parsed
    return refuse(context, NO_CHOICE)
  })
}

/** `hint` is said of what is no amount, unless that is the usual. */
type Least = { amount: Centimos; message: string; hint?: string | undefined }

/**
 * Above 0, or at least `least`, or signed and not 0; at most 9.999.999.999.999,99 Bs either way.
 */
function amount(edge: Edge, required: string, sign: 'plain' | 'signed' = 'plain', least?: Least) {
  const read = moneyReader(edge, sign, least?.hint)
  const plain = least ? amountFrom(least.amount) : AMOUNT
  return numberOrText(typed(required))
    .meta(sign === 'plain' ? plain : SIGNED_AMOUNT)
    .transform((value, context): Centimos => {
      if (typeof value === 'string' && value.trim() === '') {
        return refuse(context, problem('required', required))
      }
      const parsed = read(value, context)
      const zero = sign === 'plain' ? 'Debe ser mayor que 0' : 'No puede ser 0'
      if (parsed === 0 && !least) refuse(context, problem('too_small', zero))
      if (least && parsed < least.amount) {
        refuse(context, problem('too_small', least.message))
      }
      return parsed
    })
}

/** 0 or more; absent is 0. */
function optionalAmount(edge: Edge) {
  const read = moneyReader(edge)
  return numberOrText(WRONG_TYPE)
    .nullish()
    .meta(OPTIONAL_AMOUNT)
    .transform((value, context): Centimos => {
      if (missing(value) || (typeof value === 'string' && value.trim() === '')) return NO_MONEY
      return read(value, context)
    })
}

/** 0 or more; null when missing or blank. */
function amountOrNothing(edge: Edge) {
  const read = moneyReader(edge)
  return numberOrText(WRONG_TYPE)
    .nullish()
    .meta(OPTIONAL_AMOUNT)
    .transform((value, context): Centimos | null => {
      if (missing(value) || (typeof value === 'string' && value.trim() === '')) return null
      return read(value, context)
    })
}

/** A decimal as canonical text; null when missing or blank. */
function optionalDecimal(edge: Edge, rules: DecimalRules) {
  return z
    .preprocess(blankIsNull, decimal(edge, rules, 'Escriba el número').nullish())
    .transform((value): Decimal | null => value ?? null)
}

/** The 20 digits of a bank account. The model checks its bank's prefix and check digits. */
function accountNumber() {
  const written = text(40, 'Escriba el número de cuenta').meta({
    examples: ['01340001630000000001'],
  })
  return written.transform((value, context): string => {
    const digits = parseAccountNumber(value)
    if (digits) return digits
    return refuse(context, problem('invalid', 'Debe tener 20 dígitos'))
  })
}

function build(edge: Edge, today: IsoDate) {
  return {
    edge,
    today,
    text,
    name,
    optionalText,
    choice,
    optionalChoice,
    code,
    id,
    optionalId,
    amount: (required: string) => amount(edge, required),
    amountFrom: (least: Least, required: string) => amount(edge, required, 'plain', least),
    signedAmount: (required: string) => amount(edge, required, 'signed'),
    optionalAmount: () => optionalAmount(edge),
    amountOrNothing: () => amountOrNothing(edge),
    decimal: (rules: DecimalRules, required: string) => decimal(edge, rules, required),
    optionalDecimal: (rules: DecimalRules) => optionalDecimal(edge, rules),
    flag,
    saidFlag,
    allows,
    date,
    optionalDate,
    optionalMonth,
    /** Within the bounds of a document's date; null when missing or blank. */
    optionalNearDate: () => orNull(issuedAt(today)),
    birthDate: () => birthDate(today),
    optionalName: optionalUndisguised,
    optionalEmail,
    issuedAt: () => issuedAt(today),
    rows: <S extends z.ZodRawShape>(rules: RowRules<S>) => rows(edge, rules),
    ric,
    accountNumber,
    phone,
    digits,
    email,
    anyPassword,
    password,
  }
}
export type Fields = ReturnType<typeof build>

const built = new Map<Edge, Fields>()

/** The vocabulary of one edge on one day (the limits of dates move); cached for the day. */
export function fieldsFor(edge: Edge, today: IsoDate): Fields {
  let fields = built.get(edge)
  if (fields?.today !== today) {
    fields = build(edge, today)
    built.set(edge, fields)
  }
  return fields
}

/** An input schema in the vocabulary above, built once per edge and day. */
export type InputSchema<S extends z.ZodObject> = (fields: Fields) => S

const every: InputSchema<z.ZodObject>[] = []

export const inputSchemas = (): readonly InputSchema<z.ZodObject>[] => every

/* @__NO_SIDE_EFFECTS__ */
export function inputSchema<S extends z.ZodObject>(make: (fields: Fields) => S): InputSchema<S> {
  const made = new WeakMap<Fields, S>()
  const schemaFor = (fields: Fields) => {
    const known = made.get(fields)
    if (known) return known
    const schema = make(fields)
    made.set(fields, schema)
    return schema
  }
  every.push(schemaFor)
  return schemaFor
}

export type InputOf<I> = I extends InputSchema<infer S> ? z.output<S> : never

type MayBeNothing<T> = {
  [K in keyof T]-?: null extends T[K] ? K : undefined extends T[K] ? K : never
}[keyof T]

/** An input as code gives it: fields that accept null may be absent. */
export type SaidOf<I> = Omit<InputOf<I>, MayBeNothing<InputOf<I>>> & {
  [K in MayBeNothing<InputOf<I>>]?: InputOf<I>[K] | undefined
}
