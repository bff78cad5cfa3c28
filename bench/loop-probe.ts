/**
 * How long turns of an event loop last, by the clock and by the CPU of their thread: on a machine that
 * others use too, a turn lasts longer than it works. As `--import` of a process with LOOP_PROBE it
 * answers on that socket, also what its thread has used and SQLite has run by then, and begins anew.
 */
import { connect, createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** The longest turn, in milliseconds: by the CPU, and by the clock. */
export type Held = { cpu: number; wall: number }

/** What a process says of itself: `used` is its main thread's CPU since its start, in milliseconds. */
type Probed = Held & { used: number; statements: number }

const LOOK_MS = 5

/** Returns what reads the longest turn since it was last read. */
export function watchLoop(): { read(): Held; stop(): void } {
  let longest: Held = { cpu: 0, wall: 0 }
  let before = now()
  const look = () => {
    const at = now()
    longest = {
      cpu: Math.max(longest.cpu, at.cpu - before.cpu),
      wall: Math.max(longest.wall, at.wall - before.wall - LOOK_MS),
    }
    before = at
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    read() {
      look()
      const held = longest
      longest = { cpu: 0, wall: 0 }
      return held
    },
    stop: () => clearInterval(timer),
  }
}

/** What some work gives, how long it took, and its longest turn. */
export async function watched<T>(work: () => Promise<T>) {
  const loop = watchLoop()
  const before = now()
  const result = await work()
  const { cpu, wall } = now()
  const held = loop.read()
  loop.stop()
  return { result, ms: wall - before.wall, cpuMs: cpu - before.cpu, held }
}

function now(): Held {
  const { user, system } = process.threadCpuUsage()
  return { cpu: (user + system) / 1000, wall: performance.now() }
}

/** Asks the process that answers on this socket. */
export async function askProbe(path: string): Promise<Probed> {
  let text = ''
  for await (const part of connect(path).setEncoding('utf8')) text += part
  return JSON.parse(text)
}

/** Returns what tells how many statements SQLite has run in this process. */
function countStatements(): () => number {
  let count = 0
  const proto = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'))
  for (const step of ['all', 'get', 'run', 'iterate']) {
    const real = proto[step]
    proto[step] = function (...values: unknown[]) {
      count++
      return real.apply(this, values)
    }
  }
  return () => count
}

const { LOOP_PROBE } = process.env
if (LOOP_PROBE && isMainThread) {
  const watched = watchLoop()
  const statements = countStatements()
  const probed = (): Probed => ({
    ...watched.read(),
    used: now().cpu,
    statements: statements(),
  })
  createServer((socket) => socket.end(JSON.stringify(probed())))
    .listen(LOOP_PROBE)
    .unref()
}
