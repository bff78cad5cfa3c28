// Proves docs/rules/workshop.md#8.
/** scripts/outdated.mjs over a small repository: a line for each package, and no addresses. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'nomina-packages-'))
const script = resolve('scripts/outdated.mjs')
const line = (name: string, version = '1.0.0', along = 0) =>
  `| \`${name}\` | ${version} | 2026-11-01 | ${along} | counts money | fingers |\n`

/** money needs coin and mint; mint needs a coin of its own. */
const packages = {
  '': {},
  'node_modules/money': { version: '1.0.0', dependencies: { coin: '1', mint: '1' } },
  'node_modules/coin': { version: '1.0.0', peerDependencies: { cat: '1' }, ...optional('cat') },
  'node_modules/mint': { version: '1.0.0', dependencies: { coin: '2' } },
  'node_modules/mint/node_modules/coin': { version: '2.0.0' },
  'node_modules/paper': { version: '1.0.0' },
}

function optional(name: string) {
  return { peerDependenciesMeta: { [name]: { optional: true } } }
}

function write(path: string, text: string) {
  writeFileSync(join(directory, path), text)
}

function check() {
  const args = [script, '--offline']
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: directory,
    encoding: 'utf8',
  })
  return { status, faults: stderr.split('\n').filter(Boolean) }
}

beforeEach(() => {
  mkdirSync(join(directory, 'docs'), { recursive: true })
  write(
    'package.json',
    JSON.stringify({ dependencies: { money: '1.0.0' }, devDependencies: { paper: '1.0.0' } }),
  )
  write('package-lock.json', JSON.stringify({ packages }))
  write('docs/dependencies.md', line('money', '1.0.0', 3) + line('paper'))
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('the package check passes a page with a line for each package', () => {
  expect(check()).toEqual({ status: 0, faults: [] })
})

test.each([
  [
    'a package without a line',
    line('money', '1.0.0', 3),
    'paper has no line in docs/dependencies.md: version 1.0.0, 0 come along',
  ],
  [
    'a line of another version',
    line('money', '1.0.0', 3) + line('paper', '0.9.0'),
    'docs/dependencies.md: paper is of version 1.0.0, and 0 come along',
  ],
  [
    'a line that counts wrong what comes along',
    line('money', '1.0.0', 2) + line('paper'),
    'docs/dependencies.md: money is of version 1.0.0, and 3 come along',
  ],
  [
    'a line without its package',
    line('money', '1.0.0', 3) + line('paper') + line('ink'),
    'docs/dependencies.md: ink is no dependency',
  ],
])('the package check refuses %s', (_, page, fault) => {
  write('docs/dependencies.md', page)
  expect(check()).toEqual({ status: 1, faults: [fault] })
})

test('the package check refuses a lock file with resolved addresses', () => {
  const resolved = 'https://example.com/money.tgz'
  const from = {
    ...packages,
    'node_modules/money': { ...packages['node_modules/money'], resolved },
  }
  write('package-lock.json', JSON.stringify({ packages: from }))
  expect(check()).toEqual({
    status: 1,
    faults: ['package-lock.json says where packages were fetched from'],
  })
})
