/** Reads an uploaded table: one form, one field `file` (docs/rules/import.md#3). */
import { redirect } from 'react-router'
import { authorityContext } from '#app/context.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { refused } from '#app/http/forms/refused.server.ts'
import {
  textsOf as fieldsOf,
  fileOf,
  readUpload,
  type Upload,
} from '#app/http/forms/upload.server.ts'
import { type Columns, type TextRow, textsOf } from '#app/io/spreadsheets/headings.ts'
import { type Layout, layoutOf } from '#app/io/spreadsheets/layout.ts'
import {
  type TablePlace,
  type UploadedRow,
  uploadedRows,
} from '#app/io/spreadsheets/uploaded.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  type Allowed,
  allowOf,
  answersIn,
  askedIn,
  QUESTION_CODES,
} from '#app/kernel/errors/questions.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'
import { TABLE_FILE } from '#app/kernel/fields/file-limits.ts'
import { inTurns } from '#app/kernel/turns.server.ts'

/** The most rows of a table, below its head. */
const MOST_ROWS = 10_000

type Reading<F extends string> = {
  /** Finds the columns in the head, or says what is wrong. */
  columns: (head: readonly string[]) => Columns<F> | string
  /** Headings, as `plainHeading` gives them, of which every such table has one. */
  heads?: readonly string[]
  /** The most characters of a field's text; longer ones are cut. */
  most: (field: F) => number
  /** Whether somebody may say what the columns are: then a table that cannot be read so far is none to refuse. */
  canBeSaid?: boolean
}

/**
 * The table's rows that say something, none where `fault` says why they cannot be read; `ignored` are the headings
 * that mean nothing, other sheets, and rows of totals.
 */
export type ReadTable<F extends string> = {
  ignored: string[]
  rows: TextRow<F>[]
  layout: Layout<F>
  fault?: string
}
type UploadedTable<F extends string> = ReadTable<F> & { name: string; content: Uint8Array }

/**
 * Reads the table that a form brings, if its sender may still send it, and goes where `keep` leads.
 * Answers with what is wrong with the file, or asked about it. Throws like readUpload.
 */
export async function submitTable<F extends string>(
  args: RouteArgs,
  reading: Reading<F>,
  keep: (table: UploadedTable<F>, answers: Allowed) => Promise<string | Response>,
) {
  const { user } = contextOf(args)
  const upload = await readUpload(args.request, TABLE_FILE)
  await args.context.get(authorityContext)?.refresh()
  const form = fieldsOf(upload, ANSWERS)
  try {
    const table = await tableIn(upload, String(user?.id), reading)
    const done = await keep(table, answersIn(form))
    return typeof done === 'string' ? redirect(done, 303) : done
  } catch (error) {
    form.set('form', 'upload')
    if (error instanceof Busy) {
      return refused(
        form,
        { file: [error.message] },
        { status: error.status, asked: askedIn(form) },
      )
    }
    if (!(error instanceof FieldErrors)) throw error
    return refused(form, error.fields, { asked: askedIn(form, error.asked) })
  }
}

/** The names of questions' boxes. */
const ANSWERS = new Set(QUESTION_CODES.flatMap((code) => [allowOf(code), `asked_${code}`]))

async function tableIn<F extends string>(
  upload: Upload,
  from: string,
  reading: Reading<F>,
): Promise<UploadedTable<F>> {
  const { name } = upload
  const content = fileOf(upload)
  if (!name && content.length === 0) throw new FieldErrors({ file: NO_FILE })
  return { name: cleanName(name), content, ...(await readTable(content, from, reading)) }
}

/**
 * Reads a file's table, at its `place` or where it is found; `from` is whose file it is. Throws FieldErrors under
 * `file`, or of a `place` that the file has not, and Busy.
 */
export async function readTable<F extends string>(
  file: Uint8Array,
  from: string,
  { columns: find, heads, most, canBeSaid = false }: Reading<F>,
  place: TablePlace = {},
): Promise<ReadTable<F>> {
  const [head = NO_HEAD, ...body] = await uploadedRows(file, MOST_ROWS, from, heads, place)
  const columns = find(head.cells)
  const fault = typeof columns === 'string' ? columns : columns.fault
  const isTable = canBeSaid && body.length > 0 && head.cells.filter(Boolean).length > 1
  if (typeof columns === 'string' || (fault !== undefined && !isTable)) {
    throw new FieldErrors({ file: problem('invalid', fault ?? '') })
  }
  const layout = layoutOf(head, body, columns.fields)
  const beside = (head.beside ?? []).slice(0, MOST_NAMED).map((sheet) => `hoja «${sheet}»`)
  if (fault !== undefined) return { ignored: beside, rows: [], layout, fault }
  const totals = new Set(heads ? body.filter(isTotal) : [])
  const rows = await inTurns(body, (some) =>
    some.flatMap((row) => (totals.has(row) ? [] : (textsOf(columns, row, most) ?? []))),
  )
  if (rows.length === 0) throw new FieldErrors({ file: NO_ROWS })
  const added = [...totals].slice(0, MOST_NAMED).map(totalName)
  return { ignored: [...columns.ignored, ...beside, ...added], rows, layout }
}

const NO_HEAD: UploadedRow = { line: 1, cells: [] }

const TOTAL = /^(?:sub|gran\s+)?total(?:es)?(?:\s+general(?:es)?)?\s*:?$/i
/** Whether a row adds up those above it. */
const isTotal = ({ cells }: UploadedRow): boolean =>
  TOTAL.test(cells.find((cell) => cell !== '')?.slice(0, 30) ?? '')
const totalName = ({ line }: UploadedRow) => `fila ${line} (total)`
const MOST_NAMED = 5

const NO_FILE = problem('required', 'Elija un archivo')
const NO_ROWS = problem('too_few', 'El archivo no tiene filas debajo de los títulos')
const MOST_NAME = 100

/** The file's name without a path and without what PostgreSQL or a page cannot take. */
function cleanName(name: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? ''
  return own.replace(/\p{C}/gu, '').toWellFormed().slice(0, MOST_NAME)
}
