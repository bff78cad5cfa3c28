import { useEffect, useRef } from 'react'
import type { FormReply } from '#app/http/forms/forms.server.ts'

/**
 * Why a form without fields of its own was refused, on steps that do without the library of forms.
 * It takes the focus after every answer.
 */
export function Refusal({ reply }: { reply: FormReply | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  const texts = reply?.result.error?.['']
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server counts
  useEffect(() => ref.current?.focus(), [reply])
  if (!texts?.length) return null
  return (
    <div className="form-errors" ref={ref} tabIndex={-1} role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
