/** What keeps an order that goes by the law from being stored (docs/rules/law.md#2, #11). */
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { lackedBy, rateText } from '#app/models/payroll/law.ts'
import { parameterLabel } from '#app/models/payroll/parameters.ts'
import { isOld } from '#app/models/rates/fields.ts'
import { TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import type { LawTerms } from '#db/schema.ts'

type Said = Record<Toggle, boolean> & {
  issued_at: IsoDate
  allow_rate_old?: boolean | undefined
}

/** Throws FieldErrors where a value or the dollar's rate is missing, and to ask of an old rate. */
export function refuseByLaw(input: Said, law: LawTerms | undefined): void {
  if (!law) return
  const byLaw = TOGGLES.filter((part) => input[part] && law.values[`rule_${part}`] === 'law')
  const problems: Problems = {}
  for (const part of byLaw) {
    const [name] = lackedBy(part, law)
    const lacks = `Falta el valor de «${name && parameterLabel(name)}» en esos días`
    if (name) problems[part] = problem('no_parameter', `${lacks}: regístrelo en Parámetros de ley`)
  }
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  if (byLaw.includes('bonus')) refuseRate(input, law)
}

function refuseRate({ issued_at, allow_rate_old }: Said, { rate }: LawTerms): void {
  if (!rate) throw new FieldErrors({ issued_at: NO_RATE })
  if (allow_rate_old || !isOld(rate.day, issued_at)) return
  const text = `La última tasa del dólar es la de ${rateText(rate)}`
  throw new FieldErrors({ issued_at: problem('rate_old', text) })
}

const NO_RATE = problem(
  'no_rate',
  'No hay tasa del dólar de ese día ni de antes: regístrela en Tasas',
)
