/** The order that a new one is to be like (docs/rules/orders.md#24). */
import { idOf } from '#app/http/forms/forms.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import type { Db } from '#db/client.server.ts'

/** Says what a copy begins with, or that there is nothing to copy. */
export function copyNotice(
  query: URLSearchParams,
  copied: { order: number } | undefined,
  said = ', con la fecha de hoy',
): string | undefined {
  if (copied) {
    const number = formatDocumentNumber(copied.order)
    return `Copia de la orden ${number}${said}. Escriba su número.`
  }
  return query.get('from')?.trim() ? 'La orden que se quiso repetir no existe' : undefined
}

/** The order that `from` names, voided or not: a new one is to be like it. */
export async function copiedOrder<O>(
  db: Db,
  { read }: { read: (db: Db, id: number, voided: boolean) => Promise<O> },
  query: URLSearchParams,
): Promise<O | undefined> {
  const id = idOf(query.get('from'))
  if (!id) return undefined
  return read(db, id, true).catch((error) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
}
