import { sql } from 'drizzle-orm'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import type { Db } from '#db/client.server.ts'

/** Orders named in one sentence: a titular paid twice in a fortnight may have hundreds. */
const NAMED = 5

/** Doubtful but not wrong, since 'Crear de todos modos' allows it: live orders for the same days of a month. */
export async function findDoublePayments(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      titular: sql<string>`titulars.name`,
      titular_id: sql<number>`titulars.id`,
      month: PAID_MONTH,
      order: sql<number>`"order"`,
    })
    .from(sql`paysheets join titulars on titulars.id = titular_id`)
    .where(
      sql`voided_at is null and (titular_id, ${PAID_MONTH}) in (
        select titular_id, ${PAID_MONTH} from paysheets where voided_at is null
        group by titular_id, ${PAID_MONTH}
        having count(*) > count(distinct payday)
          or (count(*) > 1 and count(case when payday = 'completo' then 1 end) > 0)
      )`,
    )
    .orderBy(sql`titulars.name_key`, sql`titulars.id`, PAID_MONTH, sql`"order"`)
  const months = Map.groupBy(rows, ({ titular_id, month }) => `${titular_id} ${month}`)
  return [...months.values()].map((orders) => {
    const [{ titular = '', month = '' } = {}] = orders
    const named = orders.slice(0, NAMED).map(({ order }) => formatDocumentNumber(order))
    const rest = orders.length > NAMED ? ' …' : ''
    return `${titular} tiene ${orders.length} órdenes vigentes de ${formatMonth(month)} que se solapan: ${named.join(', ')}${rest}.`
  })
}
