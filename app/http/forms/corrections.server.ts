/** The cells of a dry run that its form puts right (docs/rules/import.md#15). */
import { type Corrections, cellText } from '#app/io/spreadsheets/judged.ts'
import type { SayableTable } from '#app/io/spreadsheets/said-columns.ts'
import { parseId } from '#app/kernel/values/record-id.ts'

/** Of each cell its line, its field and its text. */
export const CELLS = ['line', 'field', 'text']
/** More than all cells of a page, 50 rows of 100 columns, with the rest of the form. */
export const MOST_FIELDS = 15_200

/** What the form puts right, of fields that the table has. */
export function correctionsIn<F extends string>(
  form: FormData,
  fields: ReadonlyMap<F, string>,
  { most }: Pick<SayableTable<F>, 'most'>,
): Corrections<F> {
  const [lines = [], names = [], texts = []] = CELLS.map((name) => form.getAll(name).map(String))
  const all = new Map<number, { [K in F]?: string }>()
  for (const [i, text] of texts.entries()) {
    const line = parseId(lines[i] ?? '')
    const field = names[i] as F
    if (!line || !fields.has(field)) continue
    all.set(line, { ...all.get(line), [field]: cellText(text, most(field)) } as {
      [K in F]?: string
    })
  }
  return all
}

export function correctedText(count: number): string {
  if (count === 0) return 'Ninguna fila cambió'
  const said = count === 1 ? 'Se corrigió 1 fila' : `Se corrigieron ${count} filas`
  return `${said}: revise lo que quedó`
}
