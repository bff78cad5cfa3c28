/** The run's PostgreSQL, as tests and their setups use it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Halt } from './cluster.ts'
import { emptyDatabase } from './databases.ts'

const KEEPER = Symbol.for('nomina.tests.postgres')
const shared: typeof globalThis & { [KEEPER]?: Promise<string> } = globalThis

/**
 * Starts what keeps the PostgreSQL of this run, which itself starts with the first call of
 * `Postgres`; where it is. Each project loads this module anew, and the process has one.
 */
export function keepPostgres(): Promise<string> {
  shared[KEEPER] ??= startKeeper()
  return shared[KEEPER]
}

async function startKeeper(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of the terminal's group: Ctrl-C ends the run, and the end of the run this.
    detached: true,
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`What keeps PostgreSQL ended with ${code}`)
  })
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  ended.catch(() => undefined)
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref()
  return String(line).trim()
}

export type Postgres = {
  /** Makes an empty database; its address. */
  database(): Promise<string>
  halt(signal: Halt): Promise<void>
  /** Starts it again after `halt`. */
  start(): Promise<void>
  /** Stops all its processes amid what they do, and lets them go on after so many milliseconds. */
  hang(ms: number): Promise<void>
}

/** The PostgreSQL that is kept there. */
export function postgresAt(keeper: string): Postgres {
  const ask = async (what: string, body = '') => {
    const answer = await fetch(keeper + what, { method: 'POST', body })
    const said = await answer.text()
    if (!answer.ok) throw new Error(said)
    return said
  }
  return {
    database: async () => emptyDatabase(await ask('/')),
    halt: async (signal) => void (await ask('/halt', signal)),
    start: async () => void (await ask('/start')),
    hang: async (ms) => void (await ask('/hang', String(ms))),
  }
}
