import { createContext } from 'react'
import { allowOf, type Codes, QUESTIONS, type QuestionCode } from '#app/kernel/errors/questions.ts'

/** The questions about one field to answer before saving or another action. */
export type Asked = {
  /** The prefix of the checkboxes' ids. */
  id: string
  /** The field; '' means the whole form. */
  field: string
  codes: readonly QuestionCode[]
  answered: readonly QuestionCode[]
}

/** A form's questions by field; '' has those about the whole or about values without a field. */
export const AskedOf = createContext<ReadonlyMap<string, Asked>>(new Map())

type Asking = {
  asked?: Codes | undefined
  /** The typed values, which tell the answered questions. */
  result: { initialValue?: Record<string, unknown> | null | undefined }
}

/** Fields with the same question share one checkbox. */
export function askedByField(
  id: string,
  names: readonly string[],
  reply: Asking | undefined,
): ReadonlyMap<string, Asked> {
  const drawn = new Set<QuestionCode>()
  const typed = reply?.result.initialValue
  const askedAbout = (field: string, codes: readonly QuestionCode[]): [string, Asked] => {
    const fresh = codes.filter((code) => !drawn.has(code))
    for (const code of fresh) drawn.add(code)
    const answered = fresh.filter((code) => typed?.[allowOf(code)] === 'on')
    return [field, { id: field ? `${id}-${field}` : id, field, codes: fresh, answered }]
  }
  const { asked = {} } = reply ?? {}
  const ofFields = names.flatMap((name) => (asked[name] ? [askedAbout(name, asked[name])] : []))
  const others = Object.keys(asked).filter((name) => !names.includes(name))
  const ofWhole = askedAbout(
    '',
    others.flatMap((name) => asked[name] ?? []),
  )
  return new Map([...ofFields, ofWhole])
}

/** The boxes' texts where an action asks in other words than a form. */
export type QuestionTexts = Partial<Record<QuestionCode, string>>

type QuestionsProps = {
  asked: Asked | undefined
  texts?: QuestionTexts | undefined
  /** The id of the question's text, if it describes no other control. */
  describedBy?: string | undefined
}

/**
 * A checkbox for each question, which answers yes. It also sends its field, so that it stays there
 * when something else is refused.
 */
export function Questions({ asked, texts = {}, describedBy }: QuestionsProps) {
  if (!asked) return null
  const { id, field, codes, answered } = asked
  const boxes = codes.flatMap((code) => {
    const text = texts[code] ?? QUESTIONS[code]
    return text === null ? [] : [{ code, text }]
  })
  return boxes.map(({ code, text }) => (
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
        {text}
      </label>
      <input type="hidden" name={`asked_${code}`} value={field} />
    </div>
  ))
}
