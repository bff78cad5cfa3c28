import { allowOf, QUESTIONS, type QuestionCode } from '#app/services/errors/questions.ts'

/** What is asked before something is saved or done. */
export type Asked = {
  /** Begins the ids of its boxes. */
  id: string
  /** The field that it is about; '' is the whole. */
  field: string
  codes: readonly QuestionCode[]
  /** Which of them are answered already. */
  answered: readonly QuestionCode[]
}

type QuestionsProps = {
  asked: Asked | undefined
  /** The id of the text that asks, where no other control is described by it. */
  describedBy?: string | undefined
}

/**
 * A box for each question that says yes to it. It tells the server what it is about, so that it
 * stays where it is when something else is refused.
 */
export function Questions({ asked, describedBy }: QuestionsProps) {
  if (!asked) return null
  const { id, field, codes, answered } = asked
  const boxes = codes.filter((code) => QUESTIONS[code] !== null)
  return boxes.map((code) => (
    <div key={code} className="question toggle-field wide">
      <label htmlFor={`${id}-${allowOf(code)}`}>
        <input
          className="toggle"
          type="checkbox"
          id={`${id}-${allowOf(code)}`}
          name={allowOf(code)}
          value="on"
          aria-describedby={describedBy}
          defaultChecked={answered.includes(code)}
        />
        {QUESTIONS[code]}
      </label>
      <input type="hidden" name={`asked_${code}`} value={field} />
    </div>
  ))
}

/** Whether what changed is a question's box. */
export const isAnswer = (element: EventTarget) =>
  element instanceof HTMLInputElement && element.closest('.question') !== null
