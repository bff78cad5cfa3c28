/** The notices after an order is saved. */

import { ORDERS, type OrderPath, WITH_TITULAR } from '#app/http/orders.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import { madeDocument } from './made-document.server.ts'
import type { Toast } from './toasts.server.ts'

const receiptOf = (kind: OrderPath, id: number) => `/api/reports/${kind}/${id}`

/**
 * The notice after an order is created or edited. It stays until it is closed
 * (docs/rules/orders.md#3, docs/rules/orders.md#7).
 */
export async function orderSaved(
  db: Db,
  kind: OrderPath,
  id: number,
  isNew = false,
): Promise<Toast> {
  const { titular, order } = await ORDERS[kind].get(db, id, WITH_TITULAR)
  const text = `Se ha creado una órden para el titular ${titular?.name}`
  const href = receiptOf(kind, id)
  const again = { href: `/${kind}/create?from=${id}`, label: 'Crear otra igual' }
  const after = `Orden ${formatDocumentNumber(order)}`
  const stays = { tone: 'success', persistent: true, after, ...(isNew && { next: again }) } as const
  return kind === 'paysheets'
    ? { ...stays, title: 'Exito', text, link: { href, label: 'Ver recibo', newTab: true } }
    : {
        ...stays,
        title: 'La orden ha sido generada.',
        text: text.endsWith('.') ? text : `${text}.`,
        link: { href, label: 'Presione aqui', newTab: true },
      }
}

/** The order that a spent one-time key had made: 'Ya creó la orden N° …'. */
export async function orderMade(db: Db, kind: OrderPath, id: number) {
  const made = await ORDERS[kind].get(db, id, undefined, true)
  return madeDocument(ORDERS[kind].kind, made, receiptOf(kind, id))
}
