// Proves docs/rules/run-files.md#2, #3; docs/rules/reports.md#4, #14, #17; docs/rules/workshop.md#6.
import { setImmediate as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { byteStream } from '#app/io/spreadsheets/byte-stream.server.ts'
import { csvParts } from '#app/io/spreadsheets/csv.server.ts'
import { type Sheet, xlsxParts } from '#app/io/spreadsheets/xlsx.server.ts'
import { HOSTILE_NAMES } from '#tests/support/reports/samples.ts'

const COLUMNS: TableColumn[] = [
  { label: 'N°', type: 'documentNumber' },
  { label: 'Fecha', type: 'date' },
  { label: 'Titular', type: 'text' },
  { label: 'Registros', type: 'number' },
  { label: 'Monto Bs', type: 'money' },
]

async function* inBatches(rows: Cell[][], size = 2) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

async function bytesOf(parts: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(byteStream(parts)).arrayBuffer())
}

async function csvOf(rows: Cell[][]): Promise<string> {
  const bytes = await bytesOf(csvParts(COLUMNS, inBatches(rows)))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

async function workbookOf(sheets: Sheet[]) {
  return readXlsx(await bytesOf(xlsxParts(sheets)), { readStyles: true })
}

async function sheetOf(rows: Cell[][], totals?: () => Cell[][]) {
  const sheet = { name: 'Órdenes', columns: COLUMNS, batches: inBatches(rows) }
  const { sheets } = await workbookOf([totals ? { ...sheet, totals } : sheet])
  if (!sheets[0]) throw new Error('the workbook has no sheet')
  return sheets[0]
}

/** A row as the file must show it, and the record it is made of. */
const row = (date: string, text: string, amount: number | bigint): Cell[] => [
  7,
  date,
  text,
  1234,
  amount,
]
const FORMULAS = [
  '＝1+1',
  '＋58',
  '－5',
  '＠SUM(A1)',
  '=1+1',
  '+58 412',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u200B=1',
  '\u2028+58',
  ' \uFEFF@SUM(A1)',
  '=HYPERLINK("x")',
]

describe('a CSV', () => {
  test('has a byte order mark, a head row, days as YYYY-MM-DD and money as 1234.56', async () => {
    const rows = [row('2024-02-29', 'José Ñáñez', 123_456), row('2026-12-31', 'María', 5)]
    expect(await csvOf([...rows, [8, '2026-04-30', null, 0, -5]])).toBe(
      [
        '\uFEFFN°,Fecha,Titular,Registros,Monto Bs',
        '000007,2024-02-29,José Ñáñez,1234,1234.56',
        '000007,2026-12-31,María,1234,0.05',
        '000008,2026-04-30,,0,-0.05',
        '',
      ].join('\r\n'),
    )
  })

  test('for Spanish Excel has semicolons and decimal commas, and nothing else', async () => {
    const rows = [row('2024-02-29', 'uno; dos, tres', 123_456), [8, '2026-04-30', '-5', 0, -5]]
    const parts = csvParts(COLUMNS, inBatches(rows), 'es')
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    expect(decoder.decode(await bytesOf(parts))).toBe(
      [
        '\uFEFFN°;Fecha;Titular;Registros;Monto Bs',
        '000007;2024-02-29;"uno; dos, tres";1234;1234,56',
        "000008;2026-04-30;'-5;0;-0,05",
        '',
      ].join('\r\n'),
    )
  })

  test('has a document’s number with six digits or more, and nothing for none', async () => {
    const numbers = [80, 999_999, 1_234_567, null]
    const csv = await csvOf(numbers.map((number) => [number, null, 'x', 0, 0]))
    expect(csv.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      ...['\uFEFFN°', '000080', '999999', '1234567', '', ''],
    ])
  })

  test('has every céntimo of an amount that a number cannot hold', async () => {
    const sum = 9_007_199_254_740_993n
    expect(await csvOf([row('2026-01-01', 'x', sum)])).toContain(',90071992547409.93\r\n')
  })

  test.each(FORMULAS)('cannot start the formula %j', async (text) => {
    const [, line = ''] = (await csvOf([row('2026-01-01', text, 1)])).split(/\r\n(?=0)/)
    expect(line).toMatch(/^000007,2026-01-01,"?'/)
  })

  test.each([
    ['Ana,"=HYPERLINK(A1),b', 'Ana,"\'=HYPERLINK(A1),b'],
    ['Bea;=1+1;@b', "Bea;'=1+1;'@b"],
    ['uno\n-1+1', "uno\n'-1+1"],
    ['uno\r\n+58', "uno\r\n'+58"],
    ['a,\u200B＝1', "a,\u200B'＝1"],
    ['uno\n- dos, -5; =x', 'uno\n- dos, -5; =x'],
    ['x\t=1+1', "x\t'=1+1"],
    ['a-b=c+d@e', 'a-b=c+d@e'],
  ])('begins no formula for a reader by another separator: %j is %j', async (text, safe) => {
    const csv = await csvOf([row('2026-01-01', text, 1)])
    const cell = /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    expect(csv).toContain(`000007,2026-01-01,${cell},1234,0.01\r\n`)
  })

  test('keeps commas, quotes and line ends within their cell', async () => {
    const text = 'uno, "dos"\r\ntres'
    const csv = await csvOf([row('2026-01-01', text, 1)])
    expect(csv).toContain('000007,2026-01-01,"uno, ""dos""\r\ntres",1234,0.01\r\n')
  })

  test.each(['\r', '\n'])('keeps a lone %j within its cell', async (end) => {
    const csv = await csvOf([row('2026-01-01', `uno${end}dos`, 1)])
    expect(csv).toContain(`000007,2026-01-01,"uno${end}dos",1234,0.01\r\n`)
  })
})

describe('an XLSX', () => {
  test('has every column of a wide table', async () => {
    const columns: TableColumn[] = Array.from({ length: 710 }, (_, i) => ({
      label: `Columna ${i}`,
      type: 'money',
    }))
    const batches = inBatches([columns.map((_, i) => i + 1)])
    const { sheets } = await workbookOf([{ name: 'Ancha', columns, batches }])
    const [head = [], cells = []] = sheets[0]?.rows ?? []
    expect([head.length, cells.length]).toEqual([710, 710])
    expect([head[26], cells[26], head[709], cells[709]]).toEqual([
      'Columna 26',
      0.27,
      'Columna 709',
      7.1,
    ])
  })

  test('has days and amounts as dates and numbers with their formats', async () => {
    const { rows, cells } = await sheetOf([row('2024-02-29', 'José Ñáñez', 123_456_789)])
    expect(rows[1]).toEqual([7, new Date('2024-02-29T00:00:00Z'), 'José Ñáñez', 1234, 1_234_567.89])
    const formats = [0, 1, 2, 3, 4].map((column) => cells?.get(`1,${column}`)?.style?.numFmt)
    expect(formats).toEqual(['000000', 'dd mmm yyyy', '@', '#,##0', '#,##0.00'])
  })

  test.each(['1900-03-01', '2026-02-28', '2026-12-31', '9999-12-31'])(
    'has the day %s',
    async (date) => {
      const { rows } = await sheetOf([row(date, 'x', 1)])
      expect(rows[1]?.[1]).toEqual(new Date(`${date}T00:00:00Z`))
    },
  )

  test('has a frozen bold head, columns as wide as their texts, and a bold total', async () => {
    const name = 'Un nombre de cuarenta y tres letras, al menos'
    const totals = () => [['Total', null, null, null, 300n]]
    const sheet = await sheetOf([row('2026-01-01', name, 100), row('2026-01-02', 'x', 200)], totals)
    expect(sheet.rows[0]).toEqual(['N°', 'Fecha', 'Titular', 'Registros', 'Monto Bs'])
    expect(sheet.rows[3]).toEqual(['Total', null, null, null, 3])
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.columns?.[2]?.width).toBeGreaterThanOrEqual(name.length)
    const isBold = [0, 1, 2, 3].map((at) => sheet.cells?.get(`${at},4`)?.style?.font?.bold === true)
    expect(isBold).toEqual([true, false, false, true])
  })

  test.each([...FORMULAS, ...HOSTILE_NAMES, '_x0041_', '1e5', '007'])(
    'has %j as a text',
    async (text) => {
      const { rows, cells } = await sheetOf([row('2026-01-01', text, 1)])
      const cell = cells?.get('1,2')
      expect([cell?.type, cell?.formula]).toEqual(['string', undefined])
      // XML reads a carriage return as written, and this reader leaves Excel's escape as it stands.
      expect(String(rows[1]?.[2]).replace('_x005F_', '_')).toBe(text)
    },
  )

  test('leaves out characters that XML forbids, and stays valid', async () => {
    const { rows } = await sheetOf([row('2026-01-01', 'a\u0000b\u000bc\ud800d\uffff', 1)])
    expect(rows[1]?.[2]).toBe('abc\ufffdd')
  })

  test('has an amount that a number cannot hold as a text, complete', async () => {
    const { rows } = await sheetOf([row('2026-01-01', 'x', 9_007_199_254_740_993n)])
    expect(rows[1]?.[4]).toBe('90.071.992.547.409,93')
    const largest = await sheetOf([row('2026-01-01', 'x', 999_999_999_999_999)])
    expect(largest.rows[1]?.[4]).toBe(9_999_999_999_999.99)
  })

  test('without rows has its head row', async () => {
    const { rows } = await sheetOf([])
    expect(rows).toEqual([['N°', 'Fecha', 'Titular', 'Registros', 'Monto Bs']])
  })

  test('has its sheets with their names', async () => {
    const sheet = (name: string) => ({ name, columns: COLUMNS, batches: inBatches([]) })
    const { sheets } = await workbookOf([sheet('Órdenes de nómina'), sheet('A & B')])
    expect(sheets.map(({ name }) => name)).toEqual(['Órdenes de nómina', 'A & B'])
  })
})

const csv = (batches: AsyncGenerator<Cell[][]>) => csvParts(COLUMNS, batches)
const xlsx = (batches: AsyncGenerator<Cell[][]>) =>
  xlsxParts([{ name: 'Hoja', columns: COLUMNS, batches }])

describe('either spreadsheet', () => {
  /** Says how many rows were read, and whether the reading was ended. */
  function watched(most: number) {
    const seen = { rows: 0, ended: false }
    async function* batches(): AsyncGenerator<Cell[][]> {
      try {
        while (seen.rows < most) {
          seen.rows += 1_000
          yield Array.from({ length: 1_000 }, (_, i) => row('2026-01-01', `Persona ${i}`, i))
        }
      } finally {
        seen.ended = true
      }
    }
    return { seen, batches: batches() }
  }
  test.each([
    ['CSV', csv],
    ['XLSX', xlsx],
  ])('is made no faster than its reader takes it: %s', async (_, make) => {
    const { seen, batches } = watched(1_000_000)
    const reader = byteStream(make(batches)).getReader()
    while (seen.rows < 3_000) await reader.read()
    await pause()
    expect(seen.rows).toBe(3_000)
    await reader.cancel()
    expect(seen.ended).toBe(true)
  })

  test('of 100,000 rows takes little memory', async () => {
    const { batches } = watched(100_000)
    let most = 0
    const before = process.memoryUsage().rss
    for await (const _ of xlsx(batches)) {
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    expect(most).toBeLessThan(150 * 2 ** 20)
  })
})
