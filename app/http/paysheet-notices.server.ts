import type { Toast } from '#app/http/toasts.server.ts'
import { getPaysheet } from '#app/models/paysheet.server.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Db } from '#db/client.server.ts'

const WITH_TITULAR = { with: new Set(['titular']) }

/** Said after creating an order, and after editing one (product.md section 8). */
export async function paysheetCreated(db: Db, id: number): Promise<Toast> {
  const { titular } = await getPaysheet(db, id, WITH_TITULAR)
  return {
    tone: 'success',
    title: 'Exito',
    text: `Se ha creado una órden para el titular ${titular?.name}`,
    persistent: true,
    link: { href: `/api/reports/paysheets/${id}`, label: 'Ver recibo', newTab: true },
  }
}

/** What a one-time key that was spent had made: 'Ya creó la orden N° …'. */
export async function orderMade(db: Db, id: number) {
  const { order } = await getPaysheet(db, id, undefined, true)
  return { label: `la orden ${formatOrderNumber(order)}`, to: `/api/reports/paysheets/${id}` }
}
