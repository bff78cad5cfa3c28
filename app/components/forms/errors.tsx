import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { counted } from '#app/services/values/counts.ts'

type FormErrorsProps = {
  /** The form's id. */
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
  const { '': whole, ...others } = result?.error ?? {}
  const fields = fieldErrors(others, labels)
  const count = fields.length
  const shows = count > 0 || !!whole?.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server counts
  useEffect(() => {
    if (shows) ref.current?.focus()
  }, [shows, answer])
  if (!shows) return null
  return (
    <div className="form-errors" ref={ref} id={errorId} tabIndex={-1} role="alert">
      {whole?.map((text) => (
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

function fieldErrors(all: Record<string, string[] | null>, labels: Record<string, string>) {
  const order = Object.keys(labels)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(all)
    .flatMap(([name, texts]) => (texts?.length ? [{ name, text: texts.join('. ') }] : []))
    .sort((a, b) => place(a.name) - place(b.name))
    .map(({ name, text }) => ({ name, label: labels[name] ?? name, text }))
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
