/** The names of rows' fields in forms: `lines.0.amount`. Runs anywhere. */

type Typed = Readonly<Record<string, string | undefined>>

/** The values, with the rows of this list in a list of their own; themselves where there are none. */
export function withRows(typed: Typed, list: string): Record<string, unknown> {
  const rows = rowsOf(typed, list)
  return rows.length === 0 ? typed : { ...typed, [list]: rows }
}

/** More rows than any list of a form has. */
const MOST_ROWS = 100

/** The rows of this list among the values, by their columns: up to the first that is missing. */
export function rowsOf(typed: Typed, list: string): Record<string, string | undefined>[] {
  const start = `${list}.`
  const rows: (Record<string, string | undefined> | undefined)[] = []
  for (const name of Object.keys(typed)) {
    if (!name.startsWith(start)) continue
    const dot = name.indexOf('.', start.length)
    const at = Number(name.slice(start.length, dot))
    if (!(at < MOST_ROWS)) continue
    const row = rows[at] ?? {}
    row[name.slice(dot + 1)] = typed[name]
    rows[at] = row
  }
  let end = 0
  while (rows[end]) end++
  return rows.slice(0, end) as Record<string, string | undefined>[]
}

/** How many rows of this list are among the values. */
export const rowCount = (typed: Typed, list: string): number => rowsOf(typed, list).length
