import type { ReactNode } from 'react'

/** What a phone folds into one line and wider screens show whole, with scripts and without. */
export function NarrowFold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="narrow-fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
