/** What somebody says that the columns of a table are, where their headings do not tell it (docs/rules/import.md#13). Runs anywhere. */
import { problem } from '#app/kernel/errors/codes.ts'
import type { Problems } from '#app/kernel/errors/errors.ts'
import { lowerFirst } from './cell-texts.ts'
import { type Columns, headingKeys, MOST_NAMED, shortHeading } from './headings.ts'
import type { LayoutColumn } from './layout.ts'

/** What headings mean as somebody has said, by `headingKeys`; null: they are not read. */
export type SaidHeadings<M extends string = string> = ReadonlyMap<string, M | null>

type Fields<M extends string> = readonly (M | undefined)[]

/** A kind of table whose columns can be said. */
export type SayableTable<M extends string> = {
  /** What a column may be, in the words and the order in which that is offered. */
  meanings: ReadonlyMap<M, string>
  columns: (head: readonly string[]) => Columns<M>
  /** Headings, as `plainHeading` gives them, of which every such table has one. */
  heads: readonly string[]
  /** The most characters of a text. */
  most: (meaning: M) => number
  canBeSaid: true
  /** Why a column of this heading cannot mean this, beside those `before` it and `all`. */
  wrongAs: (meaning: M, heading: string, before: Fields<M>, all: Fields<M>) => string | undefined
  /** What the table needs and no column says. */
  lackIn: (fields: Fields<M>) => string | undefined
}
type Judging<M extends string> = Pick<SayableTable<M>, 'meanings' | 'wrongAs' | 'lackIn'>

export const PERCENTAGES = 'Su título dice que son porcentajes, no montos'
export const twice = (label: string) => `La columna «${label}» está dos veces`

/** Why a table with these columns cannot be read, if it cannot. */
export function columnsFault<M extends string>(
  table: Judging<M>,
  head: readonly string[],
  { fields, fault }: Columns<M>,
): string | undefined {
  const [wrong] = wrongIn(table, head, fields)
  const said = wrong && `«${shortHeading(head[wrong.place] ?? '')}»: ${lowerFirst(wrong.text)}`
  return fault ?? said ?? table.lackIn(fields)
}

/** The column of letters, by its heading or as it was said, is one of the meanings. */
export function withLetter<M extends string>(columns: Columns<M>, means: M): Columns<M> {
  const said = columns.fields.indexOf(means)
  const letter = said >= 0 ? said : columns.letter
  if (letter === undefined) return columns
  return { ...columns, letter, fields: columns.fields.with(letter, means) }
}

/** What columns mean that their headings alone do not say, so that somebody has said it: null, they are not read. */
export function saidBesides<M extends string>(
  table: Pick<SayableTable<M>, 'columns'>,
  columns: readonly Pick<LayoutColumn<M>, 'heading' | 'meaning'>[],
): { heading: string; key: string | undefined; meaning: M | null }[] {
  const head = columns.map(({ heading }) => heading)
  const { fields } = table.columns(head)
  const keys = headingKeys(head)
  return columns.flatMap(({ heading, meaning }, i) =>
    meaning === (fields[i] ?? null) ? [] : [{ heading, key: keys[i], meaning }],
  )
}

/** What was said beyond the headings, in words: 'Como se dijo, «Monto mes» es Salario mensual'. None: undefined. */
export function saidText<M extends string>(
  table: Pick<SayableTable<M>, 'columns' | 'meanings'>,
  columns: readonly Pick<LayoutColumn<M>, 'heading' | 'meaning'>[],
): string | undefined {
  const each = saidBesides(table, columns)
    .flatMap(({ heading, meaning }) =>
      meaning === null ? [] : `«${heading}» es ${table.meanings.get(meaning)}`,
    )
    .slice(0, MOST_NAMED)
  return each.length > 0 ? `Como se dijo, ${new Intl.ListFormat('es').format(each)}` : undefined
}

/**
 * Reads the columns as somebody says them, a meaning each, or null for what is not read. Returns what is wrong by
 * `column_0`, `column_1`…, or under `''`.
 */
export function columnsAs<M extends string>(
  table: Judging<M>,
  head: readonly string[],
  meanings: readonly (M | null)[],
): { columns: Columns<M>; problems: Problems } {
  const fields = meanings.map((meaning) => meaning ?? undefined)
  const problems: Problems = {}
  for (const { place, text } of wrongIn(table, head, fields)) {
    problems[columnName(place)] = problem('invalid', text)
  }
  const lack = table.lackIn(fields)
  if (lack) problems[''] = problem('required', `${lack}: diga cuál es`)
  const unread = head.filter((heading, i) => heading !== '' && !fields[i])
  const columns = { fields, ignored: unread.slice(0, MOST_NAMED) }
  return { columns: withLetter<M | 'letter'>(columns, 'letter') as Columns<M>, problems }
}

export const columnName = (place: number) => `column_${place}`

function wrongIn<M extends string>(
  { meanings, wrongAs }: Judging<M>,
  head: readonly string[],
  fields: Fields<M>,
) {
  return fields.flatMap((meaning, place) => {
    if (!meaning) return []
    const before = fields.slice(0, place)
    const text = before.includes(meaning)
      ? twice(meanings.get(meaning) ?? '')
      : wrongAs(meaning, head[place] ?? '', before, fields)
    return text ? [{ place, text }] : []
  })
}
