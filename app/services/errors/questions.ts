/**
 * What is asked before it is done. A question has a stable code: whoever sends `allow_<code>` has
 * answered it. People tick a box, whose text stands here; programs read the code
 * (docs/rules/api.md#11).
 */

/** By code: what the box says. Null for what is answered by sending again what is then shown. */
export const QUESTIONS = {
  duplicate: 'Crear de todos modos',
  check_digit: 'Guardar de todos modos',
  ric_check_digit: 'Guardar de todos modos',
  no_account: 'Pagar sin cuenta de todos modos',
  salary_changed: null,
  balance_by_date: 'Aceptar el saldo negativo',
  holds_money: 'Desactivar de todos modos',
} as const satisfies Record<string, string | null>

export type QuestionCode = keyof typeof QUESTIONS

export const QUESTION_CODES = Object.keys(QUESTIONS) as QuestionCode[]

/** Those of the API, where no call has both a RIF and an account number: the form of employees has. */
export const API_QUESTION_CODES = QUESTION_CODES.filter((code) => code !== 'ric_check_digit')

/** The codes of what is asked, by the field's API name; `''` is the whole. */
export type Codes = Record<string, QuestionCode[]>

/** The field that answers a question. */
export const allowOf = <C extends QuestionCode>(code: C): `allow_${C}` => `allow_${code}`

/** Which questions were answered; what no question was asked about is absent. */
export type Allowed<C extends QuestionCode = QuestionCode> = {
  readonly [K in C as `allow_${K}`]?: boolean | undefined
}

/** What was said, without the answers to questions: they are not stored. */
export function withoutAnswers<T extends object>(said: T): Omit<T, `allow_${string}`> {
  const kept = Object.entries(said).filter(([name]) => !ANSWERS.has(name))
  return Object.fromEntries(kept) as Omit<T, `allow_${string}`>
}

const ANSWERS = new Set<string>(QUESTION_CODES.map(allowOf))

/** The questions that a posted form answers. */
export function answersIn(form: FormData): Allowed {
  return Object.fromEntries(answeredIn(form).map((code) => [allowOf(code), true]))
}

/** Their codes. */
export function answeredIn(form: FormData): QuestionCode[] {
  return QUESTION_CODES.filter((code) => form.get(allowOf(code)) === 'on')
}

/**
 * What is asked now, and what was asked before and is answered (or all of what was asked before):
 * its box stays where it was.
 */
export function askedIn(
  form: FormData,
  codes: Codes = {},
  before: 'answered' | 'all' = 'answered',
) {
  const asked = new Map(Object.entries(codes))
  const now = Object.values(codes).flat()
  for (const code of before === 'all' ? QUESTION_CODES : answeredIn(form)) {
    const field = form.get(`asked_${code}`)
    if (field === null || now.includes(code)) continue
    const known = asked.get(String(field)) ?? []
    asked.set(String(field), [...known, code])
  }
  return Object.fromEntries(asked) as Codes
}
