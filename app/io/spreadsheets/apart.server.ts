/**
 * Reads uploaded tables in processes of their own: whatever a file does to its reader, no request
 * waits for it and the server goes on. A thread would not do: when it allocates too much at once,
 * Node ends the whole process.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { createFairQueue } from '#app/kernel/fair-queue.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { BROKEN } from './reading.server.ts'
import type { TablePlace, UploadedRow } from './uploaded.server.ts'

const require = createRequire(import.meta.url)
const READER = '#app/io/spreadsheets/reading-process.ts'
/** The reader's memory for objects; the largest tables that are taken need some 100. */
const MOST_MEGABYTES = 320
/** The reader's processor time, of which the largest table takes two: a busy machine makes nobody's too large. */
const MOST_CPU_SECONDS = 30
/** The longest that a reader may hang. */
const MOST_MS = 180_000
/** Ends by SIGXCPU a program that takes so many seconds of the processor. */
const WITHIN = 'ulimit -S -t "$0" && exec env -i "$@"'
const NICE = 10

const queue = createFairQueue({ atWork: 2, places: 8 })

/** What ends the reading of one file. */
export type Limits = {
  reader?: string
  megabytes?: number
  ms?: number
  cpuSeconds?: number
  /** Headings of which a table has one (reading.server.ts). */
  heads?: readonly string[]
  /** Where the table is, if that was said. */
  place?: TablePlace
}

/**
 * The rows of a table, in turn. Throws FieldErrors under `file` for what the reader refuses, or what
 * it dies of, and Busy when no place to wait is free.
 */
export function readApart(
  bytes: Uint8Array,
  most: number,
  from: string,
  limits: Limits = {},
): Promise<UploadedRow[]> {
  return queue.run(from, () => read(bytes, most, limits))
}

async function read(
  bytes: Uint8Array,
  most: number,
  {
    reader = require.resolve(READER),
    megabytes = MOST_MEGABYTES,
    ms = MOST_MS,
    cpuSeconds = MOST_CPU_SECONDS,
    heads = [],
    place = {},
  }: Limits,
): Promise<UploadedRow[]> {
  const flags = [`--max-old-space-size=${megabytes}`, '--permission', '--allow-fs-read=*']
  // Neither addresses nor keys of the server are in its environment.
  const command = [
    process.execPath,
    ...flags,
    reader,
    String(most),
    JSON.stringify({ heads, place }),
  ]
  const child = spawn('/bin/sh', ['-c', WITHIN, String(cpuSeconds), ...command], { env: {} })
  const late = setTimeout(() => child.kill('SIGKILL'), ms)
  const ended = once(child, 'close')
  ended.catch(() => undefined)
  const complaint = text(child.stderr)
  try {
    await once(child, 'spawn')
    setPriority(child.pid as number, NICE)
    // It may refuse a file, or die, before it has taken all of it.
    child.stdin.on('error', () => undefined).end(bytes)
    const rows = await rowsFrom(child)
    const [code, signal] = await ended
    if (signal) throw unreadable(child.killed || signal === 'SIGXCPU' ? TOO_LONG : BROKEN)
    if (code !== 0) throw new Error(`reading a table failed: ${await complaint}`)
    return rows
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}

const TOO_LONG = 'El archivo tarda demasiado en leerse: guárdelo de nuevo con menos datos'
const unreadable = (said: string) => new FieldErrors({ file: problem('invalid', said) })

type Said = { rows: UploadedRow[] } | { refused: Problem; field: string }

/** The reader's lines, with a pause after each for other requests. Throws FieldErrors. */
async function rowsFrom({ stdout }: ChildProcessWithoutNullStreams): Promise<UploadedRow[]> {
  const rows: UploadedRow[] = []
  for await (const line of linesOf(stdout)) {
    // Of a reader that died, the last line is cut off.
    const said = isWhole(line) ? (JSON.parse(line) as Said) : { rows: [] }
    if ('refused' in said) throw new FieldErrors({ [said.field]: said.refused })
    for (const row of said.rows) rows.push(row)
    await giveWay()
  }
  return rows
}

const isWhole = (line: string) => line.endsWith('}')

/** Its own line ends alone part them: a cell may have U+2028, at which `node:readline` would. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let line = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const [rest = '', ...more] = (chunk as string).split('\n')
    line += rest
    for (const next of more) {
      yield line
      line = next
    }
  }
  if (line) yield line
}
