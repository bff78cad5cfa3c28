/** Computes a payroll order while it is typed, by the rules of the stored one. Runs anywhere. */
import { type Centimos, NO_MONEY, parseBs } from '#app/services/values/money.ts'
import { computePayroll, type PayrollResult } from '#app/services/values/payroll.ts'
import { PAYDAYS, type Payday } from '#db/kinds.ts'
import { ofEach, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { SettingsAmounts } from '#db/schema.ts'

/** The monthly salary and the settings' amounts, in céntimos. */
export type PayrollTerms = { salary: Centimos; settings: SettingsAmounts }

type Typed = Readonly<Record<string, string | undefined>>

export const isPayday = (text: string | undefined): text is Payday =>
  PAYDAYS.includes(text as Payday)

const amountOf = (text: string | undefined): Centimos => parseBs(text?.trim() || '0') ?? NO_MONEY

/** The order's arithmetic; undefined until there is a salary and a fortnight. */
export function computeTyped(
  typed: Typed,
  terms: PayrollTerms | undefined,
): PayrollResult | undefined {
  if (!terms?.salary || !isPayday(typed.payday)) return undefined
  return computePayroll({
    ...terms,
    payday: typed.payday,
    ...ofEach(TYPED_PARTS, (part) => amountOf(typed[part])),
    on: ofEach(TOGGLES, (part) => typed[part] === 'on'),
    lines: [],
  })
}
