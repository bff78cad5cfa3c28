/**
 * What a payroll form computed the total from that it showed: whoever saves has seen that. Runs
 * anywhere.
 */
import { centimos, formatBs } from '#app/services/money.ts'
import { type Question, question } from '#app/services/questions.ts'

/** Monthly salary and the settings' amounts, in céntimos. */
type Terms = { salary: number; settings: { bonus: number; sso: number; lacks: number } }
export type SeenTerms = Terms & { titular_id: number }

/** As the form carries it along. */
export const seenText = ({ titular_id, salary, settings }: SeenTerms): string =>
  [titular_id, salary, settings.bonus, settings.sso, settings.lacks].join(' ')

/** What a form carried along; undefined when it showed no total. */
export function readSeen(text: string | null): SeenTerms | undefined {
  if (!text || !/^\d{1,16}( \d{1,16}){4}$/.test(text)) return undefined
  const [titular_id = 0, salary = 0, bonus = 0, sso = 0, lacks = 0] = text.split(' ').map(Number)
  return { titular_id, salary, settings: { bonus, sso, lacks } }
}

type Change = { seen: number; now: number }
const from = ({ seen, now }: Change) =>
  `de ${formatBs(centimos(seen))} a ${formatBs(centimos(now))}`

/** What is asked when salary or total are others than those that were shown, in céntimos. */
export function changedQuestion(salary: Change, total?: Change): Question | undefined {
  const isSalary = salary.seen !== salary.now
  const isTotal = total !== undefined && total.seen !== total.now
  if (!isSalary && !isTotal) return undefined
  const what = isSalary ? `El salario cambió ${from(salary)}` : 'Cambió la configuración de pagos'
  const comes = isTotal ? `, y el total ${from(total)}` : ''
  return question('salary_changed', `${what}${comes}: revise el monto`)
}
