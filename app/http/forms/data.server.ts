import { data } from 'react-router'
import { formFields, isSecret } from './fields.server.ts'

/** A field's name; Conform would build arrays and objects of what a name like `a[9999999]` says. */
const PLAIN_NAME = /^[a-z][A-Za-z_]{0,60}$/

export type Door = {
  /** The names that the form has; those of dialogs are asked for one by one. */
  names?: ReadonlySet<string>
  /** Names that may come repeatedly. */
  lists?: readonly string[]
}

/**
 * Reads a posted form: its texts under plain names, of a repeated one the first, but all of those
 * named in `lists`; names that the form does not have are left out. What is no form as ours are
 * sent is refused with 415, one of too many fields with 413, one that breaks off with 400.
 */
export async function readForm(
  request: Request,
  { names, lists = [] }: Door = {},
): Promise<FormData> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw data({ message: 'Envíe los datos como un formulario' }, { status: 415 })
  }
  const text = await request.text().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    throw data({ message: 'Los datos no se pueden leer como un formulario' }, { status: 400 })
  })
  const sent = formFields(text)
  if (!sent) throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
  const form = new FormData()
  const seen = new Set<string>()
  for (const [name, value] of sent) {
    if (!PLAIN_NAME.test(name) || names?.has(name) === false) continue
    if (!seen.has(name) || lists.includes(name)) form.append(name, value)
    seen.add(name)
  }
  read.set(request, form)
  return form
}

/** A body is read once; what it said may be asked for again. */
const read = new WeakMap<Request, FormData>()

/**
 * What was typed into the posted form, to be sent once more, without passwords and without what no
 * form of ours (`ours`) has; none if the request was no form, or its body cannot be had any more.
 */
export async function typedInto(
  request: Request,
  ours: ReadonlySet<string>,
): Promise<[name: string, value: string][]> {
  if (request.method !== 'POST') return []
  const form =
    read.get(request) ?? (request.bodyUsed ? null : await readForm(request).catch(noForm))
  const typed = [...(form ?? [])].map(([name, value]) => [name, String(value)] as [string, string])
  return typed.filter(([name]) => ours.has(name) && !isSecret(name))
}

const noForm = () => null
