import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { counted } from '#app/kernel/values/counts.ts'

type FormErrorsProps = {
  id: string
  result: SubmissionResult | undefined
  /** The summary's own id, if the form has a second summary. */
  errorId?: string
  /** The fields' labels by name, in the order of the form. */
  labels: Record<string, string>
}

/** The summary of errors, with a link to each field. It takes the focus after every answer. */
export function FormErrors({ id, result, errorId = `${id}-error`, labels }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const answer: unknown = useActionData()
  const { whole, fields } = partErrors(result?.error ?? {}, labels)
  const count = fields.length
  const shows = count > 0 || whole.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server counts
  useEffect(() => {
    if (shows) ref.current?.focus()
  }, [shows, answer])
  if (!shows) return null
  return (
    <div className="form-errors" ref={ref} id={errorId} tabIndex={-1} role="alert">
      {whole.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {count > 0 && (
        <>
          <p>{`Hay ${counted(count, 'dato', 'datos')} por corregir`}</p>
          <ul>
            {fields.map(({ name, label, text }) => (
              <li key={name}>
                <a href={`#${id}-${name}`}>{`${label}: ${lowerFirst(text)}`}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Parts what is wrong with the form's fields from what is told of it as a whole: no field shows it. */
function partErrors(all: Record<string, string[] | null>, labels: Record<string, string>) {
  const said = Object.entries(all).flatMap(([name, texts]) =>
    texts?.length ? [{ name, texts, label: labels[name] }] : [],
  )
  const order = Object.keys(labels)
  return {
    whole: said.flatMap(({ label, texts }) => (label === undefined ? texts : [])),
    fields: said
      .flatMap(({ name, texts, label }) =>
        label === undefined ? [] : [{ name, label, text: texts.join('. ') }],
      )
      .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  }
}

/** Not of a name, which has two such words and more. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}\S*(?! \p{Lu})( |$)/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
