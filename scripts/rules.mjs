/**
 * Checks that every citation of the rule book (`docs/rules/money.md#3`), in any of our files below
 * the working directory, and every link between the book's pages leads to a rule. The rules of a
 * page are numbered from 1 without gaps, so that none is lost and no number is used twice.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'

const BOOK = 'docs/rules/'
const RULE = /^<a id="(\d+)"><\/a>\*\*(\d+)\.\*\* /gm
const CITATION = /docs\/rules\/([\w-]+)\.md(?:#(\w+))?/g
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
for (const fault of faults) process.stderr.write(`${fault}\n`)
const rules = [...pages.values()].flat().length
process.stdout.write(`${citations.length} citations of ${rules} rules, ${faults.length} faults\n`)
process.exitCode = faults.length > 0 || rules === 0 ? 1 : 0

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
    const found = [...text.matchAll(CITATION)]
    for (const [citation, page, number] of found) {
      const isThere = number === undefined ? pages.has(page) : pages.get(page)?.includes(number)
      if (!isThere) faults.push(`${where}: there is no ${citation}`)
    }
    return found
  })
}
