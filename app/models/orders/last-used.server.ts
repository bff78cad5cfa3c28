/** What a user's last order was paid with, for the next one (docs/rules/entering.md#5). */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { getClosing } from '#app/models/closing/read.server.ts'
import type { OrderKind } from '#app/services/documents/kinds.ts'
import { formatDateShort, type IsoDate } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_TABLES, type payments } from '#db/schema.ts'

export type LastUsed = {
  order: number
  enterprise_id: number
  transaction: string
  concept: string
  issued_at: IsoDate
}

/** What the user's latest order of the kind that stands was paid with; undefined if there is none. */
export async function lastUsed(
  db: Db,
  kind: OrderKind,
  user_id: number,
): Promise<LastUsed | undefined> {
  const orders = DOCUMENT_TABLES[kind] as typeof payments
  const [last] = await db
    .select({
      order: orders.order,
      enterprise_id: orders.enterprise_id,
      transaction: orders.transaction,
      concept: orders.concept,
      issued_at: orders.issued_at,
    })
    .from(orders)
    .where(and(eq(orders.created_by, user_id), isNull(orders.voided_at)))
    .orderBy(desc(orders.id))
    .limit(1)
  return last
}

type Form = {
  typed: (name: string) => string
  /** The company accounts that the form offers. */
  enterprises: readonly { id: number }[]
  /** The date that a new form begins with. */
  today: IsoDate
}

/**
 * What an order's form takes of the last one: only where nothing was typed, an account that is still
 * offered, and a date that is not closed. `said` names it for people.
 */
export async function fillOfLast(db: Db, last: LastUsed | undefined, form: Form) {
  const { typed, enterprises, today } = form
  if (!last) return { fill: {}, said: 'No hay una orden anterior suya' }
  const { issued_at, transaction, concept } = last
  const { until } = await getClosing(db)
  const isOffered = enterprises.some(({ id }) => id === last.enterprise_id)
  const isOtherDay = issued_at !== today && ['', today].includes(typed('issued_at'))
  const offers = [
    ['transaction', transaction, 'la forma de pago', !typed('transaction')],
    [
      'enterprise_id',
      String(last.enterprise_id),
      'la cuenta de la empresa',
      isOffered && !typed('enterprise_id'),
    ],
    ['concept', concept, 'el concepto', !typed('concept').trim()],
    [
      'issued_at',
      issued_at,
      `la fecha (${formatDateShort(issued_at)})`,
      isOtherDay && !(until && issued_at <= until),
    ],
  ] as const
  const taken = offers.filter(([, , , isTaken]) => isTaken)
  const fill = Object.fromEntries(taken.map(([name, value]) => [name, value]))
  const number = formatDocumentNumber(last.order)
  const names = new Intl.ListFormat('es').format(taken.map(([, , name]) => name))
  const said = names
    ? `De su orden ${number}: ${names}`
    : `De su orden ${number} no queda nada por usar`
  return { fill, said }
}
