/** An uploaded table, XLSX or CSV, as texts row by row. */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fileTooLarge, TABLE_FILE } from '#app/kernel/fields/file-limits.ts'
import { readApart } from './apart.server.ts'

/**
 * A row that has some text, with its number in the file, from 1; on the first one stand the name of the `sheet`
 * that was read, and of those `beside` it which have rows, too.
 */
export type UploadedRow = { line: number; cells: string[]; sheet?: string; beside?: string[] }

/** Where a table is, if somebody says so: its sheet's name, and the line of its headings. */
export type TablePlace = { sheet?: string; head?: number }

/**
 * The rows of a table from its head on, which has one of `heads`, read by a process of its own. Numbers come with a decimal comma,
 * `1234,5`; the texts of a CSV as they stand. `from` is whose file it is: people take turns. Throws
 * FieldErrors under `file` when it is no table, has more than `most` rows below its head, or asks too
 * much of its reader, under `sheet` and `head` for a `place` that it has not, and Busy when too many files wait (docs/rules/pay-inputs.md#7).
 */
export async function uploadedRows(
  bytes: Uint8Array,
  most: number,
  from: string,
  heads: readonly string[] = [],
  place: TablePlace = {},
): Promise<UploadedRow[]> {
  if (bytes.length === 0) throw new FieldErrors({ file: EMPTY })
  if (bytes.length > TABLE_FILE.bytes) throw new FieldErrors({ file: fileTooLarge(TABLE_FILE) })
  return readApart(bytes, most, from, { heads, place })
}

const EMPTY = problem('required', 'El archivo está vacío')
