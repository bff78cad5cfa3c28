import { useState } from 'react'
import { defined, type Typed } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { Codes } from '#app/kernel/errors/questions.ts'

type Opened = { values: Typed; asked: Codes; errors: Record<string, string[]> | undefined }

/**
 * The server's last answer to a form, or else what was wrong with it and asked when it was opened.
 * The answer stays when the open order is pressed in the menu again: that draws the page anew.
 */
export function useOpened(reply: FormReply | undefined, form: Opened): FormReply | undefined {
  const [last, setLast] = useState<FormReply | undefined>(() => {
    const { values, asked, errors } = form
    if (!errors && Object.keys(asked).length === 0) return undefined
    const result = { initialValue: defined(values) }
    return { result: errors ? { ...result, status: 'error', error: errors } : result, asked }
  })
  if (reply && reply !== last) setLast(reply)
  return reply ?? last
}
