import { formatAccountNumber } from '#app/services/account-number.ts'
import { formatDateLong, type IsoDate } from '#app/services/dates.ts'
import { type Centimos, formatBs } from '#app/services/money.ts'
import { type Payday, paydayLabel } from '#app/services/payroll.ts'
import type { Receipt, ReceiptLine, VoidMark } from '#app/services/reports/receipt.server.tsx'
import { formatRic } from '#app/services/ric.ts'
import { amountInWords } from '#app/services/words.ts'

/** A payroll order with the snapshot of what it printed; RIFs and account numbers as stored. */
export type PaysheetReceiptData = {
  order: number
  issuedAt: IsoDate
  payday: Payday
  /** 'Noviembre' */
  month: string
  titular: { name: string; ric: string }
  account: { number: string; bank: string }
  enterprise: { number: string; bank: string; holder: { name: string; ric: string } }
  salary: Centimos
  base: Centimos
  adition: Centimos
  aditionReason?: string | null
  bonus: Centimos
  discount: Centimos
  discountReason?: string | null
  lph: Centimos
  sso: Centimos
  lacks: Centimos
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

/** The receipt of a payroll order; what adds or deducts nothing is left out (decisions.md §5). */
export function paysheetReceipt(data: PaysheetReceiptData): Receipt {
  const { titular, account, enterprise } = data
  return {
    kind: 'Orden de nómina',
    order: data.order,
    voided: data.voided,
    company: { name: enterprise.holder.name, ric: formatRic(enterprise.holder.ric) },
    facts: [
      { label: 'Titular', value: titular.name },
      { label: 'CI/RIF', value: formatRic(titular.ric) },
      { label: 'Banco', value: account.bank },
      { label: 'Cuenta', value: formatAccountNumber(account.number) },
      { label: 'Fecha de emisión', value: formatDateLong(data.issuedAt) },
      { label: 'Mes y quincena', value: `${data.month}, ${fortnight(data.payday)}` },
      { label: 'Forma de pago', value: data.transaction },
      { label: `Número de ${data.transaction.toLocaleLowerCase('es-VE')}`, value: data.number },
      { label: 'Banco de la empresa', value: enterprise.bank },
      { label: 'Cuenta de la empresa', value: formatAccountNumber(enterprise.number) },
    ],
    lines: lines(data).filter(({ amount, kind }) => kind === 'base' || amount > 0),
    total: data.total,
    totalInWords: amountInWords(data.total),
    concept: data.concept,
    observation: data.observation || undefined,
    realized: data.realized,
    authorized: data.authorized ?? '',
    recipient: { name: titular.name, ric: formatRic(titular.ric) },
  }
}

function lines(data: PaysheetReceiptData): ReceiptLine[] {
  const aditionReason = data.aditionReason || undefined
  const discountReason = data.discountReason || undefined
  const salary = `Salario mensual: ${formatBs(data.salary)}`
  return [
    { kind: 'base', label: baseLabel(data.payday), detail: salary, amount: data.base },
    { kind: 'add', label: 'Ingreso adicional', detail: aditionReason, amount: data.adition },
    { kind: 'add', label: 'Bono de alimentación', amount: data.bonus },
    { kind: 'deduct', label: 'Descuento', detail: discountReason, amount: data.discount },
    { kind: 'deduct', label: 'L.P.H', detail: '1 % del salario', amount: data.lph },
    { kind: 'deduct', label: 'S.S.O', amount: data.sso },
    { kind: 'deduct', label: 'Paro forzoso', amount: data.lacks },
  ]
}

function fortnight(payday: Payday): string {
  return payday === 'completo' ? 'mes completo' : `${paydayLabel(payday).toLowerCase()} quincena`
}

function baseLabel(payday: Payday): string {
  return `Salario, ${fortnight(payday)}`
}
