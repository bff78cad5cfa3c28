/** The template of pay inputs: the draft's people with what their orders say now. */

import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { CSV_TYPE, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import { XLSX_TYPE, xlsxBody } from '#app/io/spreadsheets/xlsx.server.ts'
import { parseBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { Draft, Sheet } from './draft.server.ts'
import { employeesOf } from './employees.server.ts'
import { PART_FIELDS, type PartField, sheetLabels } from './fields.ts'
import { NAME_LABEL, RIC_LABEL } from './inputs.ts'

export type TemplateFormat = 'xlsx' | 'csv'

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
export async function inputsTemplate(db: Db, draft: Draft, format: TemplateFormat) {
  const employees = await employeesOf(db, draft.selected)
  const people = employees.flatMap(({ id, name, ric }) =>
    ric ? [{ ric, name, values: draft.sheets[id]?.values ?? {} }] : [],
  )
  const batches = inBatches(people)
  const name = `novedades.${format}`
  if (format === 'csv') {
    return { name, type: CSV_TYPE, body: csvBody(COLUMNS, batches, 'es') }
  }
  const sheet = { name: 'Novedades', columns: COLUMNS, batches }
  return { name, type: XLSX_TYPE, body: xlsxBody([sheet]) }
}

type Listed = { ric: string; name: string; values: Sheet['values'] }

const ROWS_AT_ONCE = 500

async function* inBatches(people: readonly Listed[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    yield people
      .slice(from, from + ROWS_AT_ONCE)
      .map(({ ric, name, values }) => [
        formatRic(ric),
        name,
        ...PART_FIELDS.map((part) => cellOf(part, values)),
      ])
  }
}

/** What is typed but no amount is left out, which leaves it unchanged. */
function cellOf(part: PartField, values: Sheet['values']): Cell {
  const text = values[part] ?? ''
  if (isAmount(part)) return parseBs(text) || null
  if (TOGGLES.includes(part as never)) return text ? 'sí' : 'no'
  return text
}
