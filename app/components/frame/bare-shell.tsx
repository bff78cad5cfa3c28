import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { pageTitle } from './title.ts'

type BareShellProps = { title: string; hasErrors?: boolean; children: ReactNode }

/** The frame for visitors: one card in the middle. */
export function BareShell({ title, hasErrors = false, children }: BareShellProps) {
  return (
    <main className="bare" id="contenido" tabIndex={-1}>
      <title>{pageTitle(title, hasErrors)}</title>
      <div className="brand">
        <span className="brand-mark">
          <Icon name="brand" />
        </span>
        Nómina
      </div>
      <div className="bare-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
