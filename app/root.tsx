import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { useClientLinks } from '#app/components/client-links.ts'
import { ErrorScreen, errorTitle } from '#app/components/error-screen.tsx'
import { pageTitle } from '#app/components/title.ts'
import './app.css'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export const meta: MetaFunction = ({ error }) => [
  { title: error ? pageTitle(errorTitle(error)) : 'Nómina' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-VE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
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

export default function Root() {
  useClientLinks()
  return <Outlet />
}

export function ErrorBoundary() {
  useClientLinks()
  return <ErrorScreen error={useRouteError()} />
}
