import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Dialog } from './dialog.tsx'
import { pageTitle } from './title.ts'

type ErrorData = { to?: unknown; message?: unknown; requestId?: unknown; typed?: unknown } | null
type Typed = readonly (readonly [name: string, value: string])[]

/** The error's status and the server's texts for people. */
function readError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, typed: [] }
  // React Router's own texts (405) are plain strings, in English.
  const data: ErrorData = typeof error.data === 'object' ? error.data : null
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    status: error.status,
    to: text(data?.to),
    message: text(data?.message),
    requestId: text(data?.requestId),
    typed: Array.isArray(data?.typed) ? (data.typed as Typed) : [],
  }
}

const FORBIDDEN = 'No tienes permitido acceder a esta información'
const GONE = 'La dirección no existe, o el registro fue eliminado.'
const INVALID = 'La solicitud no es válida. Vuelva atrás e intente de nuevo.'

function errorTitle(error: unknown): string {
  const { status, message } = readError(error)
  if (status === 403) return FORBIDDEN
  if (status === 404) return 'No encontramos esta página'
  if (status === 401) return 'Su sesión terminó y no se guardó nada'
  if (status === 503 && !message) return 'La base de datos no está disponible'
  return message || status < 500 ? 'No se pudo completar la operación' : 'Algo salió mal'
}

/** The screen for whatever a loader or an action threw. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, to = '/dashboard', message, requestId, typed } = readError(error)
  const title = errorTitle(error)
  if (status === 403) return <ForbiddenDialog to={to.startsWith('/') ? to : '/dashboard'} />
  if (status === 401) return <SessionEnded title={title} to={to} typed={typed} />
  if (message || status < 500) {
    return (
      <Screen title={title}>
        <p>{message ?? (status === 404 ? GONE : INVALID)}</p>
      </Screen>
    )
  }
  if (status === 503) {
    return (
      <Screen title={title} isHomeMain={typed.length === 0}>
        <p>
          Por ahora no podemos leer ni guardar nada. Espere un momento e intente de nuevo; lo que no
          se confirmó no quedó guardado.
        </p>
        {typed.length > 0 && <SendAgain typed={typed} />}
      </Screen>
    )
  }
  return (
    <Screen title={title}>
      <p>Lo sentimos: ocurrió un error de nuestro lado. Intente de nuevo en un momento.</p>
      {requestId && (
        <p className="muted">
          Si vuelve a ocurrir, indique este número a quien administra el sistema:{' '}
          <code>{requestId}</code>
        </p>
      )}
    </Screen>
  )
}

/** A form that came after the session ended; it is shown as it was typed, and sent by its user again. */
function SessionEnded({ title, to, typed }: { title: string; to: string; typed: Typed }) {
  return (
    <main className="bare" id="contenido" tabIndex={-1}>
      <title>{pageTitle(title)}</title>
      <div className="panel error-screen">
        <h1>{title}</h1>
        {typed.length > 0 ? (
          <form method="post" action={to}>
            <p>
              Lo que escribió sigue en esta página.{' '}
              <a className="underline" href="/" target="_blank" rel="noreferrer">
                Inicie sesión en otra pestaña
              </a>
              .
            </p>
            <HiddenFields typed={typed.filter(([name]) => name !== 'intent')} />
            <button type="submit" className="btn btn-primary" name="intent" value="resume">
              Ya inicié sesión: volver al formulario
            </button>
          </form>
        ) : (
          <p>
            Tendrá que escribirlo otra vez.{' '}
            <a className="underline" href={`/?redirectTo=${encodeURIComponent(to)}`}>
              Iniciar sesión
            </a>
          </p>
        )}
      </div>
    </main>
  )
}

const HiddenFields = ({ typed }: { typed: Typed }) =>
  typed.map(([name, value], i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come more than once
    <input key={i} type="hidden" name={name} defaultValue={value} />
  ))

/** Sends the form again as it was typed, because without scripts it is gone from the screen. */
function SendAgain({ typed }: { typed: Typed }) {
  return (
    <form method="post">
      <HiddenFields typed={typed} />
      <p>Lo que escribió no se perdió: puede enviarlo de nuevo, y nada se guarda dos veces.</p>
      <button type="submit" className="btn btn-primary">
        Enviar de nuevo
      </button>
    </form>
  )
}

type ScreenProps = { title: string; isHomeMain?: boolean; children: ReactNode }

function Screen({ title, isHomeMain = true, children }: ScreenProps) {
  return (
    <main className="bare" id="contenido" tabIndex={-1}>
      <title>{pageTitle(title)}</title>
      <div className="panel error-screen">
        <h1>{title}</h1>
        {children}
        <a className={`btn ${isHomeMain ? 'btn-primary' : ''}`} href="/dashboard" data-document="">
          Ir al inicio
        </a>
      </div>
    </main>
  )
}

function ForbiddenDialog({ to }: { to: string }) {
  return (
    <main id="contenido" tabIndex={-1}>
      <h1 className="sr-only">Acceso denegado</h1>
      <Dialog title={FORBIDDEN} closeTo={to} role="alertdialog">
        <div className="form-actions">
          <a className="btn btn-primary" href={to} data-autofocus="">
            Aceptar
          </a>
        </div>
      </Dialog>
    </main>
  )
}
