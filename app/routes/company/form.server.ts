import { authorityContext } from '#app/context.ts'
import { keepPosted } from '#app/http/forms/data.server.ts'
import { namesOf } from '#app/http/forms/fields.server.ts'
import { contextOf, type RouteArgs, readOwnForm } from '#app/http/forms/forms.server.ts'
import { bringsFile, readUpload, textsOf, type Upload } from '#app/http/forms/upload.server.ts'
import type { Problem } from '#app/kernel/errors/codes.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { judgeLogo, type Logo } from '#app/models/company/change.server.ts'
import { companyInput, LOGO_FILE } from '#app/models/company/fields.ts'

/** What becomes of the logo: another image, none (null), or nothing (undefined). */
type Sent = { logo?: Logo | null; problem?: Problem | undefined }

/** Reads the form, and checks again that the user may send it. */
export async function readCompanyForm(args: RouteArgs): Promise<Sent & { posted: FormData }> {
  const names = namesOf(companyInput, fieldsFor('form', contextOf(args).today)).add('remove_logo')
  if (!bringsFile(args.request)) return { posted: await readOwnForm(args, { names }) }
  const upload = await readUpload(args.request, LOGO_FILE)
  const posted = keepPosted(args.request, textsOf(upload, names))
  const sent = await logoOf(upload)
  await args.context.get(authorityContext)?.refresh()
  return { posted, ...sent }
}

async function logoOf({ file, name, fields, tooLarge }: Upload): Promise<Sent> {
  if (tooLarge) return { problem: tooLarge }
  if (name || file.length > 0) return judgeLogo(Buffer.from(file))
  return fields.get('remove_logo') === 'on' ? { logo: null } : {}
}
