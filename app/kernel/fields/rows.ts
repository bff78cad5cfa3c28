/** A list of equal rows: part of fields/inputs.ts (docs/rules/payroll.md#12). */
import { z } from 'zod'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { WRONG_TYPE } from './flags.ts'
import { refuse, refusing } from './input-codes.ts'
import type { Edge } from './inputs.ts'
import { missing } from './text-fields.ts'

export type RowRules<S extends z.ZodRawShape> = {
  columns: S
  most: number
  /** The message when there are more rows than `most`. */
  tooMany: string
  /** What a form's empty row has from the start. */
  given: keyof S & string
  /** What a row must have besides, told at the first of the columns that it is about, if these are sound. */
  checks?: readonly RowCheck<S>[]
}
type RowCheck<S extends z.ZodRawShape> = {
  about: readonly [keyof S & string, ...(keyof S & string)[]]
  /** Of a row of which other columns may be wrong, and are undefined then. */
  fits: (row: Partial<z.output<z.ZodObject<S>>>) => boolean
  wrong: Problem
}

/**
 * A list of rows; missing and null are none. Programs send an array. Forms send fields named
 * `lines.0.amount`, which is also where both get their errors; a row left empty is left out.
 */
export function rows<S extends z.ZodRawShape>(edge: Edge, rules: RowRules<S>) {
  const { columns, most, tooMany, given, checks = [] } = rules
  const plain = z.object(columns, { error: WRONG_TYPE })
  const row = checks.reduce(
    (checked, { about, fits, wrong }) =>
      checked.refine(fits, {
        ...refusing(wrong),
        path: [about[0]],
        when: ({ issues }) =>
          issues.every(({ path: [column] = [] }) => column && !about.includes(String(column))),
      }),
    plain,
  )
  const list = z.array(row, { error: WRONG_TYPE }).max(most).nullish()
  const bounded = (read: (value: unknown) => unknown) => (value: unknown, context: Context) => {
    const sent = read(value)
    const count = Array.isArray(sent) ? sent.filter((each) => each !== null).length : 0
    return count > most ? refuse(context, problem('too_many', tooMany)) : sent
  }
  const schema =
    edge === 'api'
      ? z.preprocess(bounded(noBlank), list).transform((sent) => sent ?? [])
      : z.preprocess(bounded(inOrder(given)), z.array(row.nullable())).transform((sent) => {
          for (const [at, each] of sent.entries()) if (each) PLACES.set(each, at)
          return sent.filter((each) => each !== null)
        })
  SHAPES.set(schema, { columns: Object.keys(columns), most })
  return schema as typeof list extends z.ZodType<infer L> ? z.ZodType<NonNullable<L>> : never
}

type Context = z.RefinementCtx

/** Where a form's rows stood, of which empty ones are left out. */
const PLACES = new WeakMap<object, number>()

/** The place of a list's row in what was sent, where its errors belong; `at` is its place in the list. */
export const placeOf = (row: object, at: number): number => PLACES.get(row) ?? at

const SHAPES = new WeakMap<z.ZodType, { columns: string[]; most: number }>()

/**
 * The names that a field has in a form: its own, and for rows those of every column, up to one row
 * too many, so that this one is refused and not dropped.
 */
export function formNamesOf(name: string, schema: z.ZodType): string[] {
  const shape = SHAPES.get(schema)
  if (!shape) return [name]
  const { columns, most } = shape
  return Array.from({ length: most + 1 }, (_, i) =>
    columns.map((each) => `${name}.${i}.${each}`),
  ).flat()
}

const noBlank = (value: unknown) => (missing(value) ? null : value)

/** The rows of a form in their order: null for those that were left empty. */
const inOrder = (given: string) => (typed: unknown) =>
  Object.values(typed ?? {}).map((row) =>
    Object.entries(row ?? {}).every(([name, text]) => name === given || !String(text).trim())
      ? null
      : row,
  )
