/** The receipts and the list report of payroll orders. */
import { DATE, documentToPrint, listReport, NUMBER } from '#app/models/document-reports.server.ts'
import { ORDER_COLUMNS, orderReceiptData } from '#app/models/order-reports.server.ts'
import { findPaysheets } from '#app/models/paysheet.server.ts'
import { type IsoDate, monthName } from '#app/services/dates.ts'
import { centimos, formatAmount } from '#app/services/money.ts'
import { type Payday, paydayLabel } from '#app/services/payroll.ts'
import type { PaysheetReceiptData } from '#app/services/reports/paysheet-receipt.server.ts'
import type { Db } from '#db/client.server.ts'
import { paysheets } from '#db/schema.ts'

/** One order's receipt, voided ones too; only of `titular_id` if it is given. Throws NotFound. */
export async function paysheetReceiptData(
  db: Db,
  id: number,
  titular_id?: number,
): Promise<PaysheetReceiptData> {
  const found = await documentToPrint(db, paysheets, id)
  const { row } = found
  return {
    ...orderReceiptData(found, centimos(row.total), titular_id),
    payday: row.payday as Payday,
    month: monthName(row.issued_at as IsoDate),
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
  }
}

export const paysheetListBody = listReport({
  title: 'Órdenes de nómina',
  table: paysheets,
  find: findPaysheets,
  columns: [
    NUMBER,
    DATE,
    ...ORDER_COLUMNS,
    { label: 'Quincena', of: ({ payday }) => paydayLabel(payday as Payday) },
    { label: 'Total Bs', align: 'end', of: ({ total }) => formatAmount(centimos(total)) },
  ],
  amount: ({ total }) => total,
  account: ({ snapshot }) => snapshot.enterprise,
})
