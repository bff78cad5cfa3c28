import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import {
  nameOfAccount,
  type Printable,
  type ReportColumn,
} from '#app/models/documents/reports.server.ts'
import type { OrderSnapshot, payments } from '#db/schema.ts'
import { NO_ACCOUNT, type OrderReceiptData } from './receipt.server.ts'

type OrderRow = Omit<
  typeof payments.$inferSelect,
  'snapshot' | 'account_id' | 'amount' | 'purchase_id' | 'search_key'
> & { snapshot: OrderSnapshot }

export function orderReceiptData(
  { row, voided }: Printable<OrderRow>,
  total: Centimos,
): OrderReceiptData {
  const { titular, account, enterprise } = row.snapshot
  const { number, bank, holder = '', holder_ric = '' } = enterprise
  return {
    order: row.order,
    issuedAt: row.issued_at,
    titular,
    account,
    enterprise: { number, bank, holder: { name: holder, ric: holder_ric } },
    total,
    transaction: row.transaction,
    number: row.number,
    concept: row.concept,
    observation: row.observation,
    realized: row.realized,
    authorized: row.authorized,
    ...(voided && { voided }),
  }
}

/** The shared columns of a list of orders, between the date and the kind's own columns. */
export const ORDER_COLUMNS: ReportColumn<{ snapshot: OrderSnapshot; transaction: string }>[] = [
  { label: 'Titular', type: 'text', of: ({ snapshot }) => snapshot.titular.name },
  {
    label: 'A la cuenta',
    type: 'text',
    of: ({ snapshot: { account } }) =>
      account ? `${formatAccountNumber(account.number)} ${account.bank}` : NO_ACCOUNT,
  },
  { label: 'Desde', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.enterprise) },
  { label: 'Medio', type: 'text', of: ({ transaction }) => transaction },
]

type SheetRow = Pick<OrderRow, 'snapshot' | 'number' | 'concept' | 'authorized'>

/** What only a spreadsheet of orders has room for. */
export const ORDER_SHEET_COLUMNS: ReportColumn<SheetRow>[] = [
  { label: 'Cédula o RIF', type: 'text', of: ({ snapshot }) => formatRic(snapshot.titular.ric) },
  { label: 'Número', type: 'text', of: ({ number }) => number },
  { label: 'Concepto', type: 'text', of: ({ concept }) => concept },
  { label: 'Autorizado por', type: 'text', of: ({ authorized }) => authorized },
]
