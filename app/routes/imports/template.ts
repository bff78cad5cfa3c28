import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { importTemplate } from '#app/models/imports/export.server.ts'
import type { Route } from './+types/template'
import { formatIn, kindIn } from './kind.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  fileResponse(importTemplate(kindIn(args.url), formatIn(args.url)), contextOf(args))
