/** A bank file's bytes, made in parts so that a long file keeps nobody waiting. */
import type { Cell } from '#app/io/printing/cells.server.ts'
import { xlsxParts } from '#app/io/spreadsheets/xlsx.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { BankFormat } from '#db/kinds.ts'
import type { BankFile, BankFormatRules, BankLine, FileHead } from './format.ts'
import { FORMATS } from './formats.ts'
import { OWN_AMOUNT, OWN_COLUMNS } from './own.ts'

/** Records that are written before others have their turn. */
const AT_ONCE = 500

/** The bytes of a file with these lines, which splitLines has put together. */
export function bytesOf(
  format: BankFormat,
  head: FileHead,
  lines: readonly BankLine[],
): Promise<Buffer> {
  return format === 'xlsx' ? workbook(lines) : text(FORMATS[format], { ...head, lines })
}

function* recordsOf({ header, detail, trailer }: BankFormatRules, file: BankFile) {
  if (header) yield* header(file)
  for (const [i, line] of file.lines.entries()) yield* detail(line, file, i + 1)
  if (trailer) yield* trailer(file)
}

async function text(rules: BankFormatRules, file: BankFile) {
  const { lineEnd, endsLast } = rules
  const parts: Buffer[] = []
  let records: string[] = []
  const write = () => {
    parts.push(Buffer.from(records.join(''), 'latin1'))
    records = []
  }
  let before = ''
  for (const record of recordsOf(rules, file)) {
    records.push(before, record)
    before = lineEnd
    if (records.length < AT_ONCE) continue
    write()
    await giveWay()
  }
  if (endsLast) records.push(lineEnd)
  write()
  return Buffer.concat(parts)
}

async function workbook(lines: readonly BankLine[]): Promise<Buffer> {
  const columns = OWN_COLUMNS.map(([label]) => ({
    label,
    type: label === OWN_AMOUNT ? ('money' as const) : ('text' as const),
  }))
  const parts: Uint8Array[] = []
  const sheet = { name: 'Pagos', columns, batches: cellsOf(lines) }
  for await (const part of xlsxParts([sheet])) parts.push(part)
  return Buffer.concat(parts)
}

async function* cellsOf(lines: readonly BankLine[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE)
    yield some.map((line) =>
      OWN_COLUMNS.map(([label, value]) => (label === OWN_AMOUNT ? line.amount : value(line))),
    )
    await giveWay()
  }
}
