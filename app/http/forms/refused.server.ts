import { data } from 'react-router'
import { openOf } from './fields.server.ts'
import type { FormReply } from './forms.server.ts'

type More = Partial<Omit<FormReply, 'result'>> & { status?: number }

/** The answer to a form that a screen has read by itself: what was typed, and what is wrong by field. */
export function refused(
  form: FormData,
  error: Record<string, string[]>,
  { status = 422, ...reply }: More = {},
) {
  const initialValue = openOf(Object.fromEntries(form) as Record<string, string>)
  return data<FormReply>({ result: { status: 'error', initialValue, error }, ...reply }, status)
}
