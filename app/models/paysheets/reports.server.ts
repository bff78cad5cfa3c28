/** The receipts and the list report of payroll orders. */

import { monthName } from '#app/kernel/values/dates.ts'
import {
  DATE,
  documentReports,
  NUMBER,
  type Printable,
  type ReportRow,
} from '#app/models/documents/reports.server.ts'
import {
  ORDER_COLUMNS,
  ORDER_SHEET_COLUMNS,
  orderReceiptData,
} from '#app/models/orders/reports.server.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { fortnightLabel, monthPaid } from '#app/models/payroll/period.ts'
import { linesText } from './lines.ts'
import { countPaysheets, paysheetsByDate } from './read.server.ts'
import { type PaysheetReceiptData, paysheetReceipt } from './receipt.server.ts'

type Row = ReportRow<'paysheet'>

export const paysheetReports = documentReports({
  kind: 'paysheet',
  reader: { count: countPaysheets, byDate: paysheetsByDate },
  columns: [
    NUMBER,
    DATE,
    ...ORDER_COLUMNS,
    { label: 'Quincena', type: 'text', of: ({ payday, period }) => fortnightLabel(payday, period) },
    { label: 'Total Bs', type: 'money', of: ({ total }) => total },
  ],
  sheetColumns: [
    ...ORDER_SHEET_COLUMNS,
    {
      label: 'Otros conceptos',
      type: 'text',
      of: ({ lines }) => linesText(lines.filter(isTypedLine)),
    },
  ],
  amount: ({ total }) => total,
  account: ({ snapshot }) => snapshot.enterprise,
  receipt: (found) => paysheetReceipt(receiptData(found)),
})

function receiptData(found: Printable<Row>): PaysheetReceiptData {
  const { row } = found
  return {
    ...orderReceiptData(found, row.total),
    payday: row.payday,
    month: monthName(monthPaid(row)),
    salary: row.salary,
    agreed: row.snapshot.agreed,
    worked: row.snapshot.law?.worked,
    base: row.amount,
    orderLines: row.lines,
  }
}
