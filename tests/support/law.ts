/** Terms by law as tests make them: the figures that the app proposes, unless they say others. */
import { type Centimos, centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { Payday } from '#db/kinds.ts'
import type { LawValues } from '#db/law-kinds.ts'
import type { LawTerms } from '#db/schema.ts'

const VALUES: LawValues = {
  rule_lph: 'law',
  rule_sso: 'law',
  rule_lacks: 'law',
  rule_bonus: 'each',
  fortnights: 'own',
  weeks: 'mondays',
  rounding: 'end',
  lacks_by: 'weeks',
  lph_base: 'integral',
  contributions_by: 'month',
  utilidades_on: 'wage',
  broken: 'whole',
  minimum_wage: '130',
  sso_worker: '4',
  sso_floor: '1',
  sso_cap: '5',
  lacks_worker: '0.5',
  lacks_floor: '1',
  lacks_cap: '10',
  lph_worker: '1',
  lph_floor: '1',
  utilidades_days: '30',
  vacation_bonus_days: '15',
  vacation_bonus_most: '30',
}

/** No cap is in reach. */
export const UNCAPPED = { sso_cap: '1000', lacks_cap: '1000' } as const

type Said = Partial<Omit<LawTerms, 'values'>> & { values?: Partial<LawValues> }

export const lawTerms = ({ values, ...said }: Said = {}): LawTerms => ({
  month: '2026-11',
  hired_at: null,
  left_at: null,
  parameters: [],
  unconfirmed: [],
  ...said,
  values: { ...VALUES, ...values },
})

/** What an order pays of a monthly salary, in céntimos. */
export function earned(
  payday: Payday,
  salary: number,
  more: { base?: number; salarial?: number } = {},
) {
  const half = Math.floor(salary / 2)
  const base = payday === 'completo' ? salary : payday === 'primera' ? half : salary - half
  return {
    payday,
    salary: centimos(salary),
    base: centimos(more.base ?? base),
    salarial: (more.salarial ?? NO_MONEY) as Centimos,
  }
}
