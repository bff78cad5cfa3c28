import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { exportAccounts } from '#app/models/imports/export-accounts.server.ts'
import { ACCOUNT_EXPORT_KINDS } from '#app/models/imports/fields.ts'
import type { Route } from './+types/export-accounts'
import { formatIn } from './kind.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { url } = args
  const [, , named] = url.pathname.replace(/\.data$/, '').split('/')
  const kind = ACCOUNT_EXPORT_KINDS.find((each) => each === named)
  if (!kind) throw new NotFound()
  const context = contextOf(args)
  return fileResponse(await exportAccounts(context.db, kind, formatIn(url)), context)
}
