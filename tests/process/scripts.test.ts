import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'nomina-scripts-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

function run(script: string, args: string[] = [], cwd = '.') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(script), ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function writeIn(folder: string, path: string, text: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

describe('the check of import directions', () => {
  const house = join(directory, 'house')

  beforeEach(() => {
    rmSync(house, { recursive: true, force: true })
    write('app/services/values/money.ts', "import { KINDS } from '#db/kinds.ts'\n")
    write('app/services/rows.server.ts', "import { tables } from '#db/schema.ts'\n")
    write('db/schema.ts', 'export const tables = 1\n')
    write('db/kinds.ts', 'export const KINDS = 1\n')
    write('app/models/banks/fields.ts', "import '#app/services/values/money.ts'\n")
    write('app/components/forms/field.tsx', "import '#app/models/banks/fields.ts'\n")
    write('app/routes/list.tsx', "import '#app/components/forms/field.tsx'\n")
  })

  const write = (path: string, text: string) => writeIn(house, path, text)
  const check = () => run('scripts/imports.mjs', [], house)

  test('passes when all directions are right', () => {
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  test('lets components import types from lower folders, which no browser loads', () => {
    write('app/components/rows.tsx', "import type { Row } from '#app/services/rows.server.ts'\n")
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })

  test.each([
    [
      'app/models/banks/fields.ts',
      "import '#app/routes/list.tsx'",
      'may not know app/routes/list.tsx',
    ],
    [
      'app/services/x.server.ts',
      "import '#app/models/banks/fields.ts'",
      'may not know app/models/banks/fields.ts',
    ],
    [
      'db/x.ts',
      "import '#app/services/values/money.ts'",
      'may not know app/services/values/money.ts',
    ],
    ['app/components/x.tsx', "import '#db/schema.ts'", 'may not know db/schema.ts'],
    [
      'app/components/x.tsx',
      "import { rows } from '#app/services/rows.server.ts'",
      'may not know app/services/rows.server.ts',
    ],
    [
      'app/components/x.tsx',
      "import type { Route } from '#app/routes/list.tsx'",
      'may not know app/routes/list.tsx',
    ],
    ['app/models/x.ts', "import { tables } from '#db/schema.ts'", 'may not know db/schema.ts'],
    ['app/routes/x.tsx', "import '../models/bank.ts'", 'with its alias'],
    ['app/routes/x.tsx', "import '#app/models/bank'", 'is no file'],
    ['app/services/values/money.ts', "export * from './money.ts'", 'circle'],
    ['app/models/x.ts', "const later = import('#app/routes/list.tsx')", 'may not know'],
  ])('refuses %s with %s', (path, text, fault) => {
    write(path, `${text}\n`)
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toContain(fault)
  })

  /** Writes both files, the one importing the other. */
  const meet = (path: string, other: string) => {
    write(other, 'export const other = 1\n')
    write(path, `import { other } from '#${other}'\n`)
  }

  test.each([
    ['app/models/banks/change.server.ts', 'app/models/accounts/rules.server.ts'],
    ['app/models/banks/change.server.ts', 'app/models/accounts/labels.ts'],
    // Only a file of exactly these names is an entry.
    ['app/models/banks/change.server.ts', 'app/models/accounts/old-fields.ts'],
    ['app/models/banks/change.server.ts', 'app/models/accounts/read.server.tsx'],
    // What all share may reach into no noun.
    ['app/models/documents/reader.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/orders/reader.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/routes/accounts/list.tsx'],
    // Screens have no entries: even of this name it is another noun's.
    ['app/routes/banks/list.tsx', 'app/routes/accounts/fields.ts'],
    ['app/routes/banks/list.tsx', 'app/models/accounts/rules.server.ts'],
    ['app/routes/orders/delete.tsx', 'app/models/banks/rows.server.ts'],
    ['app/routes/access/login.tsx', 'app/models/telegram/updates.server.ts'],
    ['app/routes/settings/users.tsx', 'app/models/banks/rows.server.ts'],
    ['app/routes/paysheets/many/screen.tsx', 'app/models/payments/rows.server.ts'],
  ])('stops %s from reaching into %s', (path, other) => {
    meet(path, other)
    const stderr = `${path}: may not reach into ${other}\n`
    expect(check()).toMatchObject({ status: 1, stderr })
  })

  test('stops a noun from naming even a type of what another keeps to itself', () => {
    const other = 'app/models/accounts/rules.server.ts'
    write(other, 'export type Rule = 1\n')
    write('app/routes/banks/list.tsx', `import type { Rule } from '#${other}'\n`)
    const { stderr } = check()
    expect(stderr).toBe(`app/routes/banks/list.tsx: may not reach into ${other}\n`)
  })

  test.each([
    // The entries of another noun.
    ['app/models/banks/change.server.ts', 'app/models/accounts/fields.ts'],
    ['app/models/banks/change.server.ts', 'app/models/accounts/read.server.ts'],
    ['app/models/banks/change.server.ts', 'app/models/accounts/change.server.ts'],
    // Within a noun, from its screens to its model too.
    ['app/models/banks/change.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/paysheets/many/draft.server.ts', 'app/models/paysheets/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/models/banks/rows.server.ts'],
    // Screens with other names than their nouns.
    ['app/routes/access/register.tsx', 'app/models/users/registration.server.ts'],
    ['app/routes/settings/users.tsx', 'app/models/users/rows.server.ts'],
    ['app/routes/settings/telegram.tsx', 'app/models/telegram/binding.server.ts'],
    // Registers, which have a line for each noun.
    ['app/models/audit/entries.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/records/register.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/models/reports/files.server.ts', 'app/models/banks/rows.server.ts'],
    ['app/routes/api/banks.ts', 'app/models/banks/rows.server.ts'],
    // What nouns share.
    ['app/models/banks/change.server.ts', 'app/models/documents/reader.server.ts'],
    ['app/models/banks/change.server.ts', 'app/models/orders/rows.server.ts'],
    ['app/models/banks/change.server.ts', 'app/models/records/keys.server.ts'],
    ['app/models/banks/change.server.ts', 'app/models/reports/rows.server.ts'],
    ['app/routes/banks/list.tsx', 'app/routes/orders/table.tsx'],
    // Files of no noun.
    ['app/routes/shell.tsx', 'app/models/banks/rows.server.ts'],
    ['app/http/lists.server.ts', 'app/models/banks/rows.server.ts'],
  ])('lets %s know %s', (path, other) => {
    meet(path, other)
    expect(check()).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('the pictures of the house', () => {
  const house = join(directory, 'pictured')
  const page = join(house, 'docs/architecture.md')
  const write = (path: string, text: string) => writeIn(house, path, text)
  const draw = (...args: string[]) => run('scripts/picture.mjs', args, house)

  beforeEach(() => {
    rmSync(house, { recursive: true, force: true })
    write('docs/architecture.md', MARKS)
    write('app/routes/incomes/create.tsx', "import '#app/http/forms/form.server.ts'\n")
    write(
      'app/http/forms/form.server.ts',
      "import { kinds } from '#db/kinds.ts'\nimport type { Kind } from '#db/kinds.ts'\nimport type { Typed } from './typed.server.ts'\n",
    )
    write('app/http/forms/typed.server.ts', '')
    write('app/components/field.tsx', "import type { Kind } from '#db/kinds.ts'\n")
    write('app/models/banks/fields.ts', '')
    write('app/services/values/money.ts', '')
    write('db/kinds.ts', 'export const kinds = 1\n')
  })

  const MARKS = '# House\n<!-- house -->\n<!-- /house -->\nOr\n<!-- way -->\n<!-- /way -->\nEnd\n'

  test('are drawn between their marks, dotted where types alone are known', () => {
    expect(draw()).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(page, 'utf8').split('\n')).toEqual([
      '# House',
      '<!-- house -->',
      '```mermaid',
      'flowchart TB',
      '  app_routes["app/routes<br>incomes"]',
      '  app_http["app/http<br>forms"]',
      '  app_components["app/components"]',
      '  app_models["app/models<br>banks"]',
      '  app_services["app/services<br>values"]',
      '  db["db"]',
      '  app_routes --> app_http',
      '  app_http --> db',
      '  app_components -.-> db',
      '```',
      '<!-- /house -->',
      'Or',
      '<!-- way -->',
      '```mermaid',
      'flowchart LR',
      '  subgraph app_routes["app/routes"]',
      '    app_routes_incomes_create_tsx["incomes/create.tsx"]',
      '  end',
      '  subgraph app_http["app/http"]',
      '    app_http_forms_form_server_ts["forms/form.server.ts"]',
      '  end',
      '  app_routes_incomes_create_tsx --> app_http_forms_form_server_ts',
      '```',
      '<!-- /way -->',
      'End',
      '',
    ])
  })

  test('are refused once they are out of date, and left as they are', () => {
    draw()
    expect(draw('--check')).toMatchObject({ status: 0, stderr: '' })
    const drawn = readFileSync(page, 'utf8')
    write('app/models/banks/fields.ts', "import '#app/services/values/money.ts'\n")
    const { status, stderr } = draw('--check')
    expect(status).toBe(1)
    expect(stderr).toContain('npm run picture')
    expect(readFileSync(page, 'utf8')).toBe(drawn)
    draw()
    expect(draw('--check').status).toBe(0)
  })

  test('need their places on the page', () => {
    write('docs/architecture.md', MARKS.replace('<!-- /way -->\n', ''))
    const { status, stderr } = draw()
    expect(status).toBe(1)
    expect(stderr).toContain('has no place for the picture "way"')
  })
})

describe('the count of tests', () => {
  const countOf = (tests: string) => countIn('process', 'tests/process', tests)

  function countIn(project: string, folder: string, tests: string) {
    return withTests(folder, tests, (file) => {
      const { status, stdout } = run('scripts/test.mjs', ['--project', project, file])
      return { status, last: stdout.trimEnd().split('\n').at(-1) }
    })
  }

  /** Runs what needs a file of these tests in the folder, and removes it again. */
  function withTests<T>(folder: string, tests: string, work: (file: string) => T): T {
    const file = join(folder, `counted-${process.pid}.test.ts`)
    writeFileSync(file, `import { afterAll, expect, test } from 'vitest'\n${tests}\n`)
    try {
      return work(file)
    } finally {
      rmSync(file)
    }
  }

  test('is the last line', () => {
    const counted = countOf("test('a', () => {})\ntest('b', () => {})")
    expect(counted).toEqual({ status: 0, last: '2 passed, 0 failed' })
  })

  test('counts failed and skipped tests as failures', () => {
    const counted = countOf(
      "test('a', () => {})\ntest.fails('b', () => {})\ntest.skip('c', () => {})",
    )
    expect(counted).toEqual({ status: 1, last: '1 passed, 2 failed' })
  })

  test('counts a file that cannot be loaded, and no test at all, as a failure', () => {
    expect(countOf("throw new Error('broken')")).toEqual({ status: 1, last: '0 passed, 1 failed' })
    expect(countOf('')).toEqual({ status: 1, last: '0 passed, 1 failed' })
  })

  const FAILING = "test('a', () => expect(1).toBe(2))"

  test.each([
    ['a failing assertion', FAILING, '0 passed, 1 failed'],
    [
      'an unhandled rejection',
      "test('a', () => void Promise.reject(new Error('late')))",
      '1 passed, 1 failed',
    ],
    [
      'a hook that throws',
      "afterAll(() => Promise.reject(new Error('end')))\ntest('a', () => {})",
      '1 passed, 1 failed',
    ],
  ])('counts %s as a failure, with PostgreSQL too', (_, tests, last) => {
    expect(countIn('postgres', 'tests/models', tests)).toEqual({ status: 1, last })
  })

  /** The text between the runner's last line and the count. */
  function failuresOf(tests: string, project = 'process', folder = 'tests/process') {
    return withTests(folder, tests, (file) => {
      const { stdout } = run('scripts/test.mjs', ['--project', project, file])
      const end = stdout.slice(stdout.indexOf('\nFailed: ')).trim().replaceAll(file, 'FILE')
      return end.split('\n').filter((line) => !/^ {6}at /.test(line))
    })
  }

  test('comes after the failures, each with file, full name and first lines', () => {
    const tests = `import { describe } from 'vitest'
      describe('a group', () => {
        test('long', () => { throw new Error(Array.from({ length: 40 }, (_, i) => i).join('\\n')) })
        test.skip('skipped', () => {})
        test('passes', () => {})
      })`
    const told = failuresOf(tests)
    const numbers = Array.from({ length: 14 }, (_, i) => `  ${i + 1}`)
    expect(told.slice(0, 17)).toEqual([
      'Failed: FILE › a group › long',
      '  Error: 0',
      ...numbers,
      expect.stringMatching(/^ {2}… and \d+ more lines$/),
    ])
    expect(told.slice(17)).toEqual([
      '',
      'Failed: FILE › a group › skipped',
      '  skipped',
      '',
      '1 passed, 2 failed',
    ])
  })

  test('comes after at most twenty failures and the number of the others', () => {
    const told = failuresOf(
      "for (let i = 1; i <= 22; i++) test(String(i), () => expect.fail('no'))",
    )
    expect(told.filter((line) => line.startsWith('Failed: '))).toHaveLength(20)
    expect(told.slice(-3)).toEqual(['… and 2 more failures', '', '0 passed, 22 failed'])
  })

  test.each([
    ['a file that cannot be loaded', "throw new Error('broken')", 'FILE › outside of its tests'],
    [
      'an unhandled rejection',
      "test('a', () => void Promise.reject(new Error('broken')))",
      'Vitest › unhandled error',
    ],
    [
      'a hook that throws',
      "afterAll(() => Promise.reject(new Error('broken')))\ntest('a', () => {})",
      'FILE › outside of its tests',
    ],
  ])('for %s says that no test failed, and what was wrong', (_, tests, where) => {
    expect(failuresOf(tests).slice(0, 5)).toEqual(
      expect.arrayContaining([`Failed: ${where}`, '  Error: broken']),
    )
  })

  test('is in addition to Vitest’s own exit status, with PostgreSQL too', () => {
    const args = ['run', '--project', 'postgres']
    const { status } = withTests('tests/models', FAILING, (file) =>
      run('node_modules/vitest/vitest.mjs', [...args, file]),
    )
    expect(status).toBe(1)
  })

  test('counts a journey that passes only on retry as a failure, and names all that failed', () => {
    const house = join(directory, 'journeys')
    writeIn(house, 'a.test.ts', "import { test } from 'vitest'\ntest('a', () => {})")
    writeIn(house, 'vitest.config.ts', "export default { test: { include: ['a.test.ts'] } }")
    writeIn(house, 'playwright.config.ts', "export default { testDir: 'e2e', retries: 1 }")
    writeIn(
      house,
      'e2e/two.spec.ts',
      `import { expect, test } from '@playwright/test'
       test('at once', () => {})
       test.describe('in the end', () => {
         test('later', ({}, { retry }) => expect(retry).toBe(1))
         test('never', () => { throw new Error('broken') })
       })`,
    )
    symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
    const { status, stdout } = run('scripts/test.mjs', [], house)
    expect(stdout).toContain('\nPassed only when tried again: two.spec.ts › later\n')
    expect(stdout).toContain('\nFailed: two.spec.ts › in the end › never\n  Error: broken\n')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 passed, 2 failed')
    expect(status).toBe(1)
  })
})

test('npm run mutate lists each mutation that the tests miss, and leaves the checkout as it was', () => {
  const house = join(directory, 'mutated')
  const source = '// A comment stays: 1 > 0\nexport const isBig = (size: number) => size > 5\n'
  writeIn(house, 'server/big.ts', source)
  writeIn(house, 'build/x', '')
  writeIn(house, '.gitignore', 'node_modules\nbuild\n')
  const tests = `import { expect, test } from 'vitest'
    import { isBig } from './server/big.ts'
    test('big', () => expect([isBig(6), isBig(4)]).toEqual([true, false]))`
  writeIn(house, 'big.test.ts', tests)
  spawnSync('git', ['init', '--quiet'], { cwd: house })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  const args = ['server/big.ts', '--tests', 'big.test.ts']
  const { status, stdout } = run('scripts/mutate.ts', args, house)
  const line = 'export const isBig = (size: number) => size'
  expect(stdout).toBe(`server/big.ts:2 survived: ${line} > 5 → ${line} >= 5\n1 of 2 found\n`)
  expect(status).toBe(1)
  expect(readFileSync(join(house, 'server/big.ts'), 'utf8')).toBe(source)
})

test('npm run mutate finds the tests of the folders that it knows by itself', () => {
  const files = [
    'server/stop.ts',
    'app/http/api/openapi.server.ts',
    'app/services/upkeep/log.server.ts',
    'app/components/frame/title.ts',
    'db/migrations/sqlite/0000_init.sql',
  ]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const answer = run('scripts/mutate.ts', [...files, '--most', '0'])
  expect(answer).toEqual({ status: 0, stdout: '0 of 0 found\n', stderr: '' })
})
