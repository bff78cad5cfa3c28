import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'waiting' | 'complete' | 'error'

const CLASSES: Record<BadgeTone, string> = {
  neutral: 'tag',
  accent: 'tag tag-accent',
  waiting: 'tag tag-waiting',
  complete: 'tag tag-complete',
  error: 'tag tag-error',
}

/** A short mark such as 'Inactivo' or 'Anulada'. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={CLASSES[tone]}>{children}</span>
}

/** The name of a record that may have been put away. */
export const Named = ({ active, children }: { active: boolean; children: ReactNode }) =>
  active ? (
    children
  ) : (
    <>
      {children} <Badge tone="neutral">Inactivo</Badge>
    </>
  )
