/** How a table lies in its file, for somebody who says what its columns are. Runs anywhere. */
import { shortHeading, storable } from './headings.ts'
import type { UploadedRow } from './uploaded.server.ts'

/** A column: its heading, some of its texts, and what it means, if that is known. */
export type LayoutColumn<F extends string = string> = {
  heading: string
  samples: string[]
  meaning: F | null
}

/** The line of the headings, the sheet that was read and those beside it that have rows, and the columns. */
export type Layout<F extends string = string> = {
  line: number
  sheet?: string
  beside?: string[]
  columns: LayoutColumn<F>[]
}

const MOST_SAMPLES = 3
const MOST_SAMPLE = 40
const ROWS_SAMPLED = 50
const MOST_SHEETS = 20

/** What `head` and the rows below it look like; `fields` are the meanings of their columns. */
export function layoutOf<F extends string>(
  { line, cells, sheet, beside = [] }: UploadedRow,
  body: readonly UploadedRow[],
  fields: readonly (F | undefined)[],
): Layout<F> {
  const some = body.slice(0, ROWS_SAMPLED)
  const width = Math.max(cells.length, ...some.map((row) => row.cells.length))
  const columns = Array.from({ length: width }, (_, i) => ({
    heading: shortHeading(cells[i] ?? ''),
    samples: samplesOf(some, i),
    meaning: fields[i] ?? null,
  }))
  return {
    ...{ line, columns },
    ...(sheet !== undefined && {
      sheet: storable(sheet),
      beside: beside.slice(0, MOST_SHEETS).map(storable),
    }),
  }
}

function samplesOf(rows: readonly UploadedRow[], place: number): string[] {
  const texts = rows.flatMap(
    ({ cells }) => storable((cells[place] ?? '').slice(0, MOST_SAMPLE)) || [],
  )
  return [...new Set(texts)].slice(0, MOST_SAMPLES)
}
