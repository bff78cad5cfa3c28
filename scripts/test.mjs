/**
 * Runs every test, the browser's last, and ends with the failures, the slowest files and one line
 * that counts the tests. Arguments go to Vitest and leave the browser out. A skipped test counts as failed, because
 * it proves nothing. So does a journey that passes only on a retry.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { emptyChoices } from './test-choice.mjs'
import { describeFailures, playwrightFailures, vitestFailures } from './test-failures.mjs'
import { seedOfRun } from './test-seed.mjs'
import { describeTimes, playwrightTimes, vitestTimes } from './test-times.mjs'

const OUTSIDE_REPORTER = fileURLToPath(new URL('outside-reporter.mjs', import.meta.url))

const chosen = process.argv.slice(2)
await refuseEmptyChoices()
process.env.TEST_SEED = String(seedOfRun(process.env))
process.stdout.write(
  `Seed: ${process.env.TEST_SEED} (TEST_SEED=${process.env.TEST_SEED} repeats this run)\n`,
)
const results = mkdtempSync(join(tmpdir(), 'nomina-tests-'))
const counts = [await runVitest(join(results, 'vitest.json'), join(results, 'outside.json'))]
if (chosen.length === 0 && hasJourneys('e2e')) {
  counts.push(await runPlaywright(join(results, 'playwright.json')))
}
rmSync(results, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const times = describeTimes(counts.flatMap((count) => count.times))
process.stdout.write(`\nThe slowest files:\n${times.join('\n')}\n`)
const failures = describeFailures(counts.flatMap((count) => count.failures))
if (failures.length > 0) process.stdout.write(`${failures.join('\n')}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)

/** Ends the run when something of it would run no test. */
async function refuseEmptyChoices() {
  const config = await import(pathToFileURL(resolve('vitest.config.ts')).href)
  const empty = emptyChoices(chosen, config.default)
  if (empty.length === 0) return
  process.stdout.write(`${empty.join('\n')}\n`)
  process.exit(1)
}

async function runVitest(report, outside) {
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${OUTSIDE_REPORTER}`,
    `--outputFile.json=${report}`,
    ...chosen,
  ]
  const code = await run('node_modules/vitest/vitest.mjs', args, { OUTSIDE_OF_TESTS: outside })
  return count('Vitest', code, report, (read) => {
    const { testResults } = read
    const tests = testResults.flatMap((file) =>
      // A file that could not be loaded has no tests to report, and counts as one failure.
      file.assertionResults.length > 0 ? file.assertionResults : [{ status: 'failed' }],
    )
    const passed = tests.filter((test) => test.status === 'passed').length
    const failures = vitestFailures(read, existsSync(outside) ? readJson(outside) : [])
    return { passed, failed: tests.length - passed, failures, times: vitestTimes(read) }
  })
}

async function runPlaywright(report) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json'],
    env,
  )
  return count('Playwright', code, report, (read) => {
    const { stats, suites } = read
    for (const title of flakyOf(suites)) {
      process.stdout.write(`Passed only when tried again: ${title}\n`)
    }
    const failed = stats.unexpected + stats.skipped + stats.flaky
    const failures = playwrightFailures(read)
    return { passed: stats.expected, failed, failures, times: playwrightTimes(read) }
  })
}

/** The file and title of journeys that passed only on a retry. */
function flakyOf(suites) {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file} › ${title}`),
    ...flakyOf(inner),
  ])
}

/** Counts a report; a failed run without a failed test, or without a report, is a failure. */
function count(runner, code, report, read) {
  const hasReport = existsSync(report)
  const counted = hasReport
    ? read(readJson(report))
    : { passed: 0, failed: 0, failures: [], times: [] }
  if (code === 0 || counted.failed > 0) return counted
  const text = hasReport ? 'no test failed' : 'it left no report'
  const ended = { file: runner, name: `ended with code ${code}`, text }
  return { ...counted, failed: 1, failures: [ended, ...counted.failures] }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function run(script, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

function hasJourneys(directory) {
  if (!existsSync(directory)) return false
  return readdirSync(directory, { recursive: true }).some((name) => /\.spec\.tsx?$/.test(name))
}
