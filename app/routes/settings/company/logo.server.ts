/** The form that uploads the company's logo, or removes it. */
import { data } from 'react-router'
import { appContext, authorityContext } from '#app/context.ts'
import { contextOf, type FormReply, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { readUpload, type Upload } from '#app/http/forms/upload.server.ts'
import { changeLogo } from '#app/models/company/change.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'

/** The most bytes of the body, so that an image that is too large is told so beside its field. */
const MOST_BODY = 8 * 1024 * 1024
const NO_FILE = problem('required', 'Elija un archivo PNG o JPEG')

/** Stores the image that was sent. Answers 422 with what is wrong with it. */
export async function submitLogo(args: RouteArgs) {
  const upload = await readUpload(args.request, MOST_BODY)
  await args.context.get(authorityContext)?.refresh()
  const { write } = contextOf(args)
  try {
    const logo = logoOf(upload)
    await write((tx, actor) => changeLogo(tx, logo, actor))
    const text = logo ? 'Se ha guardado el logo' : 'Se ha quitado el logo'
    const toast = { tone: 'success' as const, title: 'Exito', text }
    return await redirectWithToast(args.context.get(appContext), '/settings/company', toast)
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const result = { status: 'error' as const, error: error.fields, initialValue: { form: 'logo' } }
    return data<FormReply>({ result }, { status: 422 })
  }
}

/** The image; null where the logo is to go. Throws FieldErrors under `file` without either. */
function logoOf({ file, fields }: Upload): Buffer | null {
  if (file.length > 0) return Buffer.from(file)
  if (fields.get('remove') === 'on') return null
  throw new FieldErrors({ file: NO_FILE })
}
