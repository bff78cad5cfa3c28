/**
 * Proves that every citation of the rule book leads to a rule: `docs/rules/PAGE.md#N` in any tracked
 * file. Rules of a page are numbered from 1 without gaps, so that none is lost or given twice.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const BOOK = 'docs/rules'
const CITATION = /docs\/rules\/([\w-]+)\.md(?:#(\w+))?/g
/** Papers that the repository does not hold. */
const ELSEWHERE = /\b(?:product|decisions)\.md\b/

const pages = new Map(
  readdirSync(BOOK).map((file) => {
    const numbers = readFileSync(`${BOOK}/${file}`, 'utf8').matchAll(/^<a id="(\d+)">/gm)
    return [file.replace(/\.md$/, ''), [...numbers].map(([, number]) => Number(number))]
  }),
)

const faults = []
for (const [page, numbers] of pages) {
  const wrong = numbers.findIndex((number, i) => number !== i + 1)
  if (wrong >= 0) faults.push(`${BOOK}/${page}.md: rule ${numbers[wrong]} stands as number ${wrong + 1}`)
}
const files = execFileSync('git', ['ls-files', '-z', '--', ':!*.json', ':!public'], { encoding: 'utf8' })
let citations = 0
for (const file of files.split('\0').filter(Boolean)) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, i) => {
      const where = `${file}:${i + 1}`
      for (const [cited, page, number] of line.matchAll(CITATION)) {
        citations++
        const isPage = pages.has(page)
        const isRule = number === undefined || pages.get(page)?.includes(Number(number))
        if (!isPage || !isRule) faults.push(`${where}: there is no ${cited}`)
      }
      if (ELSEWHERE.test(line) && file !== 'scripts/rules.mjs') {
        faults.push(`${where}: cites a paper that is not here`)
      }
    })
}
for (const fault of faults) console.error(fault)
console.log(`${citations} citations of ${[...pages.values()].flat().length} rules`)
process.exitCode = faults.length > 0 ? 1 : 0
