// Proves docs/rules/running.md#3.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  ADMIN,
  connect,
  logLines,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'

const form = new URLSearchParams(ADMIN).toString()
const HEAD = [
  'POST /?index HTTP/1.1',
  'Origin: http://127.0.0.1',
  'Host: 127.0.0.1',
  'Content-Type: application/x-www-form-urlencoded',
  `Content-Length: ${form.length}`,
  '\r\n',
].join('\r\n')

/** Sends a log-in but for its end, and comes back when the server has taken that in. */
async function beginRequest(server: RunningServer) {
  const connection = connect(server.port)
  await once(connection.socket, 'connect')
  await new Promise((sent) => connection.socket.write(HEAD + form.slice(0, 10), sent))
  for (let turn = 0; turn < 3; turn++) await (await fetch(`${server.url}/healthz`)).text()
  return connection
}

const saysStopping = (server: RunningServer) =>
  logLines(server.output).some(({ msg }) => msg === 'stopping')

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s, also when repeated, finishes open requests, refuses new ones and exits with 0',
  async (signal) => {
    const server = await startServer()
    const { socket, ended } = await beginRequest(server)
    const exited = once(server.child, 'exit')
    server.child.kill(signal)
    await expect.poll(() => saysStopping(server)).toBe(true)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    server.child.kill(signal)
    socket.write(form.slice(10))
    expect(await ended).toMatch(/^HTTP\/1\.1 303 /)
    expect(await exited).toEqual([0, null])
    expect(logLines(server.output).at(-1)).toMatchObject({ msg: 'stopped' })
  },
)

test('connections without a request, or with an unfinished one, do not delay a stop', async () => {
  const server = await startServer()
  const idle = connect(server.port)
  const half = connect(server.port)
  await Promise.all([once(idle.socket, 'connect'), once(half.socket, 'connect')])
  half.socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  await fetch(`${server.url}/healthz`)
  const exited = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(logLines(server.output).at(-1)).toMatchObject({ msg: 'stopped' })
})

test('a request that never ends is cut off 9 seconds after a stop', async () => {
  const server = await startServer()
  const { ended } = await beginRequest(server)
  const exited = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(await ended).toBe('')
  const last = logLines(server.output).at(-1)
  expect(last).toMatchObject({ level: 'warn', msg: 'stopped before everything was finished' })
})

/** Settings of a server that runs some code before its own. */
const preloaded = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

test('an uncaught error is logged, open requests are finished, and the exit is 1', async () => {
  const server = await startServer(
    preloaded("process.on('SIGUSR2', () => { throw new Error('roto') })"),
  )
  const { socket, ended } = await beginRequest(server)
  const exited = once(server.child, 'exit')
  server.child.kill('SIGUSR2')
  await expect.poll(() => saysStopping(server)).toBe(true)
  socket.write(form.slice(10))
  expect(await ended).toMatch(/^HTTP\/1\.1 303 /)
  expect(await exited).toEqual([1, null])
  const err = expect.objectContaining({ message: 'roto' })
  expect(logLines(server.output)).toContainEqual(
    expect.objectContaining({ level: 'fatal', msg: 'uncaught error', err }),
  )
})

test('a database that fails to close is logged, and the exit is 1', async () => {
  const server = await startServer(
    preloaded(`import { createRequire } from 'node:module'
      const Sqlite = createRequire(process.cwd() + '/')('better-sqlite3')
      process.on('SIGUSR2', () => {
        Sqlite.prototype.close = () => { throw new Error('no cierra') }
        process.kill(process.pid, 'SIGTERM')
      })`),
  )
  const exited = once(server.child, 'exit')
  server.child.kill('SIGUSR2')
  expect(await exited).toEqual([1, null])
  const err = expect.objectContaining({ message: 'no cierra' })
  expect(logLines(server.output).at(-1)).toMatchObject({
    level: 'error',
    msg: 'closing failed',
    err,
  })
})
