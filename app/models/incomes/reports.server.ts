/** The receipts and the list report of incomes. */

import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { documentName } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
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
import { countIncomes, incomesByDate } from './read.server.ts'

type Row = ReportRow<'income'>

function receiptOf({ row, voided }: Printable<Row>): Receipt {
  const { number, bank, holder = '', holder_ric = '' } = row.snapshot.account
  const amount = row.amount
  return {
    kind: documentName('income'),
    order: row.order,
    voided,
    company: { name: holder, ric: formatRic(holder_ric) },
    facts: [
      { label: 'De', value: row.provider },
      { label: 'Fecha', value: formatDateLong(row.issued_at) },
      { label: 'Banco', value: bank },
      { label: 'A la cuenta', value: formatAccountNumber(number) },
      { label: 'Número de transacción', value: row.number },
    ],
    lines: [{ kind: 'base', label: 'Ingreso', amount }],
    total: amount,
    totalInWords: amountInWords(amount),
    texts: [],
    signatures: UNSIGNED,
  }
}

export const incomeReports = documentReports({
  kind: 'income',
  reader: { count: countIncomes, byDate: incomesByDate },
  columns: [
    NUMBER,
    DATE,
    { label: 'Desde', type: 'text', of: ({ provider }) => provider },
    { label: 'Para', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.account) },
    { label: 'Número', type: 'text', of: ({ number }) => number },
    AMOUNT,
  ],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.account,
  receipt: receiptOf,
})
