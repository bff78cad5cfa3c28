/** The buttons that keep a form that is not sent yet, or leave it to make a record on the way. */
import type { Write } from '#app/http/access/authority.server.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { dropUnsentForm, keepUnsentForm } from '#app/models/unsent-forms/change.server.ts'
import { callerOf, isKept, type Texts } from '#app/models/unsent-forms/fields.ts'
import { isSecret } from './fields.server.ts'
import type { RouteArgs } from './forms.server.ts'

/** The buttons that keep a form, and those that leave it to make a record, with the form's address. */
const MAKES: Record<string, (typed: Texts) => [path: string, query: Record<string, string>]> = {
  titular: () => ['/titulars/create', {}],
  employee: () => ['/titulars/hire', {}],
  account: ({ titular_id = '' }) => ['/accounts/create', { titular: titular_id }],
  administrator: () => ['/settings/users/create', { role: String(ADMIN) }],
}

const NOTHING = 'No ha escrito nada que guardar'
const NOT_HERE = 'Este formulario no se guarda sin enviarlo'
const TOO_LONG = 'Es demasiado texto para un borrador: acórtelo o envíe el formulario'

/**
 * Handles the buttons that keep a form or forget what is kept of it: returns the address to go to, why
 * it is not kept, so that the form stays as it was typed, or that there is nothing to keep; undefined
 * for any other button.
 */
export async function changeUnsent(
  { url }: Pick<RouteArgs, 'url'>,
  form: FormData,
  write: Write,
  key: string | undefined,
): Promise<string | { refused: string } | { nothing: string } | undefined> {
  const [, what, record] = /^(draft|discard)(?: (\w+))?$/.exec(String(form.get('intent'))) ?? []
  const { pathname } = url
  if (!what) return undefined
  // Such a button saves nothing, whatever form it is sent with.
  if (!isKept(pathname)) return { refused: NOT_HERE }
  if (what === 'discard') {
    await write((tx, actor) => dropUnsentForm(tx, actor, pathname))
    return withQuery(url, {})
  }
  const typed = typedIn(form)
  const isUntouched = !record && !url.searchParams.has('draft') && isAsBegun(form, typed)
  if (isUntouched) return { nothing: NOTHING }
  const begun = { path: pathname, typed, key }
  if (!(await write((tx, actor) => keepUnsentForm(tx, actor, begun)))) return { refused: TOO_LONG }
  const makes = record && Object.hasOwn(MAKES, record) ? MAKES[record] : undefined
  if (!makes || !callerOf(pathname)) return withQuery(url, { draft: '1' })
  const [to, query] = makes(typed)
  return `${to}?${new URLSearchParams({ ...query, for: pathname })}`
}

/** Whether a form says what it said when it was drawn, as a form without scripts tells by `begun`. */
function isAsBegun(form: FormData, typed: Texts): boolean {
  const begun = textsIn(String(form.get('begun') ?? ''))
  if (!begun) return false
  // A switch that is off now is not sent.
  const names = Object.keys({ ...begun, ...typed })
  return names.every((name) => (typed[name] ?? '') === (begun[name] ?? ''))
}

/** Names and texts as JSON; undefined for anything else. */
function textsIn(json: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(json.slice(0, MOST_BEGUN))
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}

/** Characters of what a form began with. */
const MOST_BEGUN = 4000

/** What a form needs besides what is typed, and what must be answered again; what others save meanwhile, its version tells. */
const NOT_KEPT = /^(?:form|intent|key|another_key|seen|begun|asked_.*|allow_.*)$/

/** PostgreSQL stores no NUL. */
const typedIn = (form: FormData): Texts =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      NOT_KEPT.test(name) || isSecret(name) ? [] : [[name, String(value).replaceAll('\0', '')]],
    ),
  )

/** The address with these parameters, and without an earlier `draft`. */
export function withQuery({ pathname, search }: URL, more: Record<string, string>): string {
  const query = new URLSearchParams(search)
  query.delete('draft')
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
