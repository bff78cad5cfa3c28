/** An uploaded table, XLSX or CSV, as texts row by row. */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { fileTooLarge, TABLE_FILE } from '#app/kernel/fields/file-limits.ts'
import { readApart } from './apart.server.ts'

/**
 * A row that has some text, with its number in the file, from 1; on the first one stand the names of the sheets
 * `beside` the one that was read, which have rows, too.
 */
export type UploadedRow = { line: number; cells: string[]; beside?: string[] }

/**
 * The rows of a table from its head on, which has one of `heads`, read by a process of its own. Numbers come with a decimal comma,
 * `1234,5`; the texts of a CSV as they stand. `from` is whose file it is: people take turns. Throws
 * FieldErrors under `file` when it is no table, has more than `most` rows below its head, or asks too
 * much of its reader, and Busy when too many files wait (docs/rules/pay-inputs.md#7).
 */
export async function uploadedRows(
  bytes: Uint8Array,
  most: number,
  from: string,
  heads: readonly string[] = [],
): Promise<UploadedRow[]> {
  if (bytes.length === 0) throw new FieldErrors({ file: EMPTY })
  if (bytes.length > TABLE_FILE.bytes) throw new FieldErrors({ file: fileTooLarge(TABLE_FILE) })
  return readApart(bytes, most, from, { heads })
}

const EMPTY = problem('required', 'El archivo está vacío')
