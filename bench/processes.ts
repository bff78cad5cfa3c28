/** The measured processes, each on a free port of loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import packageJson from '../package.json' with { type: 'json' }
import { ADMIN, OUT } from './database.ts'
import { askProbe } from './loop-probe.ts'

export type Measured = { url: string; child: ChildProcess }

const PATIENCE_MS = 20_000

/** The line of the app's log with its address. */
export const LISTENING = /"url":"(http[^"]+)".*"msg":"listening"/

/** Makes the database so young that the app makes no nightly copy during the measurement. */
function rejuvenate(database: string) {
  if (!existsSync(database)) return
  const connection = new Sqlite(database)
  connection.prepare('update users set created_at = ? where id = 1').run(new Date().toISOString())
  connection.close()
}

/** The app, started by the command of `npm start` through a shell; its log goes to a file. */
export function startApp(
  database: string,
  settings: Record<string, string> = {},
): Promise<Measured> {
  rejuvenate(database)
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const env = { DATABASE_URL: database, PORT: '0', HOST: '127.0.0.1', ...admin, ...settings }
  const command = ['/bin/sh', '-c', packageJson.scripts.start]
  return start('app', command, env, LISTENING)
}

/** The app, and the socket on which it says what it does (./loop-probe.ts). */
export async function startProbed(
  database: string,
): Promise<Measured & { probe: () => ReturnType<typeof askProbe> }> {
  const socket = join(OUT, 'loop.sock')
  rmSync(socket, { force: true })
  const probe = pathToFileURL(join(import.meta.dirname, 'loop-probe.ts')).href
  const app = await startApp(database, { LOOP_PROBE: socket, NODE_OPTIONS: `--import=${probe}` })
  return { ...app, probe: () => askProbe(socket) }
}

export function startLimit(database: string, screens: string): Promise<Measured> {
  const command = [process.execPath, 'bench/limit.ts', database, screens]
  return start('limit', command, {}, /^(http:\S+)$/m)
}

async function start(
  name: string,
  [program = '', ...args]: string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<Measured> {
  const { PATH = '', HOME = '' } = process.env
  const log = join(OUT, `${name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(program, args, {
    env: { PATH, HOME, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', output, output],
  })
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && child.exitCode === null; ) {
    const url = ready.exec(readFileSync(log, 'utf8'))?.[1]
    if (url) return { url, child }
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8')}`)
}

export async function stop({ child }: Measured): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** The resident memory of the process itself, without its children: bytes. */
export function memoryOf({ child }: Measured): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}

const TICK_MS = 10

/** Milliseconds of CPU used so far by the process itself, without its children. */
export function cpuOf({ child }: Measured): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Headers of a logged-in user: for the API, and for the screens. */
export async function logIn({ url }: Measured) {
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const form = await fetch(`${url}/?index`, {
    method: 'POST',
    body: new URLSearchParams(ADMIN),
    headers: { Origin: url },
    redirect: 'manual',
  })
  const cookie = form.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  return { api: { Authorization: `Bearer ${access_token}` }, screen: { Cookie: cookie } }
}
