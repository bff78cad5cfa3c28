/** What must be true of salaries and their history (docs/rules/salaries.md#1). */
import { sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind, WageCurrency } from '#db/kinds.ts'
import { kindName } from './kinds.server.ts'

/**
 * A Spanish sentence for each order that pays arrears of somebody else, or more than it is. It may pay less: an
 * edit of one of its late orders frees a part; and where some had paid too much, more of the others.
 */
export async function findWrongArrears(db: Db): Promise<string[]> {
  const rows = await db
    .select({ kind: sql<DocumentKind>`kind`, id: sql<number>`document_id` })
    .from(sql`(
      select link.kind, link.document_id from arrear_payments as link
        join paysheets as late on late.id = link.paysheet_id
        left join payments on link.kind = 'payment' and payments.id = link.document_id
        left join paysheets as paying on link.kind = 'paysheet' and paying.id = link.document_id
        where coalesce(payments.titular_id, paying.titular_id, 0) <> late.titular_id
      union
      select 'payment' as kind, link.document_id from arrear_payments as link
        join payments on payments.id = link.document_id where link.kind = 'payment'
        group by link.document_id, payments.amount
        having sum(link.amount) not between 0 and payments.amount
    ) as wrong`)
    .orderBy(sql`kind`, sql`document_id`)
  return rows.map(
    ({ kind, id }) =>
      `${kindName(kind)} (id ${id}): paga la diferencia de salario de otra persona, o más que su monto.`,
  )
}

/** A Spanish sentence for each salary, or its currency, that is not the one of the history's last line. */
export async function findWrongSalaries(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      id: sql<number>`id`,
      is: exactly(sql`salary`),
      said: exactly(sql`said`),
      currency: sql<WageCurrency>`currency`,
      saidIn: sql<WageCurrency>`said_in`,
    })
    .from(sql`(
      select titulars.id, titulars.salary, coalesce(history.salary, 0) as said,
        titulars.salary_currency as currency,
        coalesce(history.currency, titulars.salary_currency) as said_in from titulars
      left join (select titular_id, max(id) as id from salary_changes group by titular_id) as newest
        on newest.titular_id = titulars.id
      left join salary_changes as history on history.id = newest.id
    ) as salaries`)
    .where(sql`salary <> said or (salary > 0 and currency <> said_in)`)
    .orderBy(sql`id`)
  return rows.map(
    ({ id, is, said, currency, saidIn }) =>
      `titulars (id ${id}): el salario es ${formatMoney(is, currency)} y su historial dice ${formatMoney(said, saidIn)}.`,
  )
}
