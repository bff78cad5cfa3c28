/** Rows in forms without scripts: a button that adds one draws the form again, and one that removes. */

type Typed<V = unknown> = Record<string, V>

/** The names of buttons: `add lines.2.concept` begins a row, `remove lines.1` takes one out. */
const ADD = /^add (\S+)$/
const REMOVE = /^remove ([a-z]+)\.(\d{1,2})$/

/**
 * Draws a form again with what was typed; `refresh last` also fills in (docs/rules/entering.md#5), and
 * `resume` is of one that came after the session ended.
 */
const REFRESH = /^(?:refresh( last)?|resume)$/

/** The values to draw the form with again, by the pressed button's intent; undefined for others. */
export function redrawn<V>(intent: unknown, typed: Typed<V>, names: ReadonlySet<string>) {
  if (REFRESH.test(String(intent))) return typed
  const [, added = ''] = ADD.exec(String(intent)) ?? []
  if (names.has(added)) return { ...typed, [added]: '' }
  const [, list, at] = REMOVE.exec(String(intent)) ?? []
  return list && withoutRow(typed, list, Number(at))
}

function withoutRow<V>(typed: Typed<V>, list: string, at: number): Typed<V> {
  const entries = Object.entries(typed).flatMap(([name, value]): [string, V][] => {
    const [place, column] = placeIn(list, name)
    if (place === undefined || place < at) return [[name, value]]
    return place === at ? [] : [[`${list}.${place - 1}.${column}`, value]]
  })
  return Object.fromEntries(entries)
}

function placeIn(list: string, name: string): [place?: number, column?: string] {
  const [found, place, column] = name.split('.')
  return found === list ? [Number(place), column] : []
}

/** The values under the names of their fields, where Conform has made objects of rows. */
export function underNames(values: Typed): Typed {
  const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(underNames(value)).map(([rest, each]) => [`${name}.${rest}`, each])
      : [[name, value]],
  )
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
