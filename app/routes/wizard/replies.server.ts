/** Reads the common fields of the bulk wizard's forms, and makes the answers to them. */
import { data, redirect } from 'react-router'
import { type FormReply, readMark } from '#app/http/forms/forms.server.ts'
import type { Loaded } from '#app/models/wizard/draft.server.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'

export type WizardReply = ReturnType<typeof data<FormReply>> | Response

/** The address of a step, with its list's query. */
export function stepAt(step: number, query: Record<string, string | number | undefined> = {}) {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return `${WIZARD_PATH}?${new URLSearchParams([['step', String(step)], ...parameters])}`
}

export const goTo = (to: string) => redirect(to, 303)

/** The answer to an automatic save. */
export const kept = () => data<FormReply>({ result: {} })

export const STALE = 'Este borrador se modificó en otra pestaña'

/** The version and tab of the page that sent the form, to detect another page's changes. */
export function loadedOf(form: FormData): Loaded {
  return {
    version: Number(form.get('version')) || undefined,
    tab: readMark(form, 'tab') ?? '',
  }
}

/** A row's longest text is its reason, of 255 signs; an order has a hundred of them. */
const [MOST, MOST_OF_ROW] = [2000, 300]

/** The typed values of these names, cut only beyond the length of any valid value; of rows the empty ones too, which keep the others in their places. */
export function typedOf<N extends string>(
  form: FormData,
  names: readonly N[],
): Partial<Record<N, string>> {
  const typed = names.map(
    (name) => [name, keptText(form.get(name), isOfRow(name) ? MOST_OF_ROW : MOST)] as const,
  )
  const isKept = ([name, value]: (typeof typed)[number]) =>
    value !== '' || (isOfRow(name) && form.has(name))
  return Object.fromEntries(typed.filter(isKept)) as Partial<Record<N, string>>
}

const isOfRow = (name: string) => name.includes('.')

/** A typed text as it is kept: PostgreSQL stores neither NUL nor half a character in JSON. */
export const keptText = (value: unknown, most = MOST): string =>
  String(value ?? '')
    .slice(0, most)
    .toWellFormed()
    .replaceAll('\0', '')
