/**
 * `npm run mutate -- FILE... [--tests FILE,...] [--most N]`: finds changes that the tests do not
 * notice. It changes one place at a time in the given files, in a copy of the checkout, and runs
 * the tests that should fail. Prints each change that they miss, and at the end how many of all
 * they found.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

type Mutant = { line: number; from: string; to: string; text: string }

const BREAKPOINT = '--> statement-breakpoint'
/** Files of the build: tests see a change only after a build. */
const BUILT = /^(?:app|db|public)\//
const inFolder = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)
/** The tests of the files in a folder; for other files the command must name them. */
const TESTS: [RegExp, string[]][] = [
  [
    /^server\//,
    [
      ...inFolder('process', 'http-server', 'answers', 'security', 'static-files'),
      ...inFolder('process', 'proxy', 'tls', 'stop', 'log'),
    ],
  ],
  [/^app\/http\/api\/openapi/, ['http/api/openapi', 'http/api/contract']],
  [/^app\/kernel\/log/, ['process/log']],
  [/^app\/components\//, inFolder('http/screens', 'lists', 'details', 'documents', 'frame')],
  [
    /^db\/migrations\//,
    [
      ...inFolder('models/documents', 'ledger', 'every-document'),
      ...inFolder('models/upkeep', 'check', 'check-schema', 'indexes', 'purge'),
      ...['models/paysheets/list', 'models/payments/payments', 'models/audit/audit'],
      ...['process/schema', 'process/upgrade'],
    ],
  ],
]

/** One operator for another, where neither is part of a longer one. */
const SWAPS: [RegExp, string | ((found: string) => string)][] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>(?= )/g, '>='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=if \()/g, '!'],
  [/\b\d[\d_]*\b/g, (digits) => String(Number(digits.replaceAll('_', '')) + 1)],
  [/'[^'\n]+'/g, "''"],
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' }, most: { type: 'string', default: '20' } },
})
const copy = mkdtempSync(join(tmpdir(), 'nomina-mutate-'))
try {
  process.exitCode = await main()
} finally {
  rmSync(copy, { recursive: true, force: true })
}

async function main(): Promise<number> {
  if (positionals.length === 0) throw new Error('npm run mutate -- FILE...')
  let found = 0
  let made = 0
  for (const file of positionals) {
    const tests = testsOf(file)
    const gone = tests.filter((test) => !existsSync(test))
    if (gone.length > 0) throw new Error(`There is no ${gone}`)
    const mutants = sample(mutantsOf(file), Number(values.most))
    if (mutants.length === 0) continue
    if (!existsSync(join(copy, file))) copyCheckout()
    if (!passes(file, tests)) throw new Error(`${tests} fail without any change`)
    for (const mutant of mutants) {
      made++
      writeFileSync(join(copy, file), mutant.text)
      const isFound = !passes(file, tests)
      if (isFound) found++
      else say(`${file}:${mutant.line} survived: ${mutant.from} → ${mutant.to}`)
    }
    cpSync(file, join(copy, file))
  }
  say(`${found} of ${made} found`)
  return found < made ? 1 : 0
}

/** Copies everything but ignored files, and the build. */
function copyCheckout() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const name of listed.stdout.split('\0').filter(Boolean)) {
    cpSync(name, join(copy, name), { recursive: true })
  }
  cpSync('build', join(copy, 'build'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

function testsOf(file: string): string[] {
  const named = values.tests?.split(',')
  const known = TESTS.find(([folder]) => folder.test(file))?.[1]
  const tests = named ?? known?.map((name) => `tests/${name}.test.ts`)
  if (!tests) throw new Error(`Say which tests ${file} has: --tests`)
  return tests
}

function passes(file: string, tests: readonly string[]): boolean {
  const seesTheBuild = tests.some((test) => /^tests\/(?:http|process)\//.test(test))
  if (seesTheBuild && BUILT.test(file) && !runs('scripts/bootstrap.mjs')) return false
  const others = file.includes('postgres') ? [] : ['!postgres', '!http-postgres']
  const projects = others.map((name) => `--project=${name}`)
  return runs('node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...projects, ...tests)
}

/** A run that hangs counts as noticed. */
function runs(...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: copy, timeout: 300_000 })
  return status === 0
}

/** Every change of every line except comments and imports; of SQL, each statement left out. */
function mutantsOf(file: string): Mutant[] {
  const whole = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return statementsLeftOut(whole)
  const lines = whole.split('\n')
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/?\*|\/\/|import\b|(?:export )?type\b|export \{|\} from|$)/.test(line)) return []
    return SWAPS.flatMap(([pattern, by]) =>
      [...line.matchAll(pattern)].map((match) => {
        const to = typeof by === 'string' ? by : by(match[0])
        const changed = line.slice(0, match.index) + to + line.slice(match.index + match[0].length)
        const text = lines.with(index, changed).join('\n')
        return { line: index + 1, from: line.trim(), to: changed.trim(), text }
      }),
    )
  })
}

function statementsLeftOut(sql: string): Mutant[] {
  const statements = sql.split(BREAKPOINT)
  return statements.map((statement, index) => ({
    line: statements.slice(0, index).join(BREAKPOINT).split('\n').length,
    from: statement.trim().slice(0, 120),
    to: 'nothing',
    text: statements.with(index, '\nSELECT 1;\n').join(BREAKPOINT),
  }))
}

/** At most `most`, spread evenly. */
function sample(mutants: readonly Mutant[], most: number): Mutant[] {
  const step = Math.max(1, mutants.length / most)
  return Array.from({ length: Math.min(most, mutants.length) }, (_, n) => {
    return mutants[Math.floor(n * step)] as Mutant
  })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
