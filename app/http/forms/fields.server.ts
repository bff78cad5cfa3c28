/** The bounds of a posted form: how many fields, and under which names. */
import type { z } from 'zod'
import { checkEscapes } from '#app/http/body-text.server.ts'
import { QUESTION_CODES } from '#app/kernel/errors/questions.ts'
import { type Fields, type InputSchema, inputSchemas } from '#app/kernel/fields/inputs.ts'
import { formNamesOf } from '#app/kernel/fields/rows.ts'
import { applyLabels, BASICS_FIELDS, drawnOf, sheetFields } from '#app/models/wizard/fields.ts'

/** More than any of our forms has. */
const MOST_FIELDS = 200

/**
 * The fields of a form-encoded body; undefined if there are more than `most`, or more than any form
 * has under other names than those of `lists`. Throws UnreadBody.
 */
export function formFields(
  text: string,
  most = MOST_FIELDS,
  lists: readonly string[] = [],
): URLSearchParams | undefined {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++count > most) return undefined
  }
  checkEscapes(text)
  const fields = new URLSearchParams(withSpaces(text))
  const others = [...fields.keys()].filter((name) => !lists.includes(name))
  return others.length > MOST_FIELDS ? undefined : fields
}

/** A '+' of a form is a blank. URLSearchParams takes 60 ms for each MiB of them, bytes take 3. */
function withSpaces(text: string): string {
  if (!text.includes('+')) return text
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === PLUS) bytes[i] = BLANK
  return bytes.toString()
}

const PLUS = 0x2b
const BLANK = 0x20

/** Fields of every record's form that are not in its schema. */
const FRAME = [
  ...['form', 'intent', 'key', 'another_key', 'version', 'find', 'begun', 'toggles'],
  ...QUESTION_CODES.map((code) => `asked_${code}`),
]

/** The names of buttons in dialogs and lists, and of the log-in's target. */
const BUTTONS = ['reason', 'seen', 'active', 'read', 'proof', 'redirectTo']

export const WIZARD_NAMES: ReadonlySet<string> = new Set([
  ...FRAME,
  ...BASICS_FIELDS,
  ...sheetFields(),
  ...Object.keys(applyLabels).flatMap((name) => [name, drawnOf(name)]),
  ...['titular', 'had', 'touched', 'search', 'department', 'page', 'tab'],
  ...['employee', 'salary', 'totals', 'accounts', 'row', 'drawn'],
])

export function namesOf<S extends z.ZodObject>(schema: InputSchema<S>, fields: Fields) {
  return new Set([...formNames(schema(fields)), ...FRAME])
}

const formNames = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) => formNamesOf(name, field as z.ZodType))

export function allNames(fields: Fields): ReadonlySet<string> {
  const shapes = inputSchemas().flatMap((schema) => formNames(schema(fields)))
  return new Set([...shapes, ...FRAME, ...BUTTONS, ...WIZARD_NAMES])
}

/** Whether the text under a name is never sent back: every password, and codes of a second factor. */
export const isSecret = (name: string): boolean =>
  name.includes('password') || name === 'code' || name === 'credential'

/** The names in a form whose texts are never sent back, but for those that are open in it. */
export const secretsOf = (form: FormData, open: readonly string[] = []): string[] =>
  [...form.keys()].filter((name) => isSecret(name) && !open.includes(name))

/** The fields of a form that may be sent back, with those that are open in it. */
export const openOf = <T extends Record<string, unknown>>(
  typed: T,
  open: readonly string[] = [],
): T =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !isSecret(name) || open.includes(name)),
  ) as T
