import type { z } from 'zod'
import { lowerFirst } from '#app/io/spreadsheets/cell-texts.ts'
import type { Problem } from '#app/kernel/errors/codes.ts'
import { type ImportField, type ImportRow, importLabels, type JudgedRow } from './fields.ts'
import { readText } from './texts.ts'

export type FieldProblem = {
  text: string
  /** Whether it may be accepted: check digits that do not fit. */
  isAsked: boolean
  /** The column that puts it right, if it is one. */
  field?: ImportField
}

export const wrongIn = (field: ImportField, text: string, isAsked = false): FieldProblem => ({
  ...{ text: `${importLabels[field]}: ${text}`, isAsked, field },
})

/** What the rules of a record find wrong; `other` is what stands before what is no column. */
export const wrongByRules = (problems: Record<string, Problem>, other: string): FieldProblem[] =>
  Object.entries(problems).map(([name, { code, text }]) => {
    const isAsked = code === 'check_digit'
    return name in importLabels
      ? wrongIn(name as ImportField, text, isAsked)
      : { text: `${other}: ${text}`, isAsked }
  })

type Typed = Omit<ImportRow, 'line'>
type Readable = Exclude<ImportField, 'ric' | 'bank_id' | State>
type State = 'active' | 'account_active'

/** Blank columns are left out, unless `required`; `under` names what the schema calls otherwise. */
export function readFields<F extends Readable>(
  shape: Record<string, z.ZodType>,
  fields: readonly F[],
  typed: Typed,
  required: readonly F[],
  under: { [K in F]?: string } = {},
): { values: Partial<Record<F, unknown>>; problems: FieldProblem[] } {
  const values: Partial<Record<F, unknown>> = {}
  const problems: FieldProblem[] = []
  for (const field of fields) {
    const text = (typed as Record<F, string | undefined>)[field]
    if (text === undefined && !required.includes(field)) continue
    const { said, fault } = text === undefined ? { said: '' } : readText(field, text)
    const read = fault === undefined ? shape[under[field] ?? field]?.safeParse(said) : undefined
    if (read?.success) values[field] = read.data
    for (const each of fault
      ? [fault]
      : (read?.error?.issues ?? []).map(({ message }) => message)) {
      problems.push(wrongIn(field, lowerFirst(each)))
    }
  }
  return { values, problems }
}

/** The state that a row names, if it is another one than the record's; `before` is absent of what is new. */
export function readState(
  row: ImportRow,
  field: State,
  shown: (active: boolean) => string,
  before?: boolean,
): { active?: boolean; problems: FieldProblem[]; changes: JudgedRow['changes'] } {
  const typed = row[field]
  if (typed === undefined) return { problems: [], changes: [] }
  const label = importLabels[field]
  const { said, fault } = readText(field, typed)
  if (fault) return { problems: [wrongIn(field, fault)], changes: [] }
  const active = said === shown(true)
  if (active === before) return { problems: [], changes: [] }
  const change = { label, after: shown(active) }
  return {
    ...{ active, problems: [] },
    changes: [before === undefined ? change : { ...change, before: shown(before) }],
  }
}
