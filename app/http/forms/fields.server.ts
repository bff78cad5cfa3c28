/** What a posted form may carry: how many fields, and by which names our own forms have them. */
import type { z } from 'zod'
import { applyLabels, BASICS_FIELDS, SHEET_FIELDS } from '#app/models/paysheets/many/fields.ts'
import { QUESTION_CODES } from '#app/services/errors/questions.ts'
import { type Fields, type InputSchema, inputSchemas } from '#app/services/fields/inputs.ts'

/** More than any form of ours has. */
const MOST_FIELDS = 200

/** The fields of a form-encoded body; undefined when they are too many to be read. */
export function formFields(text: string): URLSearchParams | undefined {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++count > MOST_FIELDS) return undefined
  }
  return new URLSearchParams(text)
}

/** What the forms of records carry besides the fields of their schema. */
const FRAME = [
  ...['form', 'intent', 'key', 'another_key', 'version'],
  ...QUESTION_CODES.map((code) => `asked_${code}`),
]

/** What the buttons of dialogs and lists say, and where a log-in leads. */
const BUTTONS = ['reason', 'active', 'read', 'proof', 'redirectTo']

/** What the bulk wizard's forms carry. */
export const WIZARD_NAMES: ReadonlySet<string> = new Set([
  ...FRAME,
  ...BASICS_FIELDS,
  ...SHEET_FIELDS,
  ...Object.keys(applyLabels),
  ...['own_total', 'settings', 'shown_version'],
  ...['titular', 'had', 'touched', 'search', 'page', 'tab'],
  ...['employee', 'salary', 'total'],
])

/** The names of a record's form. */
export function namesOf<S extends z.ZodObject>(schema: InputSchema<S>, fields: Fields) {
  return new Set([...Object.keys(schema(fields).shape), ...FRAME])
}

/** The names of all our forms. */
export function allNames(fields: Fields): ReadonlySet<string> {
  const shapes = inputSchemas().flatMap((schema) => Object.keys(schema(fields).shape))
  return new Set([...shapes, ...FRAME, ...BUTTONS, ...WIZARD_NAMES])
}

/** Whether what is typed under a name never goes back to whoever sent it: every password. */
export const isSecret = (name: string): boolean => name.includes('password')

/** The names of a form whose texts never go back. */
export const secretsOf = (form: FormData): string[] => [...form.keys()].filter(isSecret)

/** What may go back of a form. */
export const openOf = <T extends Record<string, unknown>>(typed: T): T =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name))) as T
