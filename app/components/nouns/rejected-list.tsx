/** What banks rejected, until somebody corrects it, files it again or voids it. */

import { Namesake } from '#app/components/lists/namesake.tsx'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { RejectedOrders } from '#app/models/bank-files/read.server.ts'

export function RejectedList({ rejected: { count, orders } }: { rejected: RejectedOrders }) {
  if (count === 0) return null
  return (
    <section className="panel rejected" aria-label="Rechazadas por el banco">
      <h2>{`El banco rechazó ${counted(count, 'orden', 'órdenes')}`}</h2>
      <ul>
        {orders.map(({ kind, order_id, order, name, namesake, amount, ...line }) => (
          <li key={`${kind} ${order_id}`}>
            <a href={`/${DOCUMENTS[kind].path}/${order_id}`}>
              {formatDocumentNumber(order)} {name}
            </a>{' '}
            <Namesake ric={namesake} /> por <span className="money">{formatBs(amount)}</span>:{' '}
            {line.reason} (
            <a href={`/bank-files/${line.bank_file_id}`}>
              archivo {formatDocumentNumber(line.lot)}
            </a>
            )
          </li>
        ))}
      </ul>
      {count > orders.length && <p>y {formatCount(count - orders.length)} más</p>}
    </section>
  )
}
