import type { ReactNode } from 'react'
import { Icon } from '#app/components/icons.tsx'

/** The frame for visitors: one calm card in the middle. */
export function BareShell({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <main className="bare" id="contenido" tabIndex={-1}>
      <div className="brand">
        <span className="brand-mark">
          <Icon name="brand" />
        </span>
        Nómina
      </div>
      <div className="bare-card">
        {title && <h1>{title}</h1>}
        {children}
      </div>
    </main>
  )
}
