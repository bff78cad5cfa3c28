/** The receipts and the list report of adjustments of company accounts. */

import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { amountInWords } from '#app/kernel/values/words.ts'
import {
  AMOUNT,
  DATE,
  documentReports,
  NUMBER,
  nameOfAccount,
  type Printable,
  type ReportRow,
  UNSIGNED,
} from '#app/models/documents/reports.server.ts'
import { adjustmentLabels } from './fields.ts'
import { adjustmentsByDate, countAdjustments } from './read.server.ts'

function receiptOf({ row, voided }: Printable<ReportRow<'adjustment'>>): Receipt {
  const { number, bank, holder = '', holder_ric = '' } = row.snapshot.account
  const amount = centimos(Math.abs(row.amount))
  return {
    kind: row.type,
    order: row.order,
    voided,
    company: { name: holder, ric: formatRic(holder_ric) },
    facts: [
      { label: 'Banco', value: bank },
      { label: 'Cuenta', value: formatAccountNumber(number) },
      { label: 'Fecha', value: formatDateLong(row.issued_at) },
    ],
    lines: [
      {
        kind: 'base',
        label: row.amount > 0 ? 'Entrada: suma al saldo' : 'Salida: resta del saldo',
        amount,
      },
    ],
    total: amount,
    totalInWords: amountInWords(amount),
    texts: [{ label: adjustmentLabels.reason, value: row.reason }],
    signatures: UNSIGNED,
  }
}

export const adjustmentReports = documentReports({
  kind: 'adjustment',
  reader: { count: countAdjustments, byDate: adjustmentsByDate },
  columns: [
    NUMBER,
    DATE,
    { label: adjustmentLabels.type, type: 'text', of: ({ type }) => type },
    { label: 'Cuenta', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.account) },
    { label: adjustmentLabels.reason, type: 'text', of: ({ reason }) => reason },
    AMOUNT,
  ],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.account,
  receipt: receiptOf,
})
