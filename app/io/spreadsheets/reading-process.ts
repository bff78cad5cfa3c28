/**
 * The process that reads one uploaded table: the file on its standard input, the most rows, and what it is known
 * by as JSON in its arguments. It writes a line of JSON for each part of the rows, or one that says what is wrong.
 */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { rowsIn } from './reading.server.ts'

/** Cells in a line: what its reader does at once. */
const CELLS_A_LINE = 2_000

try {
  const [, , most, known = '{}'] = process.argv
  const { heads, place } = JSON.parse(known)
  const rows = await rowsIn(await buffer(process.stdin), Number(most), heads, place)
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const some = Math.ceil(CELLS_A_LINE / width)
  for (let from = 0; from < rows.length; from += some) {
    await write({ rows: rows.slice(from, from + some) })
  }
} catch (error) {
  if (!(error instanceof FieldErrors)) throw error
  const [[field, problems] = ['file', []]] = Object.entries(error.problems)
  await write({ refused: problems[0], field })
}

async function write(said: object) {
  if (!process.stdout.write(`${JSON.stringify(said)}\n`)) await once(process.stdout, 'drain')
}
