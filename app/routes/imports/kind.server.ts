import type { TableFormat } from '#app/io/spreadsheets/table-file.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { importKindOf } from '#app/models/imports/fields.ts'
import type { ImportKind } from '#db/kinds.ts'

/** The kind in an address `/import/employees…`. Throws NotFound. */
export function kindIn({ pathname }: URL): ImportKind {
  const kind = importKindOf(pathname.replace(/\.data$/, '').split('/')[2])
  if (!kind) throw new NotFound()
  return kind
}

export const formatIn = ({ searchParams }: URL): TableFormat =>
  searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
