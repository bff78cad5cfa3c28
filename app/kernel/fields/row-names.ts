/** The names of rows' fields in forms: `lines.0.amount`. Runs anywhere. */

type Typed = Readonly<Record<string, string | undefined>>

/** How many rows of this list are among the values. */
export function rowCount(typed: Typed, list: string): number {
  const names = Object.keys(typed)
  let count = 0
  while (names.some((name) => name.startsWith(`${list}.${count}.`))) count++
  return count
}
