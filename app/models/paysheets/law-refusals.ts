/** What keeps an order that goes by the law from being stored (docs/rules/law.md#2, #11). */
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { lackedBy, rateText } from '#app/models/payroll/law.ts'
import { parameterLabel } from '#app/models/payroll/parameter-words.ts'
import { CURRENCY_WORDS, isOld } from '#app/models/rates/fields.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import type { AgreedWage, KeptRate, LawTerms } from '#db/schema.ts'

type Said = Record<Toggle, boolean> & {
  issued_at: IsoDate
  allow_rate_old?: boolean | undefined
}

/** Throws FieldErrors where a value or the dollar's rate is missing, and to ask of an old rate that is not `kept`. */
export function refuseByLaw(input: Said, law: LawTerms | undefined, kept?: KeptRate): void {
  if (!law) return
  const unrated = law.worked?.find(({ currency, rate }) => currency !== 'VES' && !rate)
  if (unrated) throw new FieldErrors({ issued_at: noRate(unrated.currency) })
  const byLaw = TOGGLES.filter((part) => input[part] && law.values[`rule_${part}`] === 'law')
  const problems: Problems = {}
  for (const part of byLaw) {
    const [name] = lackedBy(part, law)
    const lacks = `Falta el valor de «${name && parameterLabel(name)}» en esos días`
    if (name) problems[part] = problem('no_parameter', `${lacks}: regístrelo en Parámetros de ley`)
  }
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  if (!byLaw.includes('bonus')) return
  if (!law.rate) throw new FieldErrors({ issued_at: noRate('USD') })
  refuseOldRate(input, { currency: 'USD', rate: law.rate }, kept)
}

/** Throws FieldErrors to ask of a rate before the last bank day's, unless an edited order has `kept` it. */
export function refuseOldRate(
  { issued_at, allow_rate_old }: Pick<Said, 'issued_at' | 'allow_rate_old'>,
  { currency, rate }: Pick<AgreedWage, 'currency' | 'rate'>,
  kept?: KeptRate,
): void {
  if (allow_rate_old || kept?.id === rate.id || !isOld(rate.day, issued_at)) return
  const text = `La última tasa del ${CURRENCY_WORDS[currency]} es la de ${rateText(rate)}`
  throw new FieldErrors({ issued_at: problem('rate_old', text) })
}

export const noRate = (currency: WageCurrency) =>
  problem(
    'no_rate',
    `No hay tasa del ${CURRENCY_WORDS[currency]} de ese día ni de antes: regístrela en Tasas`,
  )
