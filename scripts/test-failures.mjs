/** The failed tests in the reports of Vitest and Playwright, as lines to print. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MOST_TESTS = 20
const MOST_LINES = 15
/** Of these many journeys the page is shown, whose failure may not come again. */
const MOST_PAGES = 2
const MOST_PAGE_LINES = 80

/** The failures in Vitest's JSON report, and the errors outside of its tests. */
export function vitestFailures({ testResults }, outside) {
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((test) => ({
        file: relative(process.cwd(), name),
        name: [...test.ancestorTitles, test.title].join(' › '),
        text: test.failureMessages[0] || test.status,
      })),
  )
  return [...failed, ...outside]
}

/** The failures in Playwright's JSON report. */
export function playwrightFailures({ suites, errors }) {
  const outside = errors.map(({ message = '', location }) => ({
    file: location ? relative(process.cwd(), location.file) : 'Playwright',
    name: 'outside of its tests',
    text: message,
  }))
  return [...suites.flatMap((suite) => inSuite(suite)), ...outside]
}

function inSuite({ file, title, specs, suites = [] }, above = []) {
  const titles = title === file ? above : [...above, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'skipped')
      .map(({ projectName, results, status }) => ({
        file,
        name: [...titles, spec.title].join(' › ') + (projectName && ` (${projectName})`),
        text: results.at(-1)?.errors[0]?.message || status,
        page: pageOf(results.find(({ status }) => status !== 'passed')),
      })),
  )
  return [...failed, ...suites.flatMap((suite) => inSuite(suite, titles))]
}

/** The page where a journey ended, as Playwright describes it. */
function pageOf(result) {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path
  const told = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  return /^```yaml\n([\s\S]*?)^```/m.exec(told)?.[1]?.trimEnd()
}

/** The first of the failures, each with the first lines of its error. */
export function describeFailures(failures) {
  const told = failures.slice(0, MOST_TESTS).flatMap(({ file, name, text }) => {
    const lines = stripVTControlCharacters(text).trimEnd().split('\n')
    const rest = lines.length - MOST_LINES
    const more = rest > 0 ? [`… and ${rest} more lines`] : []
    return ['', `Failed: ${file} › ${name}`, ...indented([...lines.slice(0, MOST_LINES), ...more])]
  })
  const rest = failures.length - MOST_TESTS
  const all = rest > 0 ? [...told, '', `… and ${rest} more failures`] : told
  const pages = failures.filter(({ page }) => page).slice(0, MOST_PAGES)
  return [...pages.flatMap(describePage), ...all]
}

function describePage({ file, name, page }) {
  const lines = page.split('\n')
  return ['', `The page of ${file} › ${name}:`, ...indented(lines.slice(0, MOST_PAGE_LINES))]
}

const indented = (lines) => lines.map((line) => `  ${line}`.trimEnd())
