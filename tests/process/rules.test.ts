// Proves docs/rules/workshop.md#7.
/** scripts/rules.mjs over a small repository: what passes, and what it refuses. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'nomina-rules-'))
const script = resolve('scripts/rules.mjs')

const rule = (number: number, id = number) =>
  `<a id="${id}"></a>**${number}.** Money is counted.\n\n`
const cites = (citation: string) => `/** Counts money (docs/rules/${citation}). */\n`

/** The rules that can be cited in a page's text. */
const numbersIn = (text: string) =>
  [...text.matchAll(/<a id="(\d+)"><\/a>\*/g)].map(([, number]) => `money.md#${number}`)

function write(path: string, text: string) {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: directory,
    encoding: 'utf8',
  })
  return { status, stdout, faults: stderr.split('\n').filter(Boolean) }
}

beforeEach(() => {
  rmSync(directory, { recursive: true, force: true })
  write('docs/rules/README.md', '# The rule book\n\n[money.md](money.md)\n')
  write('docs/rules/money.md', `# Money\n\n${rule(1)}${rule(2)}`)
  write('app/money.ts', cites('money.md#2'))
  write('tests/money.test.ts', cites('money.md#1, #2'))
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the check of rules passes when all cited rules exist, and counts them', () => {
  expect(check()).toEqual({ status: 0, stdout: '4 citations of 2 rules, 0 faults\n', faults: [] })
})

test.each([
  ['a rule that does not exist', 'money.md#3'],
  ['a page that does not exist', 'tax.md#1'],
  ['no number of a rule', 'money.md#one'],
])('the check of rules refuses a citation of %s', (_, citation) => {
  write('app/tax.ts', cites(citation))
  expect(check()).toMatchObject({
    status: 1,
    faults: [`app/tax.ts:1: there is no docs/rules/${citation}`],
  })
})

test.each(['app/tax.ts', 'tests/support/tax.ts'])(
  'the check of rules refuses a rule that %s cites and no test',
  (path) => {
    write('docs/rules/money.md', `# Money\n\n${rule(1)}${rule(2)}${rule(3)}`)
    write(path, cites('money.md#3'))
    expect(check()).toMatchObject({
      status: 1,
      faults: ['docs/rules/money.md#3: no test cites it'],
    })
    write('e2e/tax.spec.ts', cites('money.md#3'))
    expect(check().status).toBe(0)
  },
)

test('the check of rules says which tests cite a rule', () => {
  const { stdout } = spawnSync(process.execPath, [script, '--tests'], {
    cwd: directory,
    encoding: 'utf8',
  })
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'money.md#1 tests/money.test.ts',
    'money.md#2 tests/money.test.ts',
  ])
})

test('the check of rules refuses a link to a missing rule', () => {
  const absent = 'money.md#4'
  write('docs/rules/access.md', `# Access\n\n${rule(1)}See [the other](${absent}).\n`)
  write('tests/access.test.ts', cites('access.md#1'))
  expect(check()).toMatchObject({
    status: 1,
    faults: [`docs/rules/access.md:5: there is no docs/rules/${absent}`],
  })
})

test('the check of rules refuses a citation of a page outside of the repository', () => {
  const paper = ['product', 'md'].join('.')
  write('app/tax.ts', `/** ${paper} section 2 */\n`)
  expect(check()).toMatchObject({
    status: 1,
    faults: ['app/tax.ts:1: cites a paper that is not here'],
  })
})

test.each([
  ['left out', rule(1) + rule(3), 'rule 2 is numbered 3, and found as #3'],
  ['given twice', rule(1) + rule(2) + rule(2), 'rule 3 is numbered 2, and found as #2'],
  [
    'shown otherwise than it is cited',
    rule(1) + rule(1, 2),
    'rule 2 is numbered 1, and found as #2',
  ],
  ['written otherwise', `${rule(1)}${rule(2)}<a id="3">Money</a>\n`, 'a number stands at no rule'],
])('the check of rules refuses a number that is %s', (_, text, fault) => {
  write('app/money.ts', cites('money.md#1'))
  write('tests/money.test.ts', `${cites('money.md')}${numbersIn(text).map(cites).join('')}`)
  write('docs/rules/money.md', `# Money\n\n${text}`)
  expect(check()).toMatchObject({
    status: 1,
    faults: [`docs/rules/money.md: ${fault}`],
  })
})

test('the check of rules refuses pages without rules', () => {
  write('docs/rules/money.md', '# Money\n')
  for (const path of ['app', 'tests']) rmSync(join(directory, path), { recursive: true })
  expect(check()).toMatchObject({ status: 1, stdout: '1 citations of 0 rules, 0 faults\n' })
})
