/** L.P.H (FAOV) of an order, and what it is paid on (docs/rules/law.md#5). Pure. */
import { type Exact, exact, rounded } from '#app/kernel/values/fractions.ts'
import { type Centimos, formatAmount, NO_MONEY } from '#app/kernel/values/money.ts'
import type { Payday } from '#db/kinds.ts'
import type { LawTerms } from '#db/schema.ts'
import type { Earned } from './compute.ts'
import {
  contributed,
  daysIn,
  paid,
  percent,
  quantity,
  type Share,
  shown,
  wages,
} from './law-values.ts'
import { daysOf } from './period.ts'
import { daysOf30, yearsOfService } from './weeks.ts'

/** L.P.H (FAOV): of the integral wage, with the shares of a day's utilidades and vacation bonus. */
export function faov(law: LawTerms, earned: Earned): Share {
  const base = faovBase(law, earned)
  const value = base.value.mul(percent(law, 'lph_worker'))
  return { value, formula: `${base.text} × ${shown(law, 'lph_worker')} %` }
}

/**
 * What FAOV is paid on of a month, in céntimos: the integral wage, not below the floor. By the month before it
 * is of the fortnights that were paid.
 */
export const faovWage = (law: LawTerms, earned: Earned): Centimos => {
  const isBefore = law.month_before !== undefined
  const paid = isBefore
    ? contributed('lph', law, earned)
    : { ...earned, payday: 'completo' as const }
  return rounded(faovBase(law, paid).value)
}

function faovBase(law: LawTerms, earned: Earned): { value: Exact; text: string } {
  const isIntegral = law.values.lph_base === 'integral'
  const { value, text } = paid(isIntegral ? earned : { ...earned, salarial: NO_MONEY })
  const integral = isIntegral ? aliquots(law, earned.payday) : undefined
  const wage = integral ? value.mul(integral.value) : value
  const days = daysIn(law, earned.payday)
  const share = exact(days ? daysOf30(days) : 0).div(30)
  const floor = wages(law, 'lph_floor').mul(share)
  if (wage.compare(floor) < 0) {
    return { value: floor, text: `${formatAmount(rounded(floor))} (piso)` }
  }
  return { value: wage, text: `${text}${integral ? ` × ${integral.text}` : ''}` }
}

/** What a day's utilidades and vacation bonus add to its wage, as a factor above 1. */
function aliquots(law: LawTerms, payday: Payday) {
  const { last } = daysOf(payday, law.month)
  const day = law.left_at && law.left_at < last ? law.left_at : last
  const years = yearsOfService(law.hired_at, day)
  const most = quantity(law, 'vacation_bonus_most')
  const grown = quantity(law, 'vacation_bonus_days').add(years)
  const bonus = grown.compare(most) > 0 ? most : grown
  const utilidades = quantity(law, 'utilidades_days')
  const [u, b] = [utilidades.toString(), bonus.toString()]
  const withBonus = exact(1).add(bonus.div(360))
  if (law.values.utilidades_on === 'wage') {
    return { value: withBonus.add(utilidades.div(360)), text: `(1 + (${u} + ${b}) / 360)` }
  }
  return {
    value: withBonus.mul(utilidades.div(360).add(1)),
    text: `(1 + ${b} / 360) × (1 + ${u} / 360)`,
  }
}
