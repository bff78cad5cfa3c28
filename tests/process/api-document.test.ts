// Proves docs/rules/api.md#1.
/** docs/api.md: its lines are run in order, and answer what it says. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { todayInCaracas, yearOf } from '#app/kernel/values/dates.ts'
import { ADMIN, freshDatabase, startServer } from '#tests/support/process/server.ts'

const END = '\n@@end of a block@@\n'

type Step = { lines: string; answer: unknown }

/** Every block of commands, with the answer that the page shows below it, if any. */
function steps(page: string): Step[] {
  const blocks = [...page.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap(([, language, lines = ''], at) => {
    if (language !== 'sh') return []
    const [, next, answer = ''] = blocks[at + 1] ?? []
    return [{ lines, answer: next === 'json' ? JSON.parse(answer) : undefined }]
  })
}

const STAND_IN = join(import.meta.dirname, '../support/process/curl')
const { PATH = '' } = process.env

// Machines without curl have a stand-in that knows the options of the page.
test.each([
  ['curl', `${PATH}:${STAND_IN}`],
  ['a stand-in for curl', `${STAND_IN}:${PATH}`],
])('by %s, every command of docs/api.md answers what the page shows', async (_, path) => {
  const { url, child } = await startServer()
  afterAll(() => void child.kill())
  // A document of a former year would ask.
  const page = readFileSync('docs/api.md', 'utf8')
    .replaceAll('https://nomina.example.com', url)
    .replaceAll('2026', yearOf(todayInCaracas(new Date())))
  const blocks = steps(page)
  expect(blocks.length).toBeGreaterThan(15)

  const directory = dirname(freshDatabase())
  const script = join(directory, 'api.sh')
  const ends = blocks.map(({ lines }) => `${lines}printf '%s' '${END}'\n`)
  writeFileSync(script, `set -eu\n${ends.join('')}`)
  const env = { PATH: path, EMAIL: ADMIN.email, PASSWORD: ADMIN.password }
  const { stdout } = await promisify(execFile)('sh', [script], { env })

  const answers = stdout.split(END)
  for (const [at, { lines, answer }] of blocks.entries()) {
    if (answer === undefined) continue
    const said = answers[at]?.trim().split('\n').at(-1) ?? ''
    const read: unknown = JSON.parse(said)
    if (typeof answer === 'object') expect(read, lines).toMatchObject(answer as object)
    else expect(read, lines).toBe(answer)
  }
})
