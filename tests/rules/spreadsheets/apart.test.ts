// Proves docs/rules/pay-inputs.md#2, #7.
/** Whatever an uploaded file does to its reader: the server goes on, and the user is told. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Limits, readApart } from '#app/io/spreadsheets/apart.server.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'reader-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TABLE = Buffer.from('a;b\n1;2\n')
const ROWS = [
  { line: 1, cells: ['a', 'b'] },
  { line: 2, cells: ['1', '2'] },
]
const BROKEN = 'El archivo está dañado o es demasiado grande al abrirlo'
const HANGS = 'setInterval(() => {}, 1000)'
const TOO_MUCH = 'const all = []; for (;;) all.push(new Array(5e6).fill(all.length))'

let made = 0
/** A reader with this code. */
function readerOf(code: string): string {
  const path = join(folder, `${++made}.mjs`)
  writeFileSync(path, code)
  return path
}

async function refusal(code: string, limits: Limits = {}): Promise<string | undefined> {
  const reader = readerOf(code)
  const error = await readApart(TABLE, 10, 'a', { reader, ...limits }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(FieldErrors)
  return (error as FieldErrors).fields.file?.[0]
}

test.each([
  ['allocates more than it may', TOO_MUCH, { megabytes: 32 }],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", {}],
  [
    'is killed amid its answer',
    `process.stdout.write('{"rows":[]}\\n{"rows":[{"li', () => process.kill(process.pid, 'SIGKILL'))`,
    {},
  ],
])('a reader that %s: the file is refused, and the next is read', async (_, code, limits) => {
  expect(await refusal(code, limits)).toBe(BROKEN)
  expect(await readApart(TABLE, 10, 'a')).toEqual(ROWS)
})

test('a reader that takes too long is ended, and the next file is read', async () => {
  expect(await refusal(HANGS, { ms: 300 })).toBe(
    'El archivo tarda demasiado en leerse: guárdelo de nuevo con menos datos',
  )
  expect(await readApart(TABLE, 10, 'a')).toEqual(ROWS)
})

test('a reader that takes too much of the processor is ended, and the next file is read', async () => {
  expect(await refusal('for (;;);', { cpuSeconds: 1 })).toBe(
    'El archivo tarda demasiado en leerse: guárdelo de nuevo con menos datos',
  )
  expect(await readApart(TABLE, 10, 'a')).toEqual(ROWS)
})

test.each(['\u2028', '\u2029', '\u0085', '\r', '\v', '\f'])(
  'a cell with %j is read like any other',
  async (sign) => {
    const rows = await readApart(Buffer.from(`a;b\n"1${sign}2";ñ\n`), 10, 'a')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      [`1${sign}2`, 'ñ'],
    ])
  },
)

test('a reader says a long table in lines that are soon parsed', () => {
  const input = Array.from({ length: 100 }, () => 'x'.repeat(2000)).join('\n')
  const path = 'app/io/spreadsheets/reading-process.ts'
  const said = spawnSync(process.execPath, [path, '100'], { input, encoding: 'utf8' })
  const lines = said.stdout.trim().split('\n')
  expect(lines.flatMap((line) => JSON.parse(line).rows)).toHaveLength(100)
  // 32 rows in each: 2,000 characters, and some 30 of JSON.
  expect(lines).toHaveLength(4)
})

test('a reader that is wrong itself is no fault of the file', async () => {
  const reader = readerOf("throw new Error('wrong')")
  await expect(readApart(TABLE, 10, 'a', { reader })).rejects.toThrow(
    /reading a table failed: .*wrong/s,
  )
})

test('a reader knows nothing of the environment, and writes no files', async () => {
  const reader = readerOf(`
    import { writeFileSync } from 'node:fs'
    let written = 'yes'
    try { writeFileSync(${JSON.stringify(join(folder, 'left'))}, 'x') } catch { written = 'no' }
    const cells = [Object.keys(process.env).join(), written]
    console.log(JSON.stringify({ rows: [{ line: 1, cells }] }))`)
  expect(await readApart(TABLE, 10, 'a', { reader })).toEqual([{ line: 1, cells: ['', 'no'] }])
})

test('two files are read at once, eight wait, and another is told to come again', async () => {
  const reader = readerOf(HANGS)
  const slow = Array.from({ length: 10 }, () => readApart(TABLE, 10, 'a', { reader, ms: 500 }))
  const said = Promise.allSettled(slow)
  await expect(readApart(TABLE, 10, 'a')).rejects.toBeInstanceOf(Busy)
  expect((await said).map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  expect(await readApart(TABLE, 10, 'a')).toEqual(ROWS)
})
