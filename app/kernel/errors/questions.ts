/**
 * Questions asked before something is done. A question has a stable code; sending `allow_<code>`
 * answers it. People tick a box with the text below; programs read the code (docs/rules/api.md#11).
 */

const SAVE_ANYWAY = 'Guardar de todos modos'

/** The box's text by code. Null for questions answered by sending the data shown again. */
export const QUESTIONS = {
  duplicate: 'Crear de todos modos',
  not_employed: 'Pagar de todos modos',
  check_digit: SAVE_ANYWAY,
  ric_check_digit: SAVE_ANYWAY,
  shared_email: SAVE_ANYWAY,
  no_account: 'Pagar sin cuenta de todos modos',
  salary_changed: null,
  rate_far: SAVE_ANYWAY,
  old_date: 'Guardar con esa fecha',
  balance_by_date: 'Aceptar el saldo negativo',
  no_bank_file: 'Cerrar de todos modos',
  holds_money: 'Desactivar de todos modos',
  leaves_waiting: 'Dejarlas esperando',
  in_bank_file: 'Seguir de todos modos',
  again: 'Ponerlas también en otro archivo',
  dated_back: 'Guardar desde esa fecha',
  changes_pay: 'Guardar el valor',
  rate_old: 'Pagar con esa tasa',
} as const satisfies Record<string, string | null>

/** How a text asks for the box of check digits, where one is shown. */
export const OR_SAVE_ANYWAY = ` o marque «${SAVE_ANYWAY}»`

export type QuestionCode = keyof typeof QUESTIONS

export const QUESTION_CODES = Object.keys(QUESTIONS) as QuestionCode[]

/** The API's questions. No call takes a RIF and an account number; the form of employees does. */
export const API_QUESTION_CODES = /* @__PURE__ */ QUESTION_CODES.filter(
  (code) => code !== 'ric_check_digit',
)

/** The questions' codes, by the field's API name; `''` is the whole input. */
export type Codes = Record<string, QuestionCode[]>

/** The field that answers a question. */
export const allowOf = <C extends QuestionCode>(code: C): `allow_${C}` => `allow_${code}`

/** The answered questions; the others are absent. */
export type Allowed<C extends QuestionCode = QuestionCode> = {
  readonly [K in C as `allow_${K}`]?: boolean | undefined
}

/** The input without the answers to questions: they are not stored. */
export function withoutAnswers<T extends object>(said: T): Omit<T, `allow_${string}`> {
  const kept = Object.entries(said).filter(([name]) => !ANSWERS.has(name))
  return Object.fromEntries(kept) as Omit<T, `allow_${string}`>
}

const ANSWERS = /* @__PURE__ */ new Set<string>(/* @__PURE__ */ QUESTION_CODES.map(allowOf))

/** The questions that a posted form answers. */
export function answersIn(form: FormData): Allowed {
  return Object.fromEntries(answeredIn(form).map((code) => [allowOf(code), true]))
}

export function answeredIn(form: FormData): QuestionCode[] {
  return QUESTION_CODES.filter((code) => form.get(allowOf(code)) === 'on')
}

/**
 * The questions asked now, and those asked before that are answered (or all asked before): a box
 * stays where it was.
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
