/** The operator's commands as processes, and the little that tests of them share. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refused } from '#app/upkeep/refused.ts'
import { ADMIN, COMPILED, freshDatabase, type RunningServer } from './server.ts'

/** Starts one of the commands on a database. */
export function launchCommand(script: string, database: string, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database, ...COMPILED },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => said.push(text))
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, ended: ended.then((how) => ({ ...how, said: said.join('') })) }
}

/** Runs one of the commands to its end on a database. */
export async function runCommand(script: string, database: string, ...args: string[]) {
  const { code, said } = await launchCommand(script, database, ...args).ended
  return { code, said }
}

/** What a command says when its work is refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (why: unknown) => why,
  )
  if (!(error instanceof Refused)) throw new Error('It was not refused', { cause: error })
  return [error.message, ...error.details, ''].join('\n')
}

/** The findings of `npm run check`, without that command, which is slow to start. */
export async function findBroken(DATABASE_URL: string): Promise<string[]> {
  // Loaded with it, the schema is of its engine.
  process.env.DATABASE_URL = DATABASE_URL
  const { openSnapshot } = await import('#db/client.server.ts')
  const { findBrokenInvariants } = await import('#app/models/invariants/all.server.ts')
  const { db, close } = await openSnapshot(DATABASE_URL)
  return findBrokenInvariants(db).finally(close)
}

/** Ends a server as an operator does. */
export async function stop({ child }: RunningServer) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** The headers of a user who has logged in, by default the administrator. */
export async function logIn({ url }: RunningServer, user = ADMIN) {
  const body = JSON.stringify(user)
  const headers = { 'Content-Type': 'application/json' }
  const { access_token } = await (
    await fetch(`${url}/api/login`, { method: 'POST', body, headers })
  ).json()
  return { ...headers, Authorization: `Bearer ${access_token}` }
}

/** A path in its own folder, so that the other files in it are known. */
export function ownDatabase(name: string) {
  return join(`${freshDatabase()}.d`, `${name}.db`)
}

export const beside = (path: string) => readdirSync(dirname(path)).sort()

/**
 * Takes a copy while the app creates banks, one after the other; gives back what the command said,
 * and how many had been acknowledged before it began.
 */
export async function backUpAmidWriting(
  server: RunningServer,
  database: string,
  ...args: string[]
) {
  const headers = await logIn(server)
  let acknowledged = 0
  let isOver = false
  const stream = (async () => {
    for (let n = 0; !isOver && n < 9000; n++) {
      const body = JSON.stringify({ index: String(1000 + n), name: `Banco ${n}` })
      await fetch(`${server.url}/api/banks`, { method: 'POST', body, headers })
      acknowledged = n + 1
    }
  })()
  while (acknowledged <= 20) await new Promise((done) => setImmediate(done))
  const before = acknowledged
  const { code, said } = await runCommand('backup', database, ...args)
  const during = acknowledged - before
  isOver = true
  await stream
  return { code, copy: said.trim(), before, during }
}
