import { useState } from 'react'
import { useLocation } from 'react-router'
import { defined, type Typed } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { Codes } from '#app/kernel/errors/questions.ts'

type Opened = { values: Typed; asked: Codes; errors: Record<string, string[]> | undefined }

/**
 * The server's answer to a form, or else what was wrong with it and asked when it was opened, also by another
 * press on its entry in the menu. What is saved while it is open changes none of that.
 */
export function useOpened(reply: FormReply | undefined, form: Opened): FormReply | undefined {
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ key?: string; with?: FormReply | undefined }>({})
  if (opened.key !== key) setOpened({ key, with: openedWith(form) })
  return reply ?? opened.with
}

function openedWith({ values, asked, errors }: Opened): FormReply | undefined {
  if (!errors && !Object.keys(asked)[0]) return undefined
  const wrong = errors && ({ status: 'error', error: errors } as const)
  return { result: { initialValue: defined(values), ...wrong }, asked }
}
