import type { ReactNode } from 'react'

/** The frame around a list: filters, table, pagination. */
export function ListPanel({ children }: { children: ReactNode }) {
  return <section className="panel list-panel">{children}</section>
}
