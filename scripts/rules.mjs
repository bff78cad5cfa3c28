/**
 * Checks that every citation of the rule book (`docs/rules/money.md#3`), in any of our files below
 * the working directory, and every link between the book's pages leads to a rule, and that a test
 * cites each rule that it proves. The rules of a page are numbered from 1 without gaps, so that none
 * is lost and no number is used twice. With `--tests` it prints each rule's tests.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'

const BOOK = 'docs/rules/'
const RULE = /^<a id="(\d+)"><\/a>\*\*(\d+)\.\*\* /gm
/** `docs/rules/money.md#3`, and `docs/rules/money.md#3, #5` for two rules. */
const CITATION = /docs\/rules\/([\w-]+)\.md(?:#(\w+)((?:, #\d+)*))?/g
/** Where a rule is proved. */
const TESTS = /^(?:tests\/(?!support\/)|e2e\/|bench\/)/
/** A link from one page of the book to another. */
const LINK = /\]\((?=[\w-]+\.md)/g
/** Documents that are not in the repository. */
const ELSEWHERE = /\b(?:product|decisions)\.md\b/i

/** Installed or built folders. */
const MADE = /^(?:node_modules|build(?:\.next)?|\.react-router)$/

const faults = []
const pages = new Map(readdirSync(BOOK).map((file) => [file.replace(/\.md$/, ''), rulesOf(file)]))
const files = globSync('**/*.{ts,tsx,mjs,md,css,sql}', { exclude: (path) => MADE.test(path) })
const citations = files.flatMap((file) => citationsIn(file))
const proofs = Map.groupBy(
  citations.filter(({ file }) => TESTS.test(file)),
  ({ rule }) => rule,
)
const all = [...pages].flatMap(([page, numbers]) => numbers.map((number) => `${page}.md#${number}`))
for (const each of all) if (!proofs.has(each)) faults.push(`${BOOK}${each}: no test cites it`)
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (process.argv.includes('--tests')) {
  for (const each of all) process.stdout.write(`${each} ${testsOf(each).join(' ')}\n`)
}
const counted = `${citations.length} citations of ${all.length} rules`
process.stdout.write(`${counted}, ${faults.length} faults\n`)
process.exitCode = faults.length > 0 || all.length === 0 ? 1 : 0

/** The files that prove a rule. */
function testsOf(rule) {
  return [...new Set(proofs.get(rule)?.map(({ file }) => file))].sort()
}

/** The numbers of a page's rules; notes those out of order. */
function rulesOf(file) {
  const text = readFileSync(BOOK + file, 'utf8')
  const numbers = [...text.matchAll(RULE)].map(([, id, shown], i) => {
    const place = String(i + 1)
    if (id !== place || shown !== place) {
      faults.push(`${BOOK}${file}: rule ${place} is numbered ${shown}, and found as #${id}`)
    }
    return id
  })
  const anchors = text.split('<a id=').length - 1
  if (anchors !== numbers.length) faults.push(`${BOOK}${file}: a number stands at no rule`)
  return numbers
}

/** A file's citations; notes those of missing documents. */
function citationsIn(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, i) => {
    const where = `${file}:${i + 1}`
    if (ELSEWHERE.test(line)) faults.push(`${where}: cites a paper that is not here`)
    const text = file.startsWith(BOOK) ? line.replace(LINK, `](${BOOK}`) : line
    const found = [...text.matchAll(CITATION)].flatMap(([, page, first, more = '']) =>
      [first, ...[...more.matchAll(/\d+/g)].flat()].map((number) => ({ page, number })),
    )
    const known = found.filter(({ page, number }) => {
      const isThere = number === undefined ? pages.has(page) : pages.get(page)?.includes(number)
      const rule = number === undefined ? '' : `#${number}`
      if (!isThere) faults.push(`${where}: there is no ${BOOK}${page}.md${rule}`)
      return isThere
    })
    return known.map(({ page, number }) => ({ file, rule: `${page}.md#${number}` }))
  })
}
