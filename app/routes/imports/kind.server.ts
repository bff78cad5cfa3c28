import type { TableFormat } from '#app/io/spreadsheets/table-file.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { importKindOf } from '#app/models/imports/fields.ts'
import type { ImportKind } from '#db/kinds.ts'

/** What stands behind `/import/` in an address: `employees` and `template`. */
export const wordsIn = ({ pathname }: URL) =>
  pathname
    .replace(/\.data$/, '')
    .split('/')
    .slice(2)

/** The kind in an address `/import/employees…`. Throws NotFound. */
export function kindIn(url: URL): ImportKind {
  const kind = importKindOf(wordsIn(url)[0])
  if (!kind) throw new NotFound()
  return kind
}

export const formatIn = ({ searchParams }: URL): TableFormat =>
  searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
