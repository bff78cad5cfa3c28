import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Dialog } from '#app/components/dialog.tsx'
import { pageTitle } from '#app/components/title.ts'

type ErrorData = { to?: unknown; message?: unknown; requestId?: unknown } | null

/** What an error is for people: its status, and what the server said of it. */
function readError(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  // React Router's own texts (405) are plain strings, in English.
  const data: ErrorData = typeof error.data === 'object' ? error.data : null
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
  return {
    status: error.status,
    to: text(data?.to),
    message: text(data?.message),
    requestId: text(data?.requestId),
  }
}

const FORBIDDEN = 'No tienes permitido acceder a esta información'

/** The document's title for an error. */
function errorTitle(error: unknown): string {
  const { status } = readError(error)
  if (status === 403) return FORBIDDEN
  if (status === 404) return 'No encontramos esta página'
  if (status === 503) return 'La base de datos no está disponible'
  return status < 500 ? 'No se pudo completar la operación' : 'Algo salió mal'
}

/** The screen for whatever a loader or an action threw. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { status, to = '/dashboard', message, requestId } = readError(error)
  const title = errorTitle(error)
  if (status === 403) return <ForbiddenDialog to={to.startsWith('/') ? to : '/dashboard'} />
  if (status === 404) {
    return (
      <Screen title={title}>
        <p>La dirección no existe, o el registro fue eliminado.</p>
      </Screen>
    )
  }
  if (status === 503) {
    return (
      <Screen title={title}>
        <p>
          Por ahora no podemos leer ni guardar nada. Espere un momento e intente de nuevo; lo que no
          se confirmó no quedó guardado.
        </p>
      </Screen>
    )
  }
  if (status < 500) {
    return (
      <Screen title={title}>
        <p>{message ?? 'La solicitud no es válida. Vuelva atrás e intente de nuevo.'}</p>
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

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="bare" id="contenido" tabIndex={-1}>
      <title>{pageTitle(title)}</title>
      <div className="panel error-screen">
        <h1>{title}</h1>
        {children}
        <a className="btn btn-primary" href="/dashboard" data-document="">
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
