import { data } from 'react-router'

/** A field's name; Conform would build arrays and objects of what a name like `a[9999999]` says. */
const PLAIN_NAME = /^[a-z][a-z_]*$/

/**
 * Reads a posted form: its texts under plain names, of a repeated one the first, but all of those
 * named in `lists`; files and other names are left out. What is no form is refused with 415, what
 * cannot be read as one with 400.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw data({ message: 'Envíe los datos como un formulario' }, { status: 415 })
  }
  const sent = await request.formData().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    throw data({ message: 'Los datos no se pueden leer como un formulario' }, { status: 400 })
  })
  const form = new FormData()
  for (const [name, value] of sent) {
    const isField = typeof value === 'string' && PLAIN_NAME.test(name)
    if (isField && (!form.has(name) || lists.includes(name))) form.append(name, value)
  }
  return form
}
