import { documentName } from '#app/services/documents/kinds.ts'
import { printedWords } from '#app/services/payroll-parts.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import { paydayLabel } from '#app/services/values/payroll.ts'
import type { Payday } from '#db/kinds.ts'
import { BY_SIGN, type PartKey } from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema.ts'
import { type OrderReceiptData, orderReceipt } from './order-receipt.server.ts'
import type { Receipt, ReceiptLine } from './receipt-texts.server.ts'

/** A payroll order with its snapshot for printing. */
export type PaysheetReceiptData = OrderReceiptData &
  Record<PartKey, Centimos> & {
    payday: Payday
    /** 'Noviembre' */
    month: string
    salary: Centimos
    base: Centimos
    /** The reasons of the typed parts. */
    reasons: Partial<Record<PartKey, string | null>>
    orderLines: readonly PaysheetLine[]
  }

/**
 * The receipt of a payroll order, without additions and deductions of zero
 * (docs/rules/reports.md#2).
 */
export function paysheetReceipt(data: PaysheetReceiptData): Receipt {
  const period = `${data.month}, ${fortnight(data.payday)}`
  return orderReceipt(data, {
    kind: documentName('paysheet'),
    period: { label: 'Mes y quincena', value: period },
    lines: lines(data),
  })
}

/** The base, everything that adds, and everything that deducts. */
function lines(data: PaysheetReceiptData): ReceiptLine[] {
  const salary = `Salario mensual: ${formatBs(data.salary)}`
  const rest = [...partLines(data), ...orderLines(data)]
  return [
    { kind: 'base', label: baseLabel(data.payday), detail: salary, amount: data.base },
    ...rest.filter(({ kind }) => kind === 'add'),
    ...rest.filter(({ kind }) => kind === 'deduct'),
  ]
}

function partLines(data: PaysheetReceiptData): ReceiptLine[] {
  const parts = BY_SIGN.map(({ key, sign }): ReceiptLine => {
    const { label, detail } = printedWords(key)
    return {
      kind: sign === 'adds' ? 'add' : 'deduct',
      label,
      detail: data.reasons[key] || detail,
      amount: data[key],
    }
  })
  return parts.filter(({ amount }) => amount > 0)
}

function orderLines(data: PaysheetReceiptData): ReceiptLine[] {
  return data.orderLines.map(({ concept, kind, amount, reason }) => ({
    kind: kind === 'asignacion' ? 'add' : 'deduct',
    label: concept,
    ...(reason && { detail: reason }),
    amount,
  }))
}

function fortnight(payday: Payday): string {
  return payday === 'completo' ? 'mes completo' : `${paydayLabel(payday).toLowerCase()} quincena`
}

function baseLabel(payday: Payday): string {
  return `Salario, ${fortnight(payday)}`
}
