/**
 * The process that reads one uploaded table: the file on its standard input, the most rows, and what it is known
 * by as JSON in its arguments. It writes a line of JSON for each part of the rows, or one that says what is wrong.
 */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { rowsIn } from './reading.server.ts'

/** What its reader does at once; a longer row is a line by itself. */
const CHARACTERS_A_LINE = 65_536

try {
  const [, , most, known = '{}'] = process.argv
  const { heads, place } = JSON.parse(known)
  const rows = await rowsIn(await buffer(process.stdin), Number(most), heads, place)
  let part: string[] = []
  let length = 0
  for (const row of rows.map((each) => JSON.stringify(each))) {
    if (length > 0 && length + row.length > CHARACTERS_A_LINE) {
      await write(`{"rows":[${part}]}`)
      part = []
      length = 0
    }
    part.push(row)
    length += row.length
  }
  await write(`{"rows":[${part}]}`)
} catch (error) {
  if (!(error instanceof FieldErrors)) throw error
  const [[field, problems] = ['file', []]] = Object.entries(error.problems)
  await write(JSON.stringify({ refused: problems[0], field }))
}

async function write(line: string) {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}
