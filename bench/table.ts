export type Target = {
  name: string
  measured: string
  value: number
  /** One of the two bounds. */
  atLeast?: number
  atMost?: number
}

/** Prints what was measured beside its target; whether all are met. */
export function printTable(targets: Target[]): boolean {
  const rows = targets.map(({ name, measured, value, atLeast, atMost }) => {
    const isMet = value >= (atLeast ?? 0) && value <= (atMost ?? Number.POSITIVE_INFINITY)
    const bound = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`
    return [name, measured, value.toFixed(2), bound, isMet ? 'ok' : 'MISS']
  })
  const table = [['', 'measured', 'value', 'target', ''], ...rows]
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...table.map((row) => row[i]?.length ?? 0)))
  for (const row of table) {
    const cells = row.map((cell, i) =>
      i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
    )
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
  return rows.every((row) => row[4] === 'ok')
}
