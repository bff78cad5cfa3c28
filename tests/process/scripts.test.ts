// Proves docs/rules/workshop.md#1, #3, #6.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { run, writeIn } from '#tests/support/process/scripts.ts'
import { emptyChoices } from '../../scripts/test-choice.mjs'
import { describeFailures } from '../../scripts/test-failures.mjs'

const directory = mkdtempSync(join(tmpdir(), 'nomina-scripts-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the count of tests', () => {
  /** Runs files of these tests, by their names, and removes them again; the last line, and each failure. */
  function countOf(tests: Record<string, string>) {
    const files = Object.entries(tests).map(([name, text]) => {
      const folder = name === 'property' ? 'tests/rules' : 'tests/process'
      const file = `${folder}/counted-${process.pid}-${name}.test.ts`
      writeFileSync(file, `import { afterAll, expect, inject, test } from 'vitest'\n${text}\n`)
      return file
    })
    try {
      const projects = ['--project', 'process', ...(tests.property ? ['--project', 'rules'] : [])]
      const { status, stdout } = run('scripts/test.mjs', [...projects, ...files])
      const end = stdout.replaceAll(/tests\/\w+\/counted-\d+-(\w+)\.test\.ts/g, '$1').trimEnd()
      const [, ...failures] = end.split('\nFailed: ')
      return { status, last: end.split('\n').at(-1), failures: failures.map(withoutPlaces) }
    } finally {
      for (const file of files) rmSync(file)
    }
  }
  const withoutPlaces = (told: string) =>
    told.split('\n').filter((line) => line !== '' && !/^ {6}at |^\d+ passed/.test(line))

  test('is the last line', () => {
    const counted = countOf({ good: "test('a', () => {})\ntest('b', () => {})" })
    expect(counted).toEqual({ status: 0, last: '2 passed, 0 failed', failures: [] })
  })

  test('counts failed and skipped tests, and files without any, as failures, and comes after each', () => {
    const { status, last, failures } = countOf({
      group: `import { describe } from 'vitest'
        describe('a group', () => {
          test('long', () => { throw new Error(Array.from({ length: 40 }, (_, i) => i).join('\\n')) })
          test.skip('skipped', () => {})
          test('passes', () => {})
        })`,
      unmet: "test.fails('b', () => {})",
      unloadable: "throw new Error('broken')",
      empty: '',
      postgres: `${DATABASE}test('a', async () => expect(await database()).toBe(2))`,
      property: `import fc from 'fast-check'
        test('a', () => fc.assert(fc.property(fc.nat(), (n) => expect(n).toBeLessThan(0))))`,
    })
    expect({ status, last }).toEqual({ status: 1, last: '1 passed, 7 failed' })
    const told = (name: string) => failures.find(([first]) => first?.startsWith(name)) ?? []
    const numbers = Array.from({ length: 14 }, (_, i) => `  ${i + 1}`)
    const more = expect.stringMatching(/^ {2}… and \d+ more lines$/)
    expect(told('group › a group › long')).toEqual([
      ...['group › a group › long', '  Error: 0', ...numbers, more],
    ])
    const skipped = 'group › a group › skipped'
    expect(told(skipped)).toEqual([skipped, '  skipped'])
    expect(told('unmet › b')).not.toEqual([])
    expect(told('unloadable › outside of its tests')[1]).toBe('  Error: broken')
    expect(told('empty › outside of its tests')).not.toEqual([])
    expect(told('postgres › a')[1]).toMatch(/^ {2}AssertionError: expected 'postgres:/)
    expect(told('property › a')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}\{ seed: \d+, path: "[\d:]+", endOnFailure: true \}$/),
        '  Counterexample: [0]',
        '  Got AssertionError: expected 0 to be less than 0',
      ]),
    )
  })

  const DATABASE = `import { postgresAt } from '#tests/support/postgres/shared.ts'
    const database = () => postgresAt(inject('postgres')).database()\n`

  // No test fails, so that it is Vitest's own exit status that counts.
  test.each([
    [
      'an unhandled rejection',
      "test('a', async () => { await database(); void Promise.reject(new Error('broken')) })",
      'late › unhandled error',
    ],
    [
      'a hook that throws',
      "afterAll(() => Promise.reject(new Error('broken')))\ntest('a', () => database())",
      'late › outside of its tests',
    ],
  ])('counts %s as a failure, with PostgreSQL too', (_, tests, where) => {
    const { status, last, failures } = countOf({ late: DATABASE + tests })
    expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed' })
    expect(failures.map(([first, second]) => [first, second])).toContainEqual([
      ...[where, '  Error: broken'],
    ])
  })

  test('comes after at most twenty failures and the number of the others', () => {
    const all = Array.from({ length: 22 }, (_, n) => ({ file: 'FILE', name: `${n}`, text: 'no' }))
    const told = describeFailures(all)
    expect(told.filter((line) => line.startsWith('Failed: '))).toHaveLength(20)
    expect(told.slice(-2)).toEqual(['', '… and 2 more failures'])
  })

  test('shows the page of the first journeys that failed, before what names them', () => {
    const page = Array.from({ length: 90 }, (_, i) => `- text: ${i}`).join('\n')
    const failed = (n: number) => ({ file: `${n}.spec.ts`, name: 'fails', text: 'Error', page })
    const told = describeFailures([1, 2, 3].map(failed))
    expect(told.slice(0, 4)).toEqual([
      '',
      'The page of 1.spec.ts › fails:',
      '  - text: 0',
      '  - text: 1',
    ])
    expect(told.filter((line) => line.startsWith('The page of'))).toHaveLength(2)
    expect(told).toContain('  - text: 79')
    expect(told).not.toContain('  - text: 80')
    expect(told.slice(-3)).toEqual(['', 'Failed: 3.spec.ts › fails', '  Error'])
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
    'app/kernel/log.server.ts',
    'app/components/frame/title.ts',
    'db/migrations/sqlite/bridge.sql',
  ]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const answer = run('scripts/mutate.ts', [...files, '--most', '0'])
  expect(answer).toEqual({ status: 0, stdout: '0 of 0 found\n', stderr: '' })
})
