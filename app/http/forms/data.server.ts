import { data, redirect } from 'react-router'
import { readText, UnreadBody } from '#app/http/body-text.server.ts'
import { formFields, isSecret } from './fields.server.ts'

/** A plain field name: of any other form. Conform would build arrays and objects from a name like `a[9999999]`. */
const PLAIN_NAME = /^[a-z][A-Za-z_]{0,60}$/

export type FormShape = {
  /** The names of the form's fields, also in rows: `lines.0.amount`. */
  names?: ReadonlySet<string>
  /** Names that may appear more than once. */
  lists?: readonly string[]
  /** The most fields, for a form whose lists make it longer than others. */
  most?: number | undefined
  /** Whether it can be drawn again as it was typed before the session ended. */
  resumes?: true
}

/** The button that shows a form again that came after the session ended: it saves nothing. */
export const RESUME = 'resume'

/**
 * Reads a posted form: texts under its `names`, or else under plain ones. A repeated name gives its
 * first text, or all of them if `lists` has the name. Other names are dropped. Throws a redirect to its
 * page for a form that is only to be shown again and cannot. Answers 415 for another
 * kind of body or encoding, 413 for too many fields, 400 for a body that is not UTF-8 or breaks off.
 */
export async function readForm(
  request: Request,
  { names, lists = [], most, resumes }: FormShape = {},
): Promise<FormData> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw data({ message: 'Envíe los datos como un formulario' }, { status: 415 })
  }
  const sent = await readText(request)
    .then((text) => formFields(text, most, lists))
    .catch((error: unknown) => {
      if (!(error instanceof UnreadBody)) throw error
      throw data({ message: error.message }, { status: error.status })
    })
  if (!sent) throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
  const isResumed = sent.getAll('intent').includes(RESUME)
  // Another action would be done: its page is only shown anew.
  if (isResumed && !resumes) throw redirect(pathOf(request), 303)
  const form = new FormData()
  const seen = new Set<string>()
  for (const [name, value] of sent) {
    if (names ? !names.has(name) : !PLAIN_NAME.test(name)) continue
    if (!seen.has(name) || lists.includes(name)) form.append(name, value)
    seen.add(name)
  }
  return keepPosted(request, form)
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A body can be read only once, so its fields are kept for a second reader. */
const read = new WeakMap<Request, FormData>()

/** Keeps the fields of a body that was read, and returns them. */
export function keepPosted(request: Request, form: FormData): FormData {
  read.set(request, form)
  return form
}

/**
 * The texts typed into the posted form, so that they can be sent again: without passwords, and only
 * under names of our own forms (`ours`). Empty if the request was no form or its body is gone.
 */
export async function typedInto(
  request: Request,
  ours: ReadonlySet<string>,
): Promise<[name: string, value: string][]> {
  if (request.method !== 'POST') return []
  const form =
    read.get(request) ??
    (request.bodyUsed
      ? null
      : await readForm(request, { names: ours, resumes: true }).catch(noForm))
  const typed = [...(form ?? [])].map(([name, value]) => [name, String(value)] as [string, string])
  return typed.filter(([name]) => ours.has(name) && !isSecret(name))
}

const noForm = () => null
