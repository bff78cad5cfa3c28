/** What the reports of payroll orders and of payments have in common. */
import type { ReportColumn } from '#app/models/document-reports.server.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import type { IsoDate } from '#app/services/dates.ts'
import { NotFound } from '#app/services/errors.ts'
import type { Centimos } from '#app/services/money.ts'
import { NO_ACCOUNT, type OrderReceiptData } from '#app/services/reports/order-receipt.server.ts'
import type { VoidMark } from '#app/services/reports/receipt.server.tsx'
import type { AccountSnapshot, payments } from '#db/schema.ts'

type Snapshot = {
  titular: { name: string; ric: string }
  account: AccountSnapshot | null
  enterprise: AccountSnapshot
}
type OrderRow = Omit<
  typeof payments.$inferSelect,
  'snapshot' | 'account_id' | 'amount' | 'purchase_id'
> & { snapshot: Snapshot }

/**
 * The part of a receipt that every order has. `titular_id` limits it to that titular's orders:
 * others are NotFound, so an employee never learns of them.
 */
export function orderReceiptData(
  { row, voided }: { row: OrderRow; voided?: VoidMark },
  total: Centimos,
  titular_id: number | undefined,
): OrderReceiptData {
  if (titular_id !== undefined && row.titular_id !== titular_id) throw new NotFound()
  const { titular, account, enterprise } = row.snapshot
  const { number, bank, holder = '', holder_ric = '' } = enterprise
  return {
    order: row.order,
    issuedAt: row.issued_at as IsoDate,
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

/** The columns of a list of orders between its date and what is its own. */
export const ORDER_COLUMNS: ReportColumn<{ snapshot: Snapshot; transaction: string }>[] = [
  { label: 'Titular', of: ({ snapshot }) => snapshot.titular.name },
  {
    label: 'A la cuenta',
    of: ({ snapshot: { account } }) =>
      account ? `${formatAccountNumber(account.number)} ${account.bank}` : NO_ACCOUNT,
  },
  {
    label: 'Desde',
    of: ({ snapshot: { enterprise } }) => `${enterprise.bank} ${accountTail(enterprise.number)}`,
  },
  { label: 'Medio', of: ({ transaction }) => transaction },
]
