/** On or off, and the answers to questions: part of the vocabulary in fields/inputs.ts. */

import { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import { allowOf, QUESTIONS, type QuestionCode } from '#app/kernel/errors/questions.ts'
import { short } from './bounds.ts'
import { refuse, refusing } from './input-codes.ts'
import { FLAG, orNothing } from './schemas.ts'

export const WRONG_TYPE = 'El dato no tiene el tipo esperado'

const written = () => short(z.union([z.boolean(), z.number(), z.string()], { error: WRONG_TYPE }))

/** A ticked box, true or a number above 0 is on; absent is off (docs/rules/payroll.md#5). */
export function flag() {
  return written()
    .nullish()
    .meta(orNothing(FLAG))
    .transform((value, context) => isOn(value ?? false, context))
}

/** On or off; blank is an error. */
export function saidFlag() {
  return written()
    .refine((value) => value !== '', refusing(problem('required', WRONG_TYPE)))
    .meta(FLAG)
    .transform(isOn)
}

function isOn(value: boolean | number | string, context: z.RefinementCtx): boolean {
  if (typeof value === 'boolean') return value
  const known = SPELT.get(String(value).trim().toLowerCase()) ?? Number(value)
  if (known >= 0) return known > 0
  return refuse(context, problem('wrong_type', WRONG_TYPE))
}

/** Spellings of on and off in forms and programs, in addition to numbers. */
const SPELT = new Map([
  ['on', 1],
  ['true', 1],
  ['off', 0],
  ['false', 0],
  ['no', 0],
])

/** The answers to these questions, as fields of a schema: `allow_duplicate`. */
export function allows<const C extends QuestionCode>(...codes: C[]) {
  const answers = codes.map((code) => {
    const title = QUESTIONS[code] ?? undefined
    const description = `Responde que sí a la pregunta \`${code}\``
    return [allowOf(code), flag().optional().meta({ title, description })] as const
  })
  return Object.fromEntries(answers) as {
    [K in C as `allow_${K}`]: z.ZodOptional<ReturnType<typeof flag>>
  }
}
