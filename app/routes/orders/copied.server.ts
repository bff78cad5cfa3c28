/** The order that a new one is to be like (docs/rules/orders.md#24). */
import { idOf } from '#app/http/forms/forms.server.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { arrearsOfOrder } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { CodedLine } from '#db/schema.ts'

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

type Copied = { id: number; voided_at: string | null; lines?: readonly CodedLine[] }

/**
 * An order as a copy of it begins: what it pays of arrears, and what is fixed, are no lines of the copy, which
 * pays what is owed and has what is fixed by now itself.
 */
export async function asCopied<O extends Copied>(db: Db, kind: OrderKind, order: O) {
  const { pays } = await arrearsOfOrder(db, kind, order.id)
  const lines = order.lines?.filter(({ code, fixed_id }) => code !== 'arrears' && !fixed_id)
  // A payroll order in force has paid it; a personal one that is made again is refused if nothing is owed.
  const isAgain = pays.length > 0 && (kind === 'payment' || order.voided_at !== null)
  return { order: lines ? { ...order, lines } : order, arrears: isAgain ? 'on' : '' }
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
