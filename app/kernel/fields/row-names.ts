/** The names of rows' fields in forms: `lines.0.amount`. Runs anywhere. */

type Typed = Readonly<Record<string, string | undefined>>

/** The values, with the rows of these lists in lists of their own, where there are any. */
export function withRows(typed: Typed, ...lists: string[]): Record<string, unknown> {
  const found = lists.map((list) => [list, rowsOf(typed, list)] as const)
  return { ...typed, ...Object.fromEntries(found.filter(([, rows]) => rows.length > 0)) }
}

/** The rows of this list among the values, by their columns: up to the first that is missing. */
export function rowsOf(typed: Typed, list: string): Record<string, string | undefined>[] {
  const rows: Record<string, string | undefined>[] = []
  for (const [name, value] of Object.entries(typed)) {
    const [start, at, column] = name.split('.')
    if (start !== list || !column) continue
    const row = rows[Number(at)] ?? {}
    row[column] = value
    rows[Number(at)] = row
  }
  let end = 0
  while (rows[end]) end++
  return rows.slice(0, end)
}

export const rowCount = (typed: Typed, list: string): number => rowsOf(typed, list).length
