/** Reads what the bulk wizard's forms have in common, and makes the answers to them. */
import { data, redirect } from 'react-router'
import {
  contextOf,
  type FormReply,
  type RouteArgs,
  readMark,
} from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { storable } from '#app/io/spreadsheets/headings.ts'
import type { Change } from '#app/models/wizard/apply.server.ts'
import { changeDraft, type Loaded, readDraft } from '#app/models/wizard/draft.server.ts'
import { type Texts, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'

export type WizardReply = ReturnType<typeof data<FormReply>> | Response

/** The user's draft with all its orders, judged as they are now. */
export async function readJudged(args: RouteArgs) {
  const { db, user, today } = contextOf(args)
  return judgeDraft(db, await readDraft(db, user), today)
}

/** The address of a step, with its list's query. */
export function stepAt(step: number, query: Record<string, string | number | undefined> = {}) {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return `${WIZARD_PATH}?${new URLSearchParams([['step', String(step)], ...parameters])}`
}

export const goTo = (to: string) => redirect(to, 303)

/** Leads to an address with a notice there. */
export const goSaying = (args: RouteArgs, to: string, text: string, tone: 'success' | 'error') =>
  redirectWithToast(contextOf(args).app, to, { tone, text })

/** Makes a change of many orders, and goes on to an address with its notice. */
export async function submitChange(args: RouteArgs, form: FormData, change: Change, to: string) {
  const { write, today } = contextOf(args)
  const said = (name: string) => (form.has(name) ? keptText(form.get(name)) : undefined)
  let text = ''
  await write((tx, actor) =>
    changeDraft(tx, actor, async (draft) => {
      text = await change({ tx, draft, said, today })
    }),
  )
  return goSaying(args, to, text, 'success')
}

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

/** What another page has stored of these fields since. */
export const staleOf = (
  names: readonly string[],
  { values, version }: { values: Texts; version: number },
) => ({
  current: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  version,
})

/** A row's longest text is its reason, of 255 signs; an order has a hundred of them. */
const [MOST, MOST_OF_ROW] = [2000, 300]

/** The typed values of these names, cut only beyond the length of any valid value; of rows the empty ones too, which keep the others in their places. */
export function typedOf(form: FormData, names: readonly string[]): Texts {
  const typed = names.flatMap((name) => {
    const isOfRow = name.includes('.')
    const value = keptText(form.get(name), isOfRow ? MOST_OF_ROW : MOST)
    return value !== '' || (isOfRow && form.has(name)) ? [[name, value]] : []
  })
  return Object.fromEntries(typed)
}

/** A typed text as it is kept: PostgreSQL stores neither NUL nor half a character in JSON. */
export const keptText = (value: unknown, most = MOST): string =>
  storable(String(value ?? '').slice(0, most))
