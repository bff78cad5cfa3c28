import type { ReactNode } from 'react'
import { Icon } from '#app/components/frame/icons.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDays } from '#app/kernel/values/dates.ts'

export type ListStatusProps = {
  /** The active filters, each with the path that removes it. */
  chips: { label: string; to: string }[]
  count: { total: number; singular: string; plural: string }
  /** The number of days in the range. */
  days?: number
  sum?: string | undefined
  links?: ReactNode
  reloadTo: string
  clearTo: string
}

export function ListStatus({ chips, count, days, sum, links, reloadTo, clearTo }: ListStatusProps) {
  const { total, singular, plural } = count
  return (
    <div className="list-status">
      <p role="status">
        <b>{counted(total, singular, plural)}</b>
        {days !== undefined && <span className="muted">{` en ${formatDays(days)}`}</span>}
        {sum && <span className="list-sum">{` ${sum}`}</span>}
      </p>
      {chips.map(({ label, to }) => (
        <a key={label} className="chip" href={to} data-keep-scroll="">
          <span className="sr-only">Quitar el filtro </span>
          {label}
          <Icon name="close" />
        </a>
      ))}
      {chips.length > 0 && (
        <a className="quiet" href={clearTo} data-keep-scroll="">
          Limpiar
        </a>
      )}
      <div className="list-links">
        {links}
        <a className="quiet" href={reloadTo} data-keep-scroll="">
          <Icon name="reload" />
          Recargar
        </a>
      </div>
    </div>
  )
}
