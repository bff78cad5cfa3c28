import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  data,
  Links,
  type LinksFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteError,
} from 'react-router'
import { keepUnansweredForm } from '#app/components/forms/unanswered-form.ts'
import { useClientLinks } from '#app/components/frame/client-links.ts'
import { ErrorScreen } from '#app/components/frame/error-screen.tsx'
import { Toasts } from '#app/components/frame/toasts.tsx'
import { appContext } from '#app/context.ts'
import { readToasts } from '#app/http/access/cookies.server.ts'
import { guard } from '#app/http/access/guard.server.ts'
import type { Route } from './+types/root'
import './app.css'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-VE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Nómina y órdenes de pago de la empresa" />
        <meta name="color-scheme" content="light dark" />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const middleware: Route.MiddlewareFunction[] = [guard]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnansweredForm]

/**
 * Autosaves while somebody types produce no notice and must not remove one that is shown. An autosave
 * that leads to another page still reads that page's notice: its draft was sent meanwhile.
 */
export function shouldRevalidate({
  formData,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isAutosave = formData?.get('intent') === 'keep' && currentUrl.href === nextUrl.href
  return !isAutosave && defaultShouldRevalidate
}

/** The notices left by an action; each is read once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { cookies } = context.get(appContext)
  const toasts = readToasts(cookies, request)
  if (toasts.length === 0) return { toasts: [] }
  const cookie = await cookies.toasts.serialize([], { maxAge: 0 })
  return data({ toasts }, { headers: { 'Set-Cookie': cookie } })
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useClientLinks()
  const { state } = useNavigation()
  return (
    <>
      {state !== 'idle' && <div className="navigating" />}
      <Outlet />
      <Toasts toasts={loaderData.toasts} />
    </>
  )
}

export function ErrorBoundary() {
  useClientLinks()
  return <ErrorScreen error={useRouteError()} />
}
