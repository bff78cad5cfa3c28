/** The template of pay inputs: the draft's people with what their orders say now. */

import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import { parseBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { Draft, Sheet } from './draft.server.ts'
import { employeesOf } from './employees.server.ts'
import { PART_FIELDS, type PartField, sheetLabels } from './fields.ts'
import { NAME_LABEL, RIC_LABEL } from './inputs.ts'

const isAmount = (part: PartField) => TYPED_PARTS.includes(part as never)

const COLUMNS: TableColumn[] = [
  { label: RIC_LABEL, type: 'text' },
  { label: NAME_LABEL, type: 'text' },
  ...PART_FIELDS.map(
    (part): TableColumn => ({
      label: sheetLabels[part],
      type: isAmount(part) ? 'money' : 'text',
    }),
  ),
]

/** The template's file. Uploaded as it is, it changes nothing. */
export async function inputsTemplate(db: Db, draft: Draft, format: TableFormat) {
  const employees = await employeesOf(db, draft.selected)
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < employees.length; from += ROWS_AT_ONCE) {
      yield employees.slice(from, from + ROWS_AT_ONCE).flatMap(({ id, name, ric }): Cell[][] => {
        const values = draft.sheets[id]?.values ?? {}
        return ric
          ? [[formatRic(ric), name, ...PART_FIELDS.map((part) => cellOf(part, values))]]
          : []
      })
    }
  }
  const named = { file: 'novedades', sheet: 'Novedades' }
  return tableFile({ ...named, columns: COLUMNS, batches: batches() }, format)
}

const ROWS_AT_ONCE = 500

/** What is typed but no amount is left out, which leaves it unchanged. */
function cellOf(part: PartField, values: Sheet['values']): Cell {
  const text = values[part] ?? ''
  if (isAmount(part)) return parseBs(text) || null
  if (TOGGLES.includes(part as never)) return text ? 'sí' : 'no'
  return text
}
