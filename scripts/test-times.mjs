/** Which files the tests take longest in, so that a slow run says where its minutes went. */
import { relative } from 'node:path'

const MOST_FILES = 15

/** The files of Vitest's JSON report, each with its seconds. */
export const vitestTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))

/** The files of Playwright's JSON report, each with the seconds of all its journeys. */
export const playwrightTimes = ({ suites }) =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }))

const sum = (list, of) => list.reduce((total, each) => total + of(each), 0)

const durationOf = ({ specs, suites = [] }) =>
  sum(suites, durationOf) +
  sum(specs, ({ tests }) => sum(tests, ({ results }) => sum(results, ({ duration }) => duration)))

/** One line for each of the slowest files; a file that ran in two projects stands there twice. */
export function describeTimes(times) {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_FILES)
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`)
}
