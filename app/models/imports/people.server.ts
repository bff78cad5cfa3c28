import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import type { Fields } from '#app/kernel/fields/inputs.ts'
import { CURRENCY_SIGNS, formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'
import {
  judgeTitular,
  type TitularInput,
  wageColumns,
  wageProblem,
} from '#app/models/titulars/change.server.ts'
import { titularInput } from '#app/models/titulars/fields.ts'
import type { Scope, WageCurrency } from '#db/kinds.ts'
import type { ImportFacts, StoredTitular } from './facts.server.ts'
import { DATES, type ImportRow, importLabels, type JudgedRow, PERSON_FIELDS } from './fields.ts'
import {
  type FieldProblem,
  readFields,
  readState,
  wrongByRules,
  wrongIn,
} from './read-fields.server.ts'
import { currencyFault, inItsCurrency, personState, typeOfRic } from './texts.ts'

export type JudgedPerson = {
  problems: FieldProblem[]
  changes: JudgedRow['changes']
  create?: TitularInput
  update?: Partial<TitularInput>
  /** The state that somebody gets: another one than they have, or than all have who are new. */
  active?: boolean
}

/** Somebody who is not stored yet; `ric` in its stored form. */
export function judgeNewPerson(
  row: ImportRow,
  ric: string,
  scope: Scope,
  fields: Fields,
  facts: ImportFacts,
): JudgedPerson {
  const shape = titularInput(fields).shape
  const typed = { type: typeOfRic(ric), ...inItsCurrency(withName(row)) }
  const { values, problems } = readFields(shape, PERSON_FIELDS, typed, ['name', 'type'])
  problems.push(...signProblem(row))
  const input = { ...values, ric, scope } as TitularInput
  const more = judgeTitular(input, facts.rules.titulars)
  const stated = PERSON_FIELDS.filter((field) => field !== 'name' && row[field] !== undefined)
  const changes = stated
    .filter((field) => field in values)
    .map((field) => ({
      label: importLabels[field],
      after: shown(
        field,
        values[field],
        wageColumns(values as Partial<TitularInput>).salary_currency,
      ),
    }))
  const state = readState(row, 'active', personState)
  return {
    problems: [...problems, ...wrongByRules(more, OTHER), ...state.problems],
    changes: [...changes, ...state.changes],
    create: input,
    // All are active who are new.
    ...(state.active === false && { active: false }),
  }
}

/** What of a person cannot be read, whoever it is. */
export const unreadOfPerson = (row: ImportRow, fields: Fields): FieldProblem[] => [
  ...readFields(titularInput(fields).shape, PERSON_FIELDS, inItsCurrency(withName(row)), [])
    .problems,
  ...signProblem(row),
]

/** Files of other programs have a person's names in two columns, of which the first may be called 'Nombre'. */
export function withName(row: ImportRow): ImportRow {
  const { name, given_names, surnames } = row
  if (!surnames || (name && given_names)) return row
  const given = name ?? given_names
  return given && !given.includes(surnames) ? { ...row, name: `${given} ${surnames}` } : row
}

/** Somebody who is stored: what the row says replaces what is known, and blanks leave it. */
export function judgeKnownPerson(
  row: ImportRow,
  stored: StoredTitular,
  scope: Scope,
  fields: Fields,
  facts: ImportFacts,
): JudgedPerson {
  // Who is known keeps their name unless the file says it.
  const typed = inItsCurrency(row.name ? withName(row) : row)
  const { values, problems } = readFields(titularInput(fields).shape, PERSON_FIELDS, typed, [])
  problems.push(...signProblem(row))
  if (stored.scope !== scope) {
    const text = `Está registrado con el ámbito ${stored.scope}; cámbielo en su página`
    problems.push({ text, isAsked: false })
  }
  const changed = PERSON_FIELDS.filter(
    (field) => field in values && values[field] !== stored[field],
  )
  const update = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const said = values as Partial<TitularInput>
  const salary = wageProblem(said, stored) ?? currencyProblem(said, stored)
  const currencies = {
    before: stored.salary_currency,
    after: wageColumns(said, stored).salary_currency,
  }
  const more = {
    ...judgeTitular({ ...stored, ...update }, facts.rules.titulars, stored),
    ...(salary && { salary }),
  }
  const changes = changed.map((field) => ({
    label: importLabels[field],
    before: shown(field, stored[field], currencies.before),
    after: shown(field, values[field], currencies.after),
  }))
  const state = readState(row, 'active', personState, stored.active)
  return {
    problems: [...problems, ...wrongByRules(more, OTHER), ...state.problems],
    changes: [...changes, ...state.changes],
    ...(changed.length > 0 && { update }),
    ...(state.active !== undefined && { active: state.active }),
  }
}

function signProblem(row: ImportRow): FieldProblem[] {
  const fault = currencyFault(row)
  return fault ? [wrongIn('salary', fault)] : []
}

/** A number alone may be meant in bolívares, by a list that knows no other currency. */
function currencyProblem(said: Partial<TitularInput>, stored: StoredTitular): Problem | undefined {
  const isOther = said.salary !== undefined && said.salary !== stored.salary
  if (!isOther || said.salary_currency || stored.salary_currency === 'VES') return undefined
  const agreed = CURRENCY_SIGNS[stored.salary_currency]
  return problem('required', `está acordado en ${agreed}: escriba también la moneda`)
}

/** What of a person is no column. */
const OTHER = 'Ámbito'

/** A salary in another currency than bolívares says which. */
function shown(
  field: (typeof PERSON_FIELDS)[number],
  value: unknown,
  currency: WageCurrency,
): string {
  if (value === null || value === undefined || value === '' || value === 0) return '—'
  if (field === 'salary' && currency !== 'VES') return formatMoney(value as Centimos, currency)
  if (field === 'salary') return formatAmount(value as Centimos)
  if (DATES.includes(field)) return formatDateShort(value as IsoDate)
  return String(value)
}
