import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import type { FormMetadata } from './metadata.ts'

type FormErrorsProps = {
  form: FormMetadata
  /** The fields' labels by name, in the order of the form. */
  labels: Record<string, string>
}

/** What is to be corrected, with a link to each field; it takes the focus after every answer. */
export function FormErrors({ form, labels }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const answer: unknown = useActionData()
  const whole = form.errors
  const fields = fieldErrors(form.allErrors, labels)
  const count = fields.length
  const shows = count > 0 || whole.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server counts
  useEffect(() => {
    if (shows) ref.current?.focus()
  }, [shows, answer])
  if (!shows) return null
  return (
    <div className="form-errors" ref={ref} id={form.errorId} tabIndex={-1} role="alert">
      {whole.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {count > 0 && (
        <>
          <p>{count === 1 ? 'Hay 1 dato por corregir' : `Hay ${count} datos por corregir`}</p>
          <ul>
            {fields.map(({ name, label, text }) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`}>{`${label}: ${lowerFirst(text)}`}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function fieldErrors(all: Record<string, string[]>, labels: Record<string, string>) {
  const order = Object.keys(labels)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(all)
    .filter(([name, texts]) => name !== '' && texts.length > 0)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, texts]) => ({ name, label: labels[name] ?? name, text: texts[0] ?? '' }))
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
