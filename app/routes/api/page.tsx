/** Pages that the API shows to people; they need no scripts. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import stylesheet from '#app/app.css?url'
import { ErrorScreen } from '#app/components/frame/error-screen.tsx'
import type { ScreenOf } from '#app/http/api/screens.server.ts'

export function pageOf(children: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <html lang="es-VE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        {children}
      </body>
    </html>,
  )}`
}

/** Shows errors as the app does. */
export function errorPage({ status, ...data }: ScreenOf): string {
  const error = { status, statusText: '', internal: false, data }
  return pageOf(
    <StaticRouter location="/">
      <ErrorScreen error={error} />
    </StaticRouter>,
  )
}
