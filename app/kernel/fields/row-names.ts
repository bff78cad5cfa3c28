/** The names of rows' fields in forms: `lines.0.amount`. Runs anywhere. */

type Typed = Readonly<Record<string, string | undefined>>

/** The values, with the rows of this list in a list of their own; themselves where there are none. */
export function withRows(typed: Typed, list: string): Record<string, unknown> {
  const count = rowCount(typed, list)
  if (count === 0) return typed
  const rows = Array.from({ length: count }, (_, i) => inRow(typed, `${list}.${i}.`))
  return { ...typed, [list]: rows }
}

const inRow = (typed: Typed, start: string) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )

/** How many rows of this list are among the values. */
export function rowCount(typed: Typed, list: string): number {
  const names = Object.keys(typed)
  let count = 0
  while (names.some((name) => name.startsWith(`${list}.${count}.`))) count++
  return count
}
