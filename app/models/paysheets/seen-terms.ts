/**
 * What a payroll form computed the total from that it showed: whoever saves has seen that. Runs
 * anywhere.
 */

import { problem, type Question } from '#app/services/errors/codes.ts'
import { type Centimos, centimosFromText, formatBs } from '#app/services/values/money.ts'
import type { SettingsAmounts } from '#db/schema.ts'

/** Monthly salary and the settings' amounts, in céntimos. */
type Terms = { salary: Centimos; settings: SettingsAmounts }
export type SeenTerms = Terms & { titular_id: number }

/** As the form carries it along. */
export const seenText = ({ titular_id, salary, settings }: SeenTerms): string =>
  [titular_id, salary, settings.bonus, settings.sso, settings.lacks].join(' ')

/** What a form carried along; undefined when it showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  if (!text || !/^\d{1,16}( \d{1,16}){4}$/.test(text)) return
  const [id, ...amounts] = text.split(' ')
  const [salary, bonus, sso, lacks] = amounts.map(centimosFromText)
  if (salary === undefined || bonus === undefined || sso === undefined || lacks === undefined)
    return
  return { titular_id: Number(id), salary, settings: { bonus, sso, lacks } }
}

type Change = { seen: Centimos; now: Centimos }
const from = ({ seen, now }: Change) => `de ${formatBs(seen)} a ${formatBs(now)}`

/** What is asked when salary or total are others than those that were shown, in céntimos. */
export function changedQuestion(salary: Change, total?: Change): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isTotal = total !== undefined && total.seen !== total.now
  if (!isSalary && !isTotal) return undefined
  const what = isSalary ? `El salario cambió ${from(salary)}` : 'Cambió la configuración de pagos'
  const comes = isTotal ? `, y el total ${from(total)}` : ''
  return problem('salary_changed', `${what}${comes}: revise el monto`)
}
