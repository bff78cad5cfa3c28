/** The percentage of income tax that is proposed for an employee (docs/rules/law.md#16). Pure. */
import { type Decimal, formatDecimal } from '#app/kernel/values/decimals.ts'
import { type Exact, exact } from '#app/kernel/values/fractions.ts'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'
import type { LawValues } from '#db/law-kinds.ts'
import { readTariff } from './tariff.ts'

/** `percent` has two decimals at most; `formula` says how it comes about. */
export type TaxProposal = { percent: Decimal; formula: string }

/**
 * Returns the percentage that a year's pay of twelve monthly salaries (céntimos) gives by the tariff: its
 * tax units less the relief, by the row that they end in, less the rebate, as a part of the pay. Undefined
 * where a value is missing.
 */
export function proposedTax(salary: Centimos, values: LawValues): TaxProposal | undefined {
  const rows = readTariff(values.islr_tariff ?? '', 'api')
  const { tax_unit, islr_relief, islr_rebate } = values
  if (!rows || !islr_relief || !islr_rebate || !tax_unit || tax_unit === '0') return undefined
  const pay = exact(salary).mul(12)
  const units = pay.div(exact(tax_unit).mul(100))
  const taxed = units.sub(exact(islr_relief))
  const year = `${formatAmount(salary)} × 12 / ${formatDecimal(tax_unit, 2)} = ${twoDecimals(units)} UT`
  const nothing = { percent: '0', formula: `${year}, que no pasan del desgravamen` }
  if (taxed.compare(0) <= 0) return nothing
  const row = rows.find(({ upTo }) => upTo === undefined || taxed.compare(exact(upTo)) <= 0)
  if (!row) return undefined
  const tax = taxed.mul(exact(row.percent)).div(100).sub(exact(row.less)).sub(exact(islr_rebate))
  const steps = `(${twoDecimals(units)} − ${formatDecimal(islr_relief)}) × ${formatDecimal(row.percent)} % − ${formatDecimal(row.less)} − ${formatDecimal(islr_rebate)}`
  if (tax.compare(0) <= 0) return { percent: '0', formula: `${year}; ${steps}: nada` }
  const percent = tax.div(units).mul(100).round(2)
  const formula = `${year}; ${steps} = ${twoDecimals(tax)} UT`
  return { percent: percent.toString(), formula }
}

const twoDecimals = (value: Exact): string => formatDecimal(value.round(2).toString(), 2)
