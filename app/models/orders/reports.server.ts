import type { LabelledValue } from '#app/io/printing/html.server.tsx'
import type { Receipt, ReceiptLine } from '#app/io/printing/receipt-texts.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { amountInWords } from '#app/kernel/values/words.ts'
import {
  nameOfAccount,
  type Printable,
  type ReportColumn,
} from '#app/models/documents/reports.server.ts'
import type { OrderSnapshot, payments } from '#db/schema.ts'

type OrderRow = Omit<
  typeof payments.$inferSelect,
  'snapshot' | 'account_id' | 'amount' | 'purchase_id' | 'search_key'
> & { snapshot: OrderSnapshot }

/** An order with its snapshot for printing; RIFs and account numbers as stored. */
export type OrderReceiptData = ReturnType<typeof orderReceiptData>

export function orderReceiptData({ row, voided }: Printable<OrderRow>, total: Centimos) {
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

type OwnParts = { kind: string; period: LabelledValue; lines: ReceiptLine[] }

export function orderReceipt(data: OrderReceiptData, own: OwnParts): Receipt {
  const { titular, account, enterprise } = data
  const ric = formatRic(titular.ric)
  return {
    kind: own.kind,
    order: data.order,
    voided: data.voided,
    company: { name: enterprise.holder.name, ric: formatRic(enterprise.holder.ric) },
    facts: [
      { label: 'Titular', value: titular.name },
      { label: 'CI/RIF', value: ric },
      ...jobOf(titular),
      { label: 'Banco', value: account?.bank ?? NO_ACCOUNT },
      { label: 'Cuenta', value: account ? formatAccountNumber(account.number) : NO_ACCOUNT },
      { label: 'Fecha de emisión', value: formatDateLong(data.issuedAt) },
      own.period,
      { label: 'Forma de pago', value: data.transaction },
      { label: `Número de ${data.transaction.toLocaleLowerCase('es-VE')}`, value: data.number },
      { label: 'Banco de la empresa', value: enterprise.bank },
      { label: 'Cuenta de la empresa', value: formatAccountNumber(enterprise.number) },
    ],
    lines: own.lines,
    total: data.total,
    totalInWords: amountInWords(data.total),
    texts: [
      { label: 'Concepto', value: data.concept },
      ...(data.observation ? [{ label: 'Observación', value: data.observation }] : []),
    ],
    signatures: [
      { label: 'Realizado por', name: data.realized },
      { label: 'Autorizado por', name: data.authorized ?? '' },
      { label: 'Recibí conforme', name: titular.name, detail: ric },
    ],
  }
}

function jobOf({ position, department, hired_at }: OrderSnapshot['titular']): LabelledValue[] {
  return [
    ...(position ? [{ label: 'Cargo', value: position }] : []),
    ...(department ? [{ label: 'Departamento', value: department }] : []),
    ...(hired_at ? [{ label: 'Fecha de ingreso', value: formatDateLong(hired_at) }] : []),
  ]
}

/** Same text as in the list (docs/rules/orders.md#4). */
export const NO_ACCOUNT = '--No asociado--'

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
