/** What the receipts and the list report of payroll orders print: what was kept at the time. */
import { asc, eq } from 'drizzle-orm'
import { findPaysheets } from '#app/models/paysheet.server.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import { formatDateShort, type IsoDate, monthName } from '#app/services/dates.ts'
import { NotFound } from '#app/services/errors.ts'
import type { Listing } from '#app/services/listing.ts'
import { type Centimos, centimos, formatAmount, sumCentimos } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import { type Payday, paydayLabel } from '#app/services/payroll.ts'
import type { ListReport } from '#app/services/reports/list.server.tsx'
import type { PaysheetReceiptData } from '#app/services/reports/paysheet-receipt.server.ts'
import type { Db } from '#db/client.server.ts'
import { paysheets, users } from '#db/schema.ts'

/**
 * One order's receipt, voided ones too. `titular_id` limits it to that titular's orders: others
 * are NotFound, so an employee never learns of them.
 */
export async function paysheetReceiptData(
  db: Db,
  id: number,
  titular_id?: number,
): Promise<PaysheetReceiptData> {
  const [found] = await db
    .select({ row: paysheets, voider: users.name })
    .from(paysheets)
    .leftJoin(users, eq(users.id, paysheets.voided_by))
    .where(eq(paysheets.id, id))
  if (!found || (titular_id !== undefined && found.row.titular_id !== titular_id)) {
    throw new NotFound()
  }
  const { row, voider } = found
  const { titular, account, enterprise } = row.snapshot
  const { number, bank, holder = '', holder_ric = '' } = enterprise
  return {
    order: row.order,
    issuedAt: row.issued_at as IsoDate,
    payday: row.payday as Payday,
    month: monthName(row.issued_at as IsoDate),
    titular,
    account,
    enterprise: { number, bank, holder: { name: holder, ric: holder_ric } },
    salary: centimos(row.salary),
    base: centimos(row.amount),
    adition: centimos(row.adition),
    aditionReason: row.adition_reason,
    bonus: centimos(row.bonus),
    discount: centimos(row.discount),
    discountReason: row.discount_reason,
    lph: centimos(row.lph),
    sso: centimos(row.sso),
    lacks: centimos(row.lacks),
    total: centimos(row.total),
    transaction: row.transaction,
    number: row.number,
    concept: row.concept,
    observation: row.observation,
    realized: row.realized,
    authorized: row.authorized,
    ...(row.voided_at && {
      voided: { at: row.voided_at, by: voider ?? '', reason: row.void_reason ?? undefined },
    }),
  }
}

type ListBody = Pick<
  ListReport,
  'title' | 'company' | 'columns' | 'rows' | 'subtotals' | 'total' | 'count'
>

/** The rows, subtotals by company account and total of a listing, by date. */
export async function paysheetListBody(db: Db, listing: Listing): Promise<ListBody> {
  const { where, values } = await findPaysheets(db, listing)
  const rows = await db
    .select({
      order: paysheets.order,
      issued_at: paysheets.issued_at,
      payday: paysheets.payday,
      transaction: paysheets.transaction,
      number: paysheets.number,
      total: paysheets.total,
      snapshot: paysheets.snapshot,
    })
    .from(paysheets)
    .where(where)
    .orderBy(asc(paysheets.issued_at), asc(paysheets.id))
    .prepare()
    .execute(values)
  const companies = new Map(
    rows.map(({ snapshot: { enterprise } }) => [enterprise.holder_ric, enterprise.holder]),
  )
  const [company] = companies.size === 1 ? [...companies] : []
  return {
    title: 'Órdenes de nómina',
    company: company ? { name: company[1] ?? '', ric: company[0] ?? '' } : null,
    columns: [
      { label: 'N°' },
      { label: 'Fecha' },
      { label: 'Titular' },
      { label: 'A la cuenta' },
      { label: 'Desde' },
      { label: 'Medio' },
      { label: 'Quincena' },
      { label: 'Total Bs', align: 'end' },
    ],
    rows: rows.map((row) => [
      formatOrderNumber(row.order).replace('N° ', ''),
      formatDateShort(row.issued_at as IsoDate),
      row.snapshot.titular.name,
      `${formatAccountNumber(row.snapshot.account.number)} ${row.snapshot.account.bank}`,
      `${row.snapshot.enterprise.bank} ${accountTail(row.snapshot.enterprise.number)}`,
      row.transaction,
      paydayLabel(row.payday as Payday),
      formatAmount(centimos(row.total)),
    ]),
    subtotals: subtotalsOf(rows),
    total: sumCentimos(rows.map((row) => centimos(row.total))),
    count: rows.length,
  }
}

type Totalled = { total: number; snapshot: { enterprise: { number: string; bank: string } } }

function subtotalsOf(rows: Totalled[]): ListReport['subtotals'] {
  const byAccount = new Map<string, { label: string; amounts: Centimos[] }>()
  for (const { total, snapshot } of rows) {
    const { number, bank } = snapshot.enterprise
    const entry = byAccount.get(number) ?? {
      label: `${bank} ${formatAccountNumber(number)}`,
      amounts: [],
    }
    entry.amounts.push(centimos(total))
    byAccount.set(number, entry)
  }
  return [...byAccount.values()].map(({ label, amounts }) => ({
    label,
    count: amounts.length,
    amount: sumCentimos(amounts),
  }))
}
