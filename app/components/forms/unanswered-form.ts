import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { askedIn } from '#app/services/errors/questions.ts'

type Outcomes = Record<string, DataStrategyResult>

const UNSENT =
  'No se pudo enviar: revise la conexión e intente de nuevo. Lo que escribió sigue aquí, y nada se guarda dos veces.'
const FAULT =
  'Ocurrió un error de nuestro lado: espere un momento e intente de nuevo. Lo que escribió sigue aquí, y nada se guarda dos veces.'

/**
 * Client middleware: a form that could not be sent, or whose answer was lost or a fault of the
 * server, stays on the screen as it was typed and says so, where React Router would put the error
 * screen in its place. Sending it again is safe by its one-time key or its version.
 */
export async function keepUnansweredForm(
  { request }: { request: Request },
  next: () => Promise<Outcomes>,
): Promise<Outcomes> {
  if (request.method === 'GET') return next()
  const sent = await request.clone().formData()
  const outcomes = Object.entries(await next()).map(([id, outcome]) => {
    const error = errorOf(outcome)
    return [id, error ? { type: 'data', result: data(replyTo(sent, error), 503) } : outcome]
  })
  return Object.fromEntries(outcomes)
}

/** Why a form was not answered; undefined when it was, if only by a refusal or a redirect. */
function errorOf({ type, result }: DataStrategyResult): string | undefined {
  if (type !== 'error' || result instanceof Response) return undefined
  const status = isRouteErrorResponse(result) ? result.status : statusOf(result)
  if (status === undefined || status === 502 || status === 504) return UNSENT
  return status >= 500 ? FAULT : undefined
}

/** React Router wraps what an action threw with the status of the answer, if there was one. */
function statusOf(result: unknown): number | undefined {
  return (result as { init?: { status?: number } | null } | undefined)?.init?.status
}

/** The answer that the server did not give, for the forms of records and of confirmations alike. */
function replyTo(sent: FormData, error: string): FormReply & { errors: string[] } {
  const typed = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]))
  const key = typed.intent === 'another' ? typed.another_key : typed.key
  return {
    result: { status: 'error', initialValue: typed, error: { '': [error] } },
    ...(key !== undefined && { key }),
    asked: askedIn(sent, {}, 'all'),
    errors: [error],
  }
}
