/** Every stylesheet is in its layer, and takes sizes, distances and heights from the tokens. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('app/app.css', 'utf8')
const files = globSync('app/styles/**/*.css').sort()
/** Own lengths in rem, points or plain numbers, for properties that have tokens. */
const MAGIC =
  /^\s*(?:z-index|font-size|(?:scroll-)?(?:margin|padding)[\w-]*|(?:row-|column-)?gap):.*(?<![\w-])(?:\d*\.)?\d+(?:rem|pt)|^\s*(?:z-index|font-size): *[\d.]+(?:px)?;/

test('each style sheet is imported once, into the layer of its folder', () => {
  const imports = [...page.matchAll(/@import "\.\/(.+?)" layer\((\w+)\);/g)]
  expect(imports.map(([, path]) => `app/${path}`).sort()).toEqual(files)
  for (const [, path = '', layer = ''] of imports) {
    const place = path.split('/')[1]?.replace('.css', '')
    expect(place === 'print' ? 'utilities' : place, path).toBe(layer)
  }
})

test('only the tokens have font sizes, distances and heights', () => {
  const found = files
    .filter((path) => path !== 'app/styles/tokens.css')
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, i) => (MAGIC.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('no style sheet is longer than one component needs', () => {
  const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length > 150)
  expect(long).toEqual([])
})
