import type { Receipt, ReceiptLine } from '#app/io/printing/receipt-texts.server.ts'
import { documentName } from '#app/kernel/document-kinds.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { type OrderReceiptData, orderReceipt } from '#app/models/orders/reports.server.ts'
import { wageText, workedText } from '#app/models/payroll/law.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'
import type { AgreedWage, CodedLine, WorkedDays } from '#db/schema.ts'

export type PaysheetReceiptData = OrderReceiptData & {
  payday: Payday
  /** 'Noviembre' */
  month: string
  salary: Centimos
  agreed?: AgreedWage | undefined
  worked?: readonly WorkedDays[] | undefined
  base: Centimos
  orderLines: readonly CodedLine[]
}

/** The receipt of a payroll order (docs/rules/reports.md#2). */
export function paysheetReceipt(data: PaysheetReceiptData): Receipt {
  const period = `${data.month}, ${fortnight(data.payday)}`
  return orderReceipt(data, {
    kind: documentName('paysheet'),
    period: { label: 'Mes y quincena', value: period },
    lines: lines(data),
  })
}

function lines(data: PaysheetReceiptData): ReceiptLine[] {
  const { agreed } = data
  const rated = agreed ? `${wageText(agreed)} = ` : ''
  const monthly = `Salario mensual: ${rated}${formatBs(data.salary)}`
  const salary = data.worked ? workedText(data.worked) : monthly
  const rest = data.orderLines.map(
    ({ concept, kind, amount, reason, formula }): ReceiptLine => ({
      kind: kind === 'asignacion' ? 'add' : 'deduct',
      label: concept,
      ...((reason || formula) && { detail: reason || formula }),
      amount,
    }),
  )
  return [
    {
      kind: 'base',
      label: `Salario, ${fortnight(data.payday)}`,
      detail: salary,
      amount: data.base,
    },
    ...rest.filter(({ kind }) => kind === 'add'),
    ...rest.filter(({ kind }) => kind === 'deduct'),
  ]
}

function fortnight(payday: Payday): string {
  return payday === 'completo' ? 'mes completo' : `${paydayLabel(payday).toLowerCase()} quincena`
}
