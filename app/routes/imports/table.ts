/**
 * A table as a file: of a kind, empty or with everybody of it; or accounts without holder, or the
 * company's, in the columns of an import.
 */
import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { importExport, importTemplate } from '#app/models/imports/export.server.ts'
import { exportAccounts } from '#app/models/imports/export-accounts.server.ts'
import { ACCOUNT_EXPORT_KINDS } from '#app/models/imports/fields.ts'
import type { Route } from './+types/table'
import { formatIn, kindIn, wordsIn } from './kind.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { url } = args
  const context = contextOf(args)
  const format = formatIn(url)
  const [named] = wordsIn(url)
  const accounts = ACCOUNT_EXPORT_KINDS.find((each) => each === named)
  if (accounts) return fileResponse(await exportAccounts(context.db, accounts, format), context)
  const kind = kindIn(url)
  if (args.pattern.endsWith('/template')) return fileResponse(importTemplate(kind, format), context)
  return fileResponse(await importExport(context.db, kind, format), context)
}
