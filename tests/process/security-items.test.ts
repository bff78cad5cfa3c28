// Proves docs/rules/workshop.md#7.
/** docs/security.md has every item of ASVS, and names tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const items = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
const isNamed = (line: string) => line.includes(' → ')

/** How many items of levels 1 and 2 each section of ASVS 5.0.0 begins with; `*` is a whole chapter. */
const ASVS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 ' +
  '4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 ' +
  '7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10:* 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 ' +
  '11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17:*'

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

test('every item of ASVS is in docs/security.md once, with a test or the reason for none', () => {
  const expected = ASVS.split(' ').flatMap((section) => {
    const [number, count] = section.split(':')
    if (count === '*') return [`${number}.\\*`]
    return Array.from({ length: Number(count) }, (_, i) => `${number}.${i + 1}`)
  })
  expect(items.map((line) => /^- \*\*(.+?)\*\* /.exec(line)?.[1])).toEqual(expected)
  const saysWhy = /^- \*\*\S+\*\* (Not met|Not applicable|By design)\b/
  const isProved = (line: string) => isNamed(line) && testsOf(line).length > 0
  expect(items.filter((line) => !saysWhy.test(line) && !isProved(line))).toEqual([])
})

const named = items.filter(isNamed).flatMap(testsOf)

describe.each([...new Set(named.map(([path]) => path))])('%s', (path) => {
  test('has the tests that docs/security.md names', () => {
    expect(existsSync(path)).toBe(true)
    const text = readFileSync(path, 'utf8')
    const titles = named.flatMap(([file, title]) => (file === path ? [title] : []))
    const quoted = (title: string) => [`'${title}'`, `"${title}"`, `\`${title}\``]
    expect(titles.filter((title) => !quoted(title).some((each) => text.includes(each)))).toEqual([])
  })
})
