import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGE = readFileSync('docs/glossary.md', 'utf8')

test('the glossary names only files and folders that exist', () => {
  const paths = [...PAGE.matchAll(/`((?:app|db)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('the glossary gives each word one meaning', () => {
  const words = [...PAGE.matchAll(/^\| (?!word |---)([^|]+) \|/gm)].flatMap(([, row = '']) =>
    row.split(', '),
  )
  expect(words).toContain('order')
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
})
