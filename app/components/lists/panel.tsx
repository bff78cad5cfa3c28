import type { ReactNode } from 'react'

export function ListPanel({ children }: { children: ReactNode }) {
  return <section className="panel list-panel">{children}</section>
}
