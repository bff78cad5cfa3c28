import { isSmallest } from './size.ts'

export type Target = {
  name: string
  measured: string
  value: number
  /** One of the two bounds. */
  atLeast?: number
  atMost?: number
}

/**
 * Prints each measurement beside its target; returns whether all are met. The smallest size is held to figures
 * alone, and to what must not happen at all.
 */
export function printTable(targets: Target[]): boolean {
  const rows = targets.map(({ name, measured, value, atLeast, atMost }) => {
    const isJudged = !isSmallest || atMost === 0
    const isWithin = value >= (atLeast ?? 0) && value <= (atMost ?? Number.POSITIVE_INFINITY)
    const isMet = isJudged ? isWithin : Number.isFinite(value)
    const bound = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`
    return [name, measured, value.toFixed(2), bound, isMet ? 'ok' : 'MISS']
  })
  printRows([['', 'measured', 'value', 'target', ''], ...rows])
  return rows.every((row) => row[4] === 'ok')
}

/** Prints rows in columns, numbers to the right; the first row is the head. */
export function printRows(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const isNumber = widths.map((_, i) =>
    rows.slice(1).every((row) => /^[\d.,]+$/.test(row[i] ?? '')),
  )
  for (const row of rows) {
    const cells = row.map((cell, i) =>
      isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    )
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}
