import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLog, logRequest } from '#app/services/log.server.ts'

function capture(level: 'info' | 'debug' = 'info') {
  const lines: Record<string, unknown>[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const answered = { id: 'a1', method: 'GET', status: 200, ms: 12.345 }

test('a request is one line without its query string', () => {
  const { log, lines } = capture()
  logRequest(log, { ...answered, target: '/api/reports/paysheets?token=SECRET&x=1', userId: 7 })
  expect(lines).toMatchObject([
    { level: 'info', id: 'a1', method: 'GET', path: '/api/reports/paysheets', status: 200 },
  ])
  expect(lines[0]).toMatchObject({ ms: 12.3, user: 7 })
  expect(JSON.stringify(lines)).not.toContain('SECRET')
})

test('one-time links are blanked, and words and numbers in paths are not', () => {
  const { log, lines } = capture()
  logRequest(log, { ...answered, target: '/reset/Zk3_9aQ-1bcdefGHIJKLmnop' })
  logRequest(log, { ...answered, target: '/company-accounts/123456/movements' })
  expect(lines.map(({ path }) => path)).toEqual([
    '/reset/[oculto]',
    '/company-accounts/123456/movements',
  ])
})

test('assets and health checks are logged only when debugging', () => {
  for (const [level, count] of [
    ['info', 0],
    ['debug', 2],
  ] as const) {
    const { log, lines } = capture(level)
    logRequest(log, { ...answered, target: '/assets/root-1.js' })
    logRequest(log, { ...answered, target: '/healthz' })
    expect(lines).toHaveLength(count)
  }
})

test('secrets are blanked', () => {
  const { log, lines } = capture()
  log.info({ password: 'SECRET', user: { token: 'SECRET', name: 'Ana' }, cookie: 'SECRET' }, 'x')
  expect(JSON.stringify(lines)).not.toContain('SECRET')
  expect(lines[0]).toMatchObject({ user: { name: 'Ana' } })
})

test('an error says what, where and why, without the parameters of its statement', () => {
  const { log, lines } = capture()
  const cause = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
  const error = new Error('Failed query: insert into users\nparams: ana,SECRET\nmore', { cause })
  log.error({ err: error }, 'request failed')
  expect(lines[0]).toMatchObject({
    err: {
      message: 'Failed query: insert into users',
      stack: expect.stringMatching(/insert into users\n {4}at .*log\.test\.ts/),
      cause: { message: 'disk full', code: 'SQLITE_FULL' },
    },
  })
  expect(JSON.stringify(lines)).not.toContain('SECRET')
})

test('a log without room on its disk neither ends nor holds up the process', () => {
  const script = `import { createLog } from '#app/services/log.server.ts'
    const log = createLog('info')
    for (const n of [1, 2, 3]) log.info({ n }, 'lost')
    log.fatal('lost too')
    process.stderr.write('goes on')`
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })
  closeSync(full)
  expect([status, stderr]).toEqual([0, 'goes on'])
})
