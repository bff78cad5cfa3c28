/** What every table of forms is made of: a form's address, the names of its fields, and valid values. */

import { type Fields, fieldsFor } from '#app/kernel/fields/inputs.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { accountInput } from '#app/models/accounts/fields.ts'
import { bankInput } from '#app/models/banks/fields.ts'
import { fixedConceptInput } from '#app/models/fixed-concepts/fields.ts'
import { incomeInput } from '#app/models/incomes/fields.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { titularInput } from '#app/models/titulars/fields.ts'
import { transferInput } from '#app/models/transfers/fields.ts'
import { fresh, NOUNS } from '../nouns.ts'
import { PLACES } from '../routes.ts'

const FIELDS = fieldsFor('form', parseIsoDate('2026-11-20') ?? raise())

function raise(): never {
  throw new Error('no such day')
}

export type Form = {
  /** The route that takes it, and where it is sent. */
  route: string
  to: string
  names: string[]
  good: () => Record<string, string>
  /** Whether its screen takes a file too, under `file`, or a file alone. */
  takesFile?: true | 'alone'
}

const schemas = {
  banks: bankInput,
  titulars: titularInput,
  accounts: accountInput,
  incomes: incomeInput,
  paysheets: paysheetInput,
  payments: paymentInput,
  transfers: transferInput,
  'fixed-concepts': fixedConceptInput,
}
export type Path = keyof typeof schemas

/** The form fields that create a record of the noun. */
export function goodOf(path: Path): Record<string, string> {
  const noun = NOUNS.find((each) => each.path === path) ?? raise()
  const body = { ...noun.body, ...fresh(noun) }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, `${value}`]))
}

/** The names of a schema's fields. */
export const namesOf = (schema: (fields: Fields) => { shape: object }): string[] =>
  Object.keys(schema(FIELDS).shape)

/** The form of a noun's record, which `id` stands for in the address. */
export function form(route: string, id: number | undefined, path: Path): Form {
  const names = namesOf(schemas[path])
  return { route, to: route.replace(':id', String(id)), names, good: () => goodOf(path) }
}

/** A form that needs nothing typed. */
export const button = (
  route: string,
  id: number,
  names: string[],
  good: () => Record<string, string> = () => ({}),
): Form => ({ route, to: route.replace(':id', String(id)), names, good })

/** What the dialog that voids a document sends: the document's first version, and a reason. */
export const VOIDING = ['reason', 'version']
export const seen = () => ({ version: '1', reason: 'Repetida' })

/** A form whose path names several records. */
export const nested = (
  route: string,
  names: string[],
  good: () => Record<string, string> = () => ({}),
): Form => ({
  route,
  to: PLACES[route] ?? raise(),
  names,
  good,
})

/** A form whose address is its route. */
export const fixed = (route: string, names: string[], good: Record<string, string> = {}): Form => ({
  ...{ route, to: route, names },
  good: () => good,
})
