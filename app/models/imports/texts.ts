/** Reads an import's cells as forms' fields take them (docs/rules/import.md#2). Runs anywhere. */

import {
  amountFault,
  dayFault,
  foreignIn,
  readAmount,
  readDay,
  saysBs,
  sheetFault,
  unmarked,
  withoutSign,
} from '#app/io/spreadsheets/cell-texts.ts'
import { plainBs } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { BankOption } from '#app/models/banks/read.server.ts'
import { DATES, type ImportField, importLabels } from './fields.ts'

export type ReadText = { said: string; fault?: undefined } | { said?: undefined; fault: string }

const said = (text: string): ReadText => ({ said: text })

/** All fields but the cédula and the bank, which are read by what is stored. */
export function readText(field: Exclude<ImportField, 'ric' | 'bank_id'>, typed: string): ReadText {
  const text = unmarked(typed)
  const fault = sheetFault(text)
  if (fault) return { fault }
  if (field === 'salary') return readSalary(text)
  if (DATES.includes(field)) return readDate(text)
  if (field === 'number') return readNumber(text)
  return CHOICES[field] ? readChoice(field, text) : said(text)
}

function readSalary(text: string): ReadText {
  const amount = readAmount(text)
  if (amount !== undefined) return said(plainBs(amount))
  const currency = foreignIn(text)
  const orSo = currency ? `, o ${currency} en «${importLabels.salary_currency}»` : ''
  return { fault: `${amountFault(text)}${orSo}` }
}

/** A row whose salary has no sign of the currency that the row names. */
export function inItsCurrency<R extends Typed>(row: R): R {
  const currency = foreignOf(row)
  return row.salary && currency ? { ...row, salary: withoutSign(row.salary, currency) } : row
}

/** What is wrong with a salary in bolívares whose row names another currency. */
export function currencyFault(row: Typed): string | undefined {
  const currency = foreignOf(row)
  if (!currency || !row.salary || !saysBs(row.salary)) return undefined
  return `«${row.salary}» está en bolívares, y «${importLabels.salary_currency}» dice ${currency}`
}

function foreignOf({ salary_currency }: Typed): 'USD' | 'EUR' | undefined {
  const currency = salary_currency && readText('salary_currency', salary_currency).said
  return currency === 'USD' || currency === 'EUR' ? currency : undefined
}
type Typed = Partial<Record<'salary' | 'salary_currency', string>>

function readDate(text: string): ReadText {
  const day = readDay(text)
  return day ? said(day) : { fault: dayFault(text) }
}

/**
 * Spreadsheets round numbers of 20 digits, and what they lost is lost; they leave out a first zero; and people keep
 * them from doing so by `'0134…` or `="0134…"`.
 */
function readNumber(typed: string): ReadText {
  const text = typed.replace(/^'|^="(.*)"$/, '$1').replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  if (/^[\d.,]+e\+?\d+$/i.test(text)) {
    return {
      fault: 'La hoja de cálculo la redondeó: ponga la columna como texto y escríbala de nuevo',
    }
  }
  const digits = text.replaceAll(/[-\s]/g, '')
  if (/^[1-9]\d{18}$/.test(digits)) {
    return { fault: 'Le falta el 0 inicial: ponga la columna como texto y escríbala de nuevo' }
  }
  const isOfAnotherLength = /^\d+$/.test(digits) && digits.length !== 20
  return isOfAnotherLength ? { fault: `debe tener 20 dígitos: tiene ${digits.length}` } : said(text)
}

/** What people write for each value, as searchKey gives it. */
type Choice = Record<string, string>

const CHOICES: { [F in ImportField]?: Choice } = {
  type: {
    ...{ natural: 'Natural', n: 'Natural' },
    ...{ juridico: 'Jurídico', j: 'Jurídico', juridica: 'Jurídico' },
  },
  // As accountTypeKey gives it.
  account_type: {
    ...{ a: 'Ahorro', ah: 'Ahorro', aho: 'Ahorro', ahorro: 'Ahorro', ahorros: 'Ahorro' },
    ...{ ca: 'Ahorro', c: 'Corriente', cc: 'Corriente', cte: 'Corriente', corr: 'Corriente' },
    ...{ corriente: 'Corriente', corrientes: 'Corriente' },
  },
  shift: {
    ...{ diurna: 'diurna', diurno: 'diurna', dia: 'diurna' },
    ...{ mixta: 'mixta', mixto: 'mixta' },
    ...{ nocturna: 'nocturna', nocturno: 'nocturna', noche: 'nocturna' },
  },
  salary_currency: {
    ...{ ves: 'VES', bs: 'VES', bolivar: 'VES', bolivares: 'VES' },
    ...{ usd: 'USD', us$: 'USD', $: 'USD', dolar: 'USD', dolares: 'USD' },
    ...{ eur: 'EUR', '€': 'EUR', euro: 'EUR', euros: 'EUR' },
  },
  active: {
    ...{ activo: 'Activo', activa: 'Activo' },
    ...{ inactivo: 'Inactivo', inactiva: 'Inactivo' },
  },
  account_active: {
    ...{ activa: 'Activa', activo: 'Activa' },
    ...{ inactiva: 'Inactiva', inactivo: 'Inactiva' },
  },
}

export const choicesOf = (field: ImportField): string[] => [
  ...new Set(Object.values(CHOICES[field] ?? {})),
]

function readChoice(field: ImportField, text: string): ReadText {
  const choice = CHOICES[field] ?? {}
  const key = field === 'account_type' ? accountTypeKey(text) : searchKey(text)
  const value = Object.hasOwn(choice, key) ? choice[key] : undefined
  if (value !== undefined) return said(value)
  return { fault: `no se conoce «${text}»; elija ${OR.format(choicesOf(field))}` }
}

/** 'Cta. de Ahorros', 'CTA/CTE' and 'C.C.' without signs and the word for an account. */
const accountTypeKey = (text: string) =>
  searchKey(text)
    .replaceAll(/[\s\p{P}]/gu, '')
    .replace(/^(?:cuenta|cta)s?(?:de)?/, '')

const OR = new Intl.ListFormat('es', { type: 'disjunction' })

export const personState = (active: boolean) => (active ? 'Activo' : 'Inactivo')
export const accountState = (active: boolean) => (active ? 'Activa' : 'Inactiva')

/** Whom the letter of a stored CI or RIF stands for. */
export const typeOfRic = (ric: string) => (/^[JGC]/.test(ric) ? 'Jurídico' : 'Natural')

/**
 * The bank that a code or a name means: `0134`, `134`, 'Banesco'. Of several with the name, the one
 * whose code the account number begins with.
 */
export function findBank(
  banks: readonly BankOption[],
  text: string,
  number: string,
): BankOption | undefined {
  const code = /^\d{1,4}$/.test(text) ? text.padStart(4, '0') : undefined
  if (code) return banks.find(({ index }) => index === code)
  const wanted = searchKey(text)
  const named = banks.filter(({ name }) => searchKey(name).includes(wanted))
  const exact = named.filter(({ name }) => searchKey(name) === wanted)
  const [one, ...others] = exact.length > 0 ? exact : named
  if (one && others.length === 0) return one
  return named.find(({ index }) => number.startsWith(index))
}
