// Proves docs/rules/running.md#4, #10.
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLog, logRequest } from '#app/kernel/log.server.ts'
import { ADMIN, logLines, startServer } from '#tests/support/process/server.ts'

function capture(level: 'info' | 'debug' = 'info') {
  const lines: Record<string, unknown>[] = []
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const answered = { id: 'a1', method: 'GET', status: 200, ms: 12.345 }

test('a request is logged as one line without its query string', () => {
  const { log, lines } = capture()
  const target = '/api/reports/paysheets?token=SECRET&x=1'
  logRequest(log, { ...answered, method: 'POST', status: 422, target, userId: 7 })
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      id: 'a1',
      method: 'POST',
      path: '/api/reports/paysheets',
      status: 422,
      ms: 12.3,
      user: 7,
      msg: 'request',
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('SECRET')
})

test('one-time links are redacted in the log, words and numbers in paths are not', () => {
  const { log, lines } = capture()
  logRequest(log, { ...answered, target: '/reset/Zk3_9aQ-1bcdefGHIJKLmnop' })
  logRequest(log, { ...answered, target: '/company-accounts/123456/movements' })
  logRequest(log, { ...answered, target: '/a-word-as-long-as-one-time-links' })
  expect(lines.map(({ path }) => path)).toEqual([
    '/reset/[oculto]',
    '/company-accounts/123456/movements',
    '/a-word-as-long-as-one-time-links',
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

test('secrets are redacted in the log', () => {
  const { log, lines } = capture()
  log.info({ password: 'SECRET', user: { token: 'SECRET', name: 'Ana' }, cookie: 'SECRET' }, 'x')
  log.info({ authorization: 'SECRET', headers: { authorization: 'SECRET' } }, 'x')
  expect(JSON.stringify(lines)).not.toContain('SECRET')
  expect(lines[0]).toMatchObject({ user: { name: 'Ana' } })
})

test('a logged error has message, stack and cause, without the parameters of its statement', () => {
  const { log, lines } = capture()
  const cause = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
  const error = new Error('Failed query: insert into users\nparams: ana,SECRET\nmore', { cause })
  log.error({ err: error }, 'request failed')
  const numbered = Object.assign(new TypeError('not found'), { code: 404 })
  log.error({ err: new Error('rejected', { cause: numbered }) }, 'request failed')
  log.error({ err: 'no more than a text' }, 'request failed')
  expect(lines[0]).toMatchObject({
    err: {
      message: 'Failed query: insert into users',
      stack: expect.stringMatching(/insert into users\n {4}at .*log\.test\.ts/),
      cause: { type: 'Error', message: 'disk full', code: 'SQLITE_FULL' },
    },
  })
  expect(lines[1]).toMatchObject({ err: { cause: { type: 'TypeError', code: 404 } } })
  expect(lines[2]).toMatchObject({ err: { message: 'no more than a text' } })
  expect(JSON.stringify(lines)).not.toContain('SECRET')
})

test('a logged error has its first four causes, also when they are circular', () => {
  const { log, lines } = capture()
  const causes = ['sixth', 'fifth', 'fourth', 'third', 'second', 'first']
  const deep = causes.reduce<Error | undefined>(
    (cause, said) => new Error(said, { cause }),
    undefined,
  )
  const round = new Error('round')
  round.cause = round
  log.error({ err: new Error('whole', { cause: deep }) }, 'failed')
  log.error({ err: round }, 'failed')
  type Told = { message: string; cause?: Told }
  const told = (err?: Told): string[] => (err ? [err.message, ...told(err.cause)] : [])
  expect(lines.map(({ err }) => told(err as Told))).toEqual([
    ['whole', 'first', 'second', 'third', 'fourth'],
    Array(5).fill('round'),
  ])
})

test('a full disk under the log neither ends nor blocks the process', () => {
  const script = `import { createLog } from '#app/kernel/log.server.ts'
    const log = createLog('info')
    for (const n of [1, 2, 3]) log.info({ n }, 'lost')
    log.fatal('lost too')
    process.stderr.write('goes on')`
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 110_000,
  })
  closeSync(full)
  expect([status, stderr]).toEqual([0, 'goes on'])
})

test('a logged request names its user, for calls with token or cookie and for screens', async () => {
  const { url, output, child } = await startServer()
  const body = new URLSearchParams(ADMIN)
  const init = { method: 'POST', redirect: 'manual', headers: { origin: url }, body } as const
  const [cookie = ''] = (await fetch(`${url}/?index`, init)).headers.getSetCookie()
  const login = await fetch(`${url}/api/login`, { method: 'POST', body })
  const { access_token } = (await login.json()) as { access_token: string }
  const token = { authorization: `Bearer ${access_token}` }
  await fetch(`${url}/api/banks?by=token`, { headers: token })
  await fetch(`${url}/api/paysheets`, { headers: { cookie } })
  await fetch(`${url}/api/nowhere`, { headers: token })
  await fetch(`${url}/api/payments`)
  await fetch(`${url}/titulars`, { headers: { cookie } })
  for (const path of ['banks', 'paysheets', 'nowhere', 'payments']) {
    await expect.poll(() => output.stdout).toContain(`"/api/${path}"`)
  }
  await expect.poll(() => output.stdout).toContain('"/titulars"')
  child.kill()
  const asked = logLines(output).filter(({ msg, method }) => msg === 'request' && method === 'GET')
  // A line is written when its answer has left, which may be after the next one's.
  expect(Object.fromEntries(asked.map(({ path, user }) => [path, user]))).toEqual({
    '/api/banks': 1,
    '/api/paysheets': 1,
    '/api/nowhere': undefined,
    '/api/payments': undefined,
    '/titulars': 1,
  })
})
