/** The template of pay inputs: the draft's people with what their orders say now. */

import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import { parseBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { lineTexts } from '#app/models/paysheets/lines.ts'
import type { Db } from '#db/client.server.ts'
import { TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { Draft, Sheet } from './draft.server.ts'
import { employeesOf } from './employees.server.ts'
import { PART_FIELDS, type PartField, sheetLabels } from './fields.ts'
import { figuresOf } from './input-lines.ts'
import { NAME_LABEL, namedInFiles, RIC_LABEL } from './inputs.ts'

const isAmount = (part: PartField) => TYPED_PARTS.includes(part as never)

/** The template's file. Uploaded as it is, it changes nothing. */
export async function inputsTemplate(db: Db, draft: Draft, format: TableFormat) {
  const employees = await employeesOf(db, draft.selected)
  const { concepts: all } = await readCatalogue(db, false)
  const concepts = namedInFiles(all)
  const columns: TableColumn[] = [
    { label: RIC_LABEL, type: 'text' },
    { label: NAME_LABEL, type: 'text' },
    ...PART_FIELDS.map(
      (part): TableColumn => ({
        label: sheetLabels[part],
        type: isAmount(part) ? 'money' : 'text',
      }),
    ),
    ...concepts.map(({ name }): TableColumn => ({ label: name, type: 'money' })),
  ]
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < employees.length; from += ROWS_AT_ONCE) {
      yield employees.slice(from, from + ROWS_AT_ONCE).flatMap(({ id, name, ric }): Cell[][] => {
        const values = draft.sheets[id]?.values ?? {}
        if (!ric) return []
        const lines = lineTexts(values)
        const own = figuresOf(lines, concepts, all)
        const count = Math.max(1, ...own.map(({ length }) => length))
        return Array.from({ length: count }, (_, i) => [
          ...[formatRic(ric), name],
          // An order has one of each part, and may have several lines of a concept.
          ...PART_FIELDS.map((part) => (i === 0 ? cellOf(part, values) : null)),
          ...own.map((figures) => figures[i] ?? null),
        ])
      })
    }
  }
  const named = { file: 'novedades', sheet: 'Novedades' }
  return tableFile({ ...named, columns, batches: batches() }, format)
}

const ROWS_AT_ONCE = 50

/** What is typed but no amount is left out, which leaves it unchanged. */
function cellOf(part: PartField, values: Sheet['values']): Cell {
  const text = values[part] ?? ''
  if (isAmount(part)) return parseBs(text) || null
  if (TOGGLES.includes(part as never)) return text ? 'sí' : 'no'
  return text
}
