import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { askedIn } from '#app/kernel/errors/questions.ts'

type Outcomes = Record<string, DataStrategyResult>

const UNSENT =
  'No se pudo enviar: revise la conexión e intente de nuevo. Lo que escribió sigue aquí, y nada se guarda dos veces.'
const ENDED =
  'Su sesión terminó y no se guardó nada: inicie sesión en otra pestaña y envíelo de nuevo.'
const LOGIN = { to: '/', label: 'Iniciar sesión en otra pestaña' }
const FAULT =
  'Ocurrió un error de nuestro lado: espere un momento e intente de nuevo. Lo que escribió sigue aquí, y nada se guarda dos veces.'

/**
 * Client middleware: if a form could not be sent, or its answer was lost or a server error, it
 * stays on the screen as it was typed and says so. React Router would replace it with the error
 * screen. Sending it again is safe because of its one-time key or its version.
 */
export async function keepUnansweredForm(
  { request }: { request: Request },
  next: () => Promise<Outcomes>,
): Promise<Outcomes> {
  if (request.method === 'GET') return next()
  const sent = await request.clone().formData()
  const outcomes = Object.entries(await next()).map(([id, outcome]) => {
    const error = errorOf(outcome, sent)
    return [id, error ? { type: 'data', result: data(replyTo(sent, error), 503) } : outcome]
  })
  return Object.fromEntries(outcomes)
}

/** Why a form was not answered; undefined if it was, even by a refusal or a redirect. */
function errorOf({ type, result }: DataStrategyResult, sent: FormData): string | undefined {
  if (type !== 'error' || result instanceof Response) return undefined
  const status = isRouteErrorResponse(result) ? result.status : statusOf(result)
  if (status === undefined || status === 502 || status === 504) return UNSENT
  // Buttons alone show no reply: they get the page that says so.
  if (status === 401) return sent.has('key') || sent.has('version') ? ENDED : undefined
  return status >= 500 ? FAULT : undefined
}

/** The status of the answer, if there was one. React Router puts it on the action's error. */
function statusOf(result: unknown): number | undefined {
  return (result as { init?: { status?: number } | null } | undefined)?.init?.status
}

/** A substitute for the server's answer, for the forms of records and confirmations. */
function replyTo(sent: FormData, error: string): FormReply & { errors: string[] } {
  const typed = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]))
  const key = typed.intent === 'another' ? typed.another_key : typed.key
  return {
    result: { status: 'error', initialValue: typed, error: { '': [error] } },
    ...(key !== undefined && { key }),
    asked: askedIn(sent, {}, 'all'),
    errors: [error],
    ...(error === ENDED && { already: LOGIN }),
  }
}
