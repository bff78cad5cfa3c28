/**
 * Starts Chromium and passes on what it and puppeteer say to each other, until the command comes that
 * Chromium is to die of. It answers all that came before, and is killed.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

const [fate = '', executable = '', ...args] = process.argv.slice(2)
const counts = new Map<string, number>()
const unanswered = new Set<number>()
let isDying = false

/** Whether it is to die of that; it then has one death less to die. */
function isDeadly(command: string): boolean {
  const count = (counts.get(command) ?? 0) + 1
  counts.set(command, count)
  const death = JSON.parse(readFileSync(fate, 'utf8'))
  if (death.command !== command || count < death.nth) return false
  if (statSync(death.tally).size >= death.times) return false
  appendFileSync(death.tally, '.')
  return true
}

/** This process leads the group that all of Chromium's processes are in. */
const die = () => process.kill(-process.pid, 'SIGKILL')

type Message = { id?: number; method?: string }

/** Messages end with a zero. */
function onMessages(from: Readable, take: (message: Message, bytes: Buffer) => void) {
  let rest = Buffer.alloc(0)
  from.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const bytes = rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
      take(JSON.parse(bytes.toString('utf8', 0, end)), bytes)
    }
  })
}

if (isDeadly('started')) die()
const chromium = spawn(executable, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
const asking = new Socket({ fd: 3 })
const answering = new Socket({ fd: 4 })

onMessages(asking, ({ id = 0, method = '' }, bytes) => {
  isDying ||= isDeadly(method)
  if (isDying) {
    if (unanswered.size === 0) die()
    return
  }
  unanswered.add(id)
  const toChromium = chromium.stdio[3] as Writable
  toChromium.write(bytes)
})
onMessages(chromium.stdio[4] as Readable, ({ id = 0 }, bytes) => {
  unanswered.delete(id)
  answering.write(bytes, () => {
    if (isDying && unanswered.size === 0) die()
  })
})
asking.on('close', die)
chromium.on('exit', () => process.exit())
