/**
 * The vocabulary that every input schema is written in (docs/rules/money.md#1,
 * docs/rules/people.md#2). One schema serves two edges: `form` reads what people type (`1.234,56`,
 * a ticked box), `api` what programs send (numbers, `1234.56`, true). Missing and empty are the
 * same; every message is Spanish.
 */

import { z } from 'zod'
import { problem } from '#app/services/errors/codes.ts'
import { refuse, refusing } from '#app/services/input-codes.ts'
import { parseAccountNumber } from '#app/services/values/account-number.ts'
import { addYears, type IsoDate, parseIsoDate } from '#app/services/values/dates.ts'
import { type Centimos, NO_MONEY } from '#app/services/values/money.ts'
import { parseRic, RIC_FORM } from '#app/services/values/ric.ts'
import {
  DISGUISED,
  isCleanText,
  isUndisguised,
  tooLong,
  UNCLEAN,
} from '#app/services/values/text.ts'
import { moneyReader } from './amount-reader.ts'
import { boundedText, MOST_SHORT, numberOrText, short } from './bounds.ts'
import { allows, flag, saidFlag, WRONG_TYPE } from './flags.ts'
import { parsePhone } from './phone-reader.ts'
import {
  AMOUNT,
  amountFrom,
  codeOf,
  ID,
  OPTIONAL_AMOUNT,
  OPTIONAL_ID,
  SIGNED_AMOUNT,
} from './schemas.ts'

export type Edge = 'form' | 'api'

const CHOOSE = 'Elija una opción de la lista'
const NO_CHOICE = problem('unknown_value', CHOOSE)
const NO_DATE = problem('invalid', 'Escriba una fecha que exista')
const TOO_FAR_AHEAD = problem('too_large', 'La fecha puede estar como máximo un año adelante')
const NO_MOBILE = problem('invalid', 'Escriba un celular de Venezuela, como 0412-1234567')
const MAX_ID = 2_147_483_647
const MOST_PASSWORD = 200

const missing = (input: unknown) => input === undefined || input === null || input === ''
/** The message for an absent value, or for one of the wrong type. */
const typed = (required: string) => (issue: { input?: unknown }) =>
  missing(issue.input) ? required : WRONG_TYPE

function text(max: number, required: string) {
  return boundedText(max, typed(required))
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine(isCleanText, refusing(problem('invalid', UNCLEAN)))
}

/** Text that names somebody, or their address: what is read is what is in it. */
function undisguised(max: number, required: string) {
  return text(max, required).refine(
    (value) => !isCleanText(value) || isUndisguised(value),
    refusing(problem('invalid', DISGUISED)),
  )
}

/** Null when missing or blank. */
export function optionalText(max: number) {
  return boundedText(max, WRONG_TYPE)
    .trim()
    .max(max, tooLong(max))
    .refine(isCleanText, refusing(problem('invalid', UNCLEAN)))
    .nullish()
    .transform((value) => value || null)
}

/** One of a few numbers, which forms and some programs write as text. */
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

function choice<const V extends readonly [string, ...string[]]>(values: V, required: string) {
  return z.enum(values, {
    error: (issue) => (missing(issue.input) ? required : CHOOSE),
  })
}

function idFrom(value: number | string | null | undefined): number | undefined {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value.trim()) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined
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

type Least = { amount: Centimos; message: string }

/** Above 0, or `least` at least, or signed and not 0; at most 9.999.999.999.999,99 Bs either way. */
function amount(edge: Edge, required: string, sign: 'plain' | 'signed' = 'plain', least?: Least) {
  const read = moneyReader(edge, sign)
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

function date(required: string) {
  const written = short(z.string({ error: typed(required) })).meta({ format: 'date' })
  return written.transform((value, context): IsoDate => {
    const parsed = parseIsoDate(value.trim())
    if (parsed) return parsed
    const isBlank = value.trim() === ''
    return refuse(context, isBlank ? problem('required', required) : NO_DATE)
  })
}

/** Null when missing or blank. */
function optionalDate() {
  const blankIsNull = (value: unknown) =>
    typeof value === 'string' && value.length <= MOST_SHORT && value.trim() === '' ? null : value
  return z.preprocess(blankIsNull, date('Escriba la fecha').nullish())
}

/** A document's date: at most one year ahead (docs/rules/orders.md#11) and 150 years back. */
function issuedAt(today: IsoDate) {
  const earliest = addYears(today, -150)
  const latest = addYears(today, 1)
  return date('Escriba la fecha')
    .refine(
      (day) => day >= earliest,
      refusing(problem('too_small', 'La fecha es demasiado antigua')),
    )
    .refine((day) => day <= latest, refusing(TOO_FAR_AHEAD))
}

/** CI, RIF or passport in its stored form, `V11470283`. A RIF's check digit is the model's to check. */
function ric() {
  const written = text(30, 'Escriba la cédula o el RIF').meta({
    examples: ['V11470283', 'J070133805'],
  })
  return written.transform((value, context): string => {
    const parsed = parseRic(value)
    if (parsed) return parsed
    return refuse(context, problem('invalid', RIC_FORM))
  })
}

/** The 20 digits of a bank account. Its bank's prefix and check digits are the model's to check. */
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

/** A mobile of Venezuela in its stored form, `04121234567`; null when missing or blank. */
function phone() {
  return optionalText(40).transform((value, context): string | null => {
    const parsed = value === null ? null : parsePhone(value)
    if (parsed !== undefined) return parsed
    return refuse(context, NO_MOBILE)
  })
}

function digits(length: number, required: string) {
  return text(20, required)
    .refine(
      (value) => new RegExp(`^\\d{${length}}$`).test(value),
      refusing(problem('invalid', `Debe tener ${length} dígitos`)),
    )
    .meta({ description: `${length} dígitos`, pattern: `^\\s*\\d{${length}}\\s*$` })
}

function email() {
  return undisguised(254, 'Escriba el correo electrónico')
    .meta({ format: 'email' })
    .transform((value) => value.toLowerCase())
    .refine(
      (value) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(value),
      refusing(problem('invalid', 'Escriba un correo electrónico válido')),
    )
}

/** What is compared with a password; bounded so that hashing stays cheap. */
function anyPassword(required: string) {
  return boundedText(MOST_PASSWORD, typed(required))
    .min(1, required)
    .max(MOST_PASSWORD, tooLong(MOST_PASSWORD))
}

/** Longer than 6 characters (docs/rules/access.md#8). */
function password(required: string) {
  return anyPassword(required).min(7, 'Debe tener más de 6 caracteres')
}

function build(edge: Edge, today: IsoDate) {
  return {
    edge,
    today,
    text,
    name: () => undisguised(120, 'Escriba el nombre'),
    optionalText,
    choice,
    code,
    id,
    optionalId,
    amount: (required: string) => amount(edge, required),
    amountFrom: (least: Least, required: string) => amount(edge, required, 'plain', least),
    signedAmount: (required: string) => amount(edge, required, 'signed'),
    optionalAmount: () => optionalAmount(edge),
    flag,
    saidFlag,
    allows,
    date,
    optionalDate,
    issuedAt: () => issuedAt(today),
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

/** The vocabulary of one edge on one day (the bounds of dates move); kept while the day lasts. */
export function fieldsFor(edge: Edge, today: IsoDate): Fields {
  let fields = built.get(edge)
  if (fields?.today !== today) {
    fields = build(edge, today)
    built.set(edge, fields)
  }
  return fields
}

/** An input schema in the vocabulary above, made once per edge and day. */
export type InputSchema<S extends z.ZodObject> = (fields: Fields) => S

const every: InputSchema<z.ZodObject>[] = []

/** All input schemas of the process. */
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

/** The same where code says it: what may be nothing may be left out. */
export type SaidOf<I> = Omit<InputOf<I>, MayBeNothing<InputOf<I>>> & {
  [K in MayBeNothing<InputOf<I>>]?: InputOf<I>[K] | undefined
}
