import type { ReactNode } from 'react'

/** A text of more characters has a row of its own. */
const MOST_IN_COLUMN = 120
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > MOST_IN_COLUMN

export function DetailList({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="panel detail-list">
      {items.map(({ label, value }) => (
        <div key={label} className={isLong(value) ? 'whole-row' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
