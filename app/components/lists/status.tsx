import type { ReactNode } from 'react'
import { Icon } from '#app/components/frame/icons.tsx'
import { formatDays } from '#app/services/values/dates.ts'

export type ListStatusProps = {
  /** What is set, each with the path that takes it away. */
  chips: { label: string; to: string }[]
  count: { total: number; singular: string; plural: string }
  /** How many days the range spans. */
  days?: number
  /** Links to the results as files. */
  links?: ReactNode
  reloadTo: string
  clearTo: string
}

const COUNT = new Intl.NumberFormat('es-VE', { useGrouping: 'always' })

/** How many results there are, which filters hold, and what can be done with them. */
export function ListStatus({ chips, count, days, links, reloadTo, clearTo }: ListStatusProps) {
  const { total, singular, plural } = count
  return (
    <div className="list-status">
      <p role="status">
        <b>{`${COUNT.format(total)} ${total === 1 ? singular : plural}`}</b>
        {days !== undefined && <span className="muted">{` en ${formatDays(days)}`}</span>}
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
