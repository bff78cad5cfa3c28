/** The cells of a dry run that its form puts right (docs/rules/import.md#15). */
import { type Corrections, cellText } from '#app/io/spreadsheets/judged.ts'
import type { SayableTable } from '#app/io/spreadsheets/said-columns.ts'
import { parseId } from '#app/kernel/values/record-id.ts'

/** Of each cell its line, its field and its text; and the boxes that put a cell's text into those alike. */
export const CELLS = ['line', 'field', 'text', 'alike']
/** More than all cells of a page, 50 rows of 100 columns, and a box for two of them, with the rest of the form. */
export const MOST_FIELDS = 17_700

/**
 * What the form puts right, of fields that the table has. A box has the line, the field and the text of a cell as it
 * was: what was typed there is also that of the column's other cells that still say what it said.
 */
export function correctionsIn<F extends string>(
  form: FormData,
  fields: ReadonlyMap<F, string>,
  { most }: Pick<SayableTable<F>, 'most'>,
): Corrections<F> {
  const [lines = [], names = [], texts = [], boxes = []] = CELLS.map((name) =>
    form.getAll(name).map(String),
  )
  const typed = new Map(texts.map((text, i) => [`${lines[i]} ${names[i]}`, text]))
  const instead = new Map(
    boxes.map((box) => {
      const [line, field, ...had] = box.split(' ')
      return [[field, ...had].join(' '), typed.get(`${line} ${field}`)]
    }),
  )
  const all = new Map<number, { [K in F]?: string }>()
  for (const [i, text] of texts.entries()) {
    const line = parseId(lines[i] ?? '')
    const field = names[i] as F
    if (!line || !fields.has(field)) continue
    const said = cellText(instead.get(`${field} ${text}`) ?? text, most(field))
    all.set(line, { ...all.get(line), [field]: said } as { [K in F]?: string })
  }
  return all
}

export function correctedText(count: number): string {
  if (count === 0) return 'Ninguna fila cambió'
  const said = count === 1 ? 'Se corrigió 1 fila' : `Se corrigieron ${count} filas`
  return `${said}: revise lo que quedó`
}
