/** What is offered of forms that are begun and not sent (docs/rules/unsent-forms.md#2). */

import { formatInstant, todayInCaracas } from '#app/kernel/values/dates.ts'
import { callerOf, isKept, type Texts } from '#app/models/unsent-forms/fields.ts'
import { readUnsentForm } from '#app/models/unsent-forms/read.server.ts'
import { contextOf, type RouteArgs } from './forms.server.ts'
import { withQuery } from './keep-unsent.server.ts'

/** What a form says of what was typed into it before. */
export type Unsent = {
  /** 'hoy a las 10:32'; absent when nothing is kept. */
  at?: string
  /** Where the form is shown with it; absent when it is shown so already. */
  recover?: string
}

/**
 * What is kept of the form at this address: what the form says of it, and the typed texts if `draft`
 * in the query asks for them; nothing for a form that is not kept.
 */
export async function readUnsent(
  args: Pick<RouteArgs, 'context' | 'url'>,
): Promise<{ unsent?: Unsent; typed?: Texts }> {
  const { app, db, user } = contextOf(args)
  const { pathname, searchParams } = args.url
  if (!user || !isKept(pathname)) return {}
  const kept = await readUnsentForm(db, user.id, pathname, app.now())
  if (!kept) return { unsent: {} }
  const at = whenOf(kept.saved_at, app.now())
  if (searchParams.has('draft')) return { unsent: { at }, typed: kept.typed }
  return { unsent: { at, recover: withQuery(args.url, { draft: '1' }) } }
}

function whenOf(saved_at: string, now: Date): string {
  const isToday = todayInCaracas(new Date(saved_at)) === todayInCaracas(now)
  return `${isToday ? 'hoy' : 'ayer'} a las ${formatInstant(saved_at).split(' ')[1]}`
}

/**
 * The address of the form that asked for a record, by `for` in the query, shown with what was typed;
 * undefined when none did. `chosen` is the new record, under the form's parameter.
 */
export function backToForm(url: URL, chosen: Record<string, number> = {}): string | undefined {
  const caller = callerOf(url.searchParams.get('for'))
  if (!caller) return undefined
  const query = Object.entries(chosen).map(([name, id]) => [name, String(id)])
  return `${caller}?${new URLSearchParams([['draft', '1'], ...query])}`
}

/** What was typed, with the titular or the account that was made on the way (docs/rules/unsent-forms.md#4). */
export function withChosen(typed: Texts, query: URLSearchParams): Texts {
  const titular_id = query.get('titular')
  const account_id = query.get('account')
  if (titular_id) return { ...typed, titular_id, account_id: account_id ?? '' }
  return account_id ? { ...typed, account_id } : typed
}
