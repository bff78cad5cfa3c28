import type { BadgeTone } from '#app/components/frame/badge.tsx'
import type { RowState } from '#app/io/spreadsheets/judged.ts'
import { formatCount } from '#app/kernel/values/counts.ts'

export type { RowState }

export const ROW_STATE_LABELS: Record<RowState, { tone: BadgeTone; one: string; all: string }> = {
  wrong: { tone: 'error', one: 'Con errores', all: 'Con errores' },
  new: { tone: 'complete', one: 'Nueva', all: 'Nuevas' },
  changed: { tone: 'waiting', one: 'Cambiada', all: 'Cambiadas' },
  same: { tone: 'neutral', one: 'Sin cambios', all: 'Sin cambios' },
}

type RowStatesProps = {
  /** The address of all rows; `?state=` has those of one state. */
  to: string
  count: Record<RowState, number>
  state: RowState | undefined
}

/** The links that show the rows of a dry run by what is to be done with them. */
export function RowStates({ to, count, state }: RowStatesProps) {
  const states = (Object.keys(ROW_STATE_LABELS) as RowState[]).filter((each) => count[each] > 0)
  const all = states.reduce((sum, each) => sum + count[each], 0)
  const links = [
    { to, label: `Todas (${formatCount(all)})`, isHere: state === undefined },
    ...states.map((each) => ({
      to: `${to}?state=${each}`,
      label: `${ROW_STATE_LABELS[each].all} (${formatCount(count[each])})`,
      isHere: state === each,
    })),
  ]
  return (
    <nav className="import-states" aria-label="Filas por estado">
      {links.map(({ to, label, isHere }) => (
        <a key={to} href={to} data-keep-scroll="" aria-current={isHere ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
