/** The codes of schema errors: one map for Zod's own issues; our own issues carry theirs. */
import type { z } from 'zod'
import { type Code, type Problem, problem } from '#app/kernel/errors/codes.ts'

/** The message of a schema's check: `.refine(fits, refusing(problem('too_small', '…')))`. */
export const refusing = ({ code, text }: Problem) => ({ error: text, params: { code } })

/** Refuses a value within a transform, or one of its fields. */
export function refuse(
  context: z.RefinementCtx,
  { code, text }: Problem,
  path: PropertyKey[] = [],
): never {
  context.addIssue({ code: 'custom', message: text, params: { code }, path })
  return undefined as never
}

/** The codes of Zod's own issues; absent and blank is `required`, whatever the issue. */
const CODES = {
  invalid_type: () => 'wrong_type',
  invalid_union: () => 'wrong_type',
  invalid_value: () => 'unknown_value',
  invalid_format: () => 'invalid',
  invalid_key: () => 'invalid',
  invalid_element: () => 'invalid',
  not_multiple_of: () => 'invalid',
  unrecognized_keys: () => 'invalid',
  too_big: ({ origin }) => (origin === 'string' ? 'too_long' : 'too_large'),
  too_small: ({ origin }) => (origin === 'string' ? 'too_short' : 'too_small'),
  custom: ({ params }) => (params?.code as Code | undefined) ?? 'invalid',
} satisfies { [K in z.core.$ZodIssue['code']]: (issue: IssueOf<K>) => Code }

type IssueOf<K extends string> = Extract<z.core.$ZodIssue, { code: K }>

const isBlank = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

function codeOf(issue: z.core.$ZodIssue): Code {
  if (isBlank(issue.input)) return 'required'
  const code: (issue: never) => Code = CODES[issue.code]
  return code(issue as never)
}

/** A schema's errors by field (its dotted path). Parse with `reportInput`. */
export function problemsOf({ issues }: z.core.$ZodError): Record<string, Problem[]> {
  const found: Record<string, Problem[]> = {}
  for (const issue of issues) {
    const name = issue.path.join('.')
    found[name] ??= []
    found[name].push(problem(codeOf(issue), issue.message))
  }
  return found
}
