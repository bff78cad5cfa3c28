import { documentName } from '#app/services/documents/kinds.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import { paydayLabel } from '#app/services/values/payroll.ts'
import type { Payday } from '#db/kinds.ts'
import { type OrderReceiptData, orderReceipt } from './order-receipt.server.ts'
import type { Receipt, ReceiptLine } from './receipt.server.tsx'

/** A payroll order with the snapshot of what it printed. */
export type PaysheetReceiptData = OrderReceiptData & {
  payday: Payday
  /** 'Noviembre' */
  month: string
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
}

/**
 * The receipt of a payroll order; what adds or deducts nothing is left out
 * (docs/rules/reports.md#2).
 */
export function paysheetReceipt(data: PaysheetReceiptData): Receipt {
  const period = `${data.month}, ${fortnight(data.payday)}`
  return orderReceipt(data, {
    kind: documentName('paysheet'),
    period: { label: 'Mes y quincena', value: period },
    lines: lines(data).filter(({ amount, kind }) => kind === 'base' || amount > 0),
  })
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
