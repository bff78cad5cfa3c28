import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run, writeIn } from '#tests/support/process/scripts.ts'
import { emptyChoices } from '../../scripts/test-choice.mjs'

const directory = mkdtempSync(join(tmpdir(), 'nomina-scripts-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

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

  test('for a property says what repeats it, and the counterexample with its error', () => {
    const tests = `import fc from 'fast-check'
      test('a', () => fc.assert(fc.property(fc.nat(), (n) => expect(n).toBeLessThan(0))))`
    expect(failuresOf(tests, 'rules', 'tests/rules')).toEqual(
      expect.arrayContaining([
        'Failed: FILE › a',
        expect.stringMatching(/^ {2}\{ seed: \d+, path: "[\d:]+", endOnFailure: true \}$/),
        '  Counterexample: [0]',
        '  Got AssertionError: expected 0 to be less than 0',
      ]),
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

describe('what chooses no test', () => {
  const config = (include: string, exclude: string[] = []) => {
    const one = { name: 'one', include: [include], exclude }
    return {
      test: { projects: [{ test: one }, { test: { name: 'two', include: ['app/*.tsx'] } }] },
    }
  }
  const ok = config('server/{stop,start}.ts')

  test.each([
    [['--project', 'on*', '--project=two'], []],
    [['--project', 'one', 'stop.ts', '-t', 'none.ts'], []],
    [['--project', 'three'], ['No project is called three.']],
    [['--project', 'one', 'root.tsx'], ['No file of these projects matches root.tsx.']],
    [
      ['--project', 'one', '--project', 'two', 'stop.ts'],
      ['The project two has none of these files.'],
    ],
    [['--exclude', 'none/*'], ['The exclusion none/* matches no file.']],
  ])('of the arguments %j is told: %j', (args, told) => {
    expect(emptyChoices(args, ok)).toEqual(told)
  })

  test('of the configuration is told, also one of several names in braces', () => {
    const told = (name: string) => `The project one names ${name}, which matches no file.`
    expect(emptyChoices([], config('server/{stop,{none,start}}.ts'))).toEqual([
      told('server/none.ts'),
    ])
    expect(emptyChoices([], config('server/*.ts', ['none.ts']))).toEqual([told('none.ts')])
  })

  test('fails the run', () => {
    expect(run('scripts/test.mjs', ['--project', 'process', '--project', 'proces'])).toMatchObject({
      status: 1,
      stdout: 'No project is called proces.\n',
    })
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
