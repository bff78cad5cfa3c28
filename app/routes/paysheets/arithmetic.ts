/** What a payroll order comes to while it is typed: the same rules as the server's. */

import type { Typed } from '#app/components/orders/form.ts'
import type { ReceiptLine } from '#app/components/orders/receipt-lines.tsx'
import { type Centimos, NO_MONEY, parseBs } from '#app/services/values/money.ts'
import { computePayroll, type PayrollResult } from '#app/services/values/payroll.ts'
import { PAYDAYS, type Payday } from '#db/kinds.ts'
import type { SettingsAmounts } from '#db/schema.ts'

export type PayrollTerms = {
  /** Monthly salary in céntimos. */
  salary: Centimos
  settings: SettingsAmounts
}

const amountOf = (text: string | undefined): Centimos => parseBs(text?.trim() || '0') ?? NO_MONEY

export function isPayday(text: string | undefined): text is Payday {
  return PAYDAYS.includes(text as Payday)
}

/** The order's arithmetic; undefined until there is a salary and a fortnight. */
export function computeTyped(
  typed: Typed,
  terms: PayrollTerms | undefined,
): PayrollResult | undefined {
  if (!terms?.salary || !isPayday(typed.payday)) return undefined
  const isOn = (name: string) => typed[name] === 'on'
  return computePayroll({
    salary: terms.salary,
    payday: typed.payday,
    adition: amountOf(typed.adition),
    discount: amountOf(typed.discount),
    on: { lph: isOn('lph'), bonus: isOn('bonus'), sso: isOn('sso'), lacks: isOn('lacks') },
    settings: terms.settings,
  })
}

/** The lines of the receipt beside the form; what adds or deducts nothing is left out. */
export function receiptLines(result: PayrollResult, typed: Typed): ReceiptLine[] {
  const part = typed.payday === 'completo' ? 'mes completo' : `${typed.payday} quincena`
  const lines: ReceiptLine[] = [
    { label: `Salario, ${part}`, amount: result.base, kind: 'addition' },
    {
      label: typed.adition_reason || 'Ingreso adicional',
      amount: result.adition,
      kind: 'addition',
    },
    { label: 'Bono de alimentación', amount: result.bonus, kind: 'addition' },
    { label: typed.discount_reason || 'Descuento', amount: result.discount, kind: 'deduction' },
    { label: 'L.P.H (1 %)', amount: result.lph, kind: 'deduction' },
    { label: 'S.S.O', amount: result.sso, kind: 'deduction' },
    { label: 'Paro forzoso', amount: result.lacks, kind: 'deduction' },
  ]
  return lines.filter((line, i) => i === 0 || line.amount > 0)
}
