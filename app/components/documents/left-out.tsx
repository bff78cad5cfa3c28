import { formatCount } from '#app/kernel/values/counts.ts'

type LeftOutProps = {
  /** What is said of each: which it is and why. */
  left: readonly string[]
  /** How many were chosen. */
  of: number
}

/** The chosen rows that are left out, and why (docs/rules/lists.md#10). */
export function LeftOut({ left, of }: LeftOutProps) {
  if (left.length === 0) return null
  return (
    <>
      <span className="left-out">
        {of === 1
          ? 'Queda fuera la fila elegida:'
          : `${left.length === 1 ? 'Queda' : 'Quedan'} fuera ${formatCount(left.length)} de las ${formatCount(of)} filas elegidas:`}
      </span>
      <span className="chosen-documents">
        {left.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </span>
    </>
  )
}
