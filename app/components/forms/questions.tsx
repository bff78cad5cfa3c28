import { createContext } from 'react'
import {
  allowOf,
  type Codes,
  QUESTIONS,
  type QuestionCode,
} from '#app/services/errors/questions.ts'

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

/** What a form asks, by field; under '' what is about the whole, or about what it has no field for. */
export const AskedOf = createContext<ReadonlyMap<string, Asked>>(new Map())

type Asking = {
  asked?: Codes | undefined
  /** What was typed says which questions are answered. */
  result: { initialValue?: Record<string, unknown> | null | undefined }
}

/** One answer serves all fields that are asked the same: it has one box. */
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
