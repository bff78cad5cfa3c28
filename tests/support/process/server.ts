/** Starts the real server as its own process, on a free port and its own database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { requireBuild } from '../../../scripts/sources.mjs'

export type Output = { stdout: string; stderr: string }
export type RunningServer = { url: string; port: number; child: ChildProcess; output: Output }

export const ADMIN = { email: 'admin@example.com', password: 'clave-de-pruebas' }

requireBuild()

const directory = mkdtempSync(join(tmpdir(), 'nomina-process-'))
const children = new Set<ChildProcess>()
let databases = 0

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** Compiled once, the app starts faster; it goes with the build that it is of. */
export const COMPILED = { NODE_COMPILE_CACHE: join('build', 'compiled') }

/** A path for a database that does not exist yet. */
export function freshDatabase(): string {
  return join(directory, `${++databases}.db`)
}

/** Starts a process that is expected to stop by itself; settings are added to a bare environment. */
export async function runServer(settings: Record<string, string>, ...args: string[]) {
  const { child, output } = launch(settings, args)
  const [code] = await once(child, 'close')
  return { code, ...output }
}

/** Starts a server and waits until it says where it is. */
export async function startServer(
  settings: Record<string, string> = {},
  ...args: string[]
): Promise<RunningServer> {
  const { child, output } = launch(settings, args)
  const url = await new Promise<string>((ready, failed) => {
    child.stdout?.on('data', () => {
      const said = /^Nómina está lista en (http:\S+)$/m.exec(output.stdout)?.[1]
      if (said) ready(said)
    })
    child.once('close', (code) => failed(new Error(`ended with ${code}: ${output.stderr}`)))
  })
  return { url, port: Number(new URL(url).port), child, output }
}

function launch(settings: Record<string, string>, args: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['server.ts', ...args], {
    env: {
      PATH,
      HOME,
      ...COMPILED,
      PORT: '0',
      DATABASE_URL: freshDatabase(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
  })
  children.add(child)
  child.once('close', () => children.delete(child))
  const output: Output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text
  })
  return { child, output }
}

/** The lines of a server's log, parsed. */
export function logLines({ stdout }: Output): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/** A bare connection: sends text unchanged, and collects the answer until the other side ends. */
export function connect(port: number) {
  const socket = createConnection({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const ended = new Promise<string>((done) => {
    socket.on('error', () => undefined)
    socket.on('close', () => done(received))
  })
  return { socket, ended }
}
