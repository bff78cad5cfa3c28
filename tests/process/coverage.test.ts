/** docs/coverage.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const [covered = ''] = readFileSync('docs/coverage.md', 'utf8').split('## Not yet')
const lines = covered.split('\n').filter((line) => line.startsWith('- '))

/** Of `path` 'title', 'title'; … every path with one of its titles. */
function testsOf(line: string): [path: string, title: string][] {
  const named = line.slice(line.indexOf(' → ') + 3)
  return [...named.matchAll(/`([^`]+\.ts)` ((?:'(?:[^'\\]|\\')+'(?:, )?)+)/g)].flatMap(
    ([, path = '', titles = '']) =>
      [...titles.matchAll(/'((?:[^'\\]|\\')+)'/g)].map(([, title = '']): [string, string] => [
        path,
        title.replaceAll("\\'", "'"),
      ]),
  )
}

test('it has lines, and each names a test', () => {
  expect(lines.length).toBeGreaterThan(150)
  expect(lines.filter((line) => testsOf(line).length === 0)).toEqual([])
})

describe.each([...new Set(lines.flatMap(testsOf).map(([path]) => path))])('%s', (path) => {
  test('has the tests that are named', () => {
    expect(existsSync(path)).toBe(true)
    const text = readFileSync(path, 'utf8')
    const titles = lines.flatMap(testsOf).flatMap(([file, title]) => (file === path ? [title] : []))
    const quoted = (title: string) => [`'${title}'`, `"${title}"`, `\`${title}\``]
    expect(titles.filter((title) => !quoted(title).some((each) => text.includes(each)))).toEqual([])
  })
})
