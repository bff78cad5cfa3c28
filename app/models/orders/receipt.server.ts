import type { LabelledValue } from '#app/io/printing/html.server.tsx'
import type { Receipt, ReceiptLine, VoidMark } from '#app/io/printing/receipt-texts.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong, type IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { amountInWords } from '#app/kernel/values/words.ts'

/** An order with its snapshot for printing; RIFs and account numbers as stored. */
export type OrderReceiptData = {
  order: number
  issuedAt: IsoDate
  titular: { name: string; ric: string }
  account: { number: string; bank: string } | null
  enterprise: { number: string; bank: string; holder: { name: string; ric: string } }
  total: Centimos
  /** The payment method: 'Transferencia', 'Cheque' … */
  transaction: string
  number: string
  concept: string
  observation?: string | null
  realized: string
  authorized?: string | null
  voided?: VoidMark
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

/** Same text as in the list (docs/rules/orders.md#4). */
export const NO_ACCOUNT = '--No asociado--'
