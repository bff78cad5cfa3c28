/** What hours and days of a salary come to (docs/rules/law.md#15). Pure: browsers load it late. */
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { exact, roundedAmount } from '#app/kernel/values/fractions.ts'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'
import type { Shift } from '#db/kinds.ts'
import type { Computed } from '#db/law-kinds.ts'
import { isOfDays } from './catalogue.ts'

/** Hours or days of a monthly salary, which a concept counts by a factor. */
export type WorkTime = {
  salary: Centimos
  shift: Shift
  computed: Exclude<Computed, 'amount' | 'part'>
  factor: string
  quantity: string
}
/** What hours or days come to, what one of them does, and how that comes about. */
export type WorkAmount = { amount: Centimos; unit: Centimos; per: 'hora' | 'día'; formula: string }

/** The hours of a day, by shift (LOTTT 173). */
const HOURS: Record<Shift, string> = { diurna: '8', mixta: '7.5', nocturna: '7' }

/** A month has 30 days. Rounded once; what one comes to is only shown. */
export function byQuantity({ salary, shift, computed, factor, quantity }: WorkTime): WorkAmount {
  const isDays = isOfDays(computed)
  const daily = exact(salary).div(30)
  const one = (isDays ? daily : daily.div(exact(HOURS[shift]))).mul(exact(factor))
  const hours = isDays ? '' : ` / ${formatDecimal(HOURS[shift])}`
  const times = factor === '1' ? '' : ` × ${formatDecimal(factor)}`
  const per = isDays ? 'día' : 'hora'
  const of = `${formatDecimal(quantity)} ${quantity === '1' ? per : `${per}s`}`
  return {
    amount: roundedAmount(one.mul(exact(quantity))),
    unit: roundedAmount(one),
    per,
    formula: `${formatAmount(salary)} / 30${hours}${times} × ${of}`,
  }
}
