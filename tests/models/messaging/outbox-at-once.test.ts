// @both-engines
// Proves docs/rules/messages.md#8; docs/rules/running.md#11.
/** Two processes send from one database and are killed; each receiver gets each message once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { outbox, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { scaled } from '#tests/support/scale.ts'

const RECEIVERS = 20
const OCCASIONS = ['Uno', 'Dos']
/** One process more outlives them: two send daily, and six at full scale. */
const KILLS = scaled(25) / 5

const t = testDatabase()
const children = new Set<ChildProcess>()
const cleanUps: (() => void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
  await Promise.all([...children].map(end))
})

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A process that is ready to send; it begins when it is told to. */
function aSender(recorder: string, clock: string) {
  const child = spawn(process.execPath, ['tests/support/models/outbox-process.ts'], {
    env: { ...process.env, DATABASE_URL: t.address, RECORDER: recorder, CLOCK_START: clock },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

type Sent = { user_id: number; title: string; pid: number }

test('every receiver gets every message once, even if processes are killed', async () => {
  const receivers = await t.write(async (tx) => {
    const ids = []
    for (let i = 0; i < RECEIVERS; i++) ids.push(await aUser(tx))
    for (const id of ids) {
      await tx
        .update(users)
        .set({ simgulary_bot_id: String(id) })
        .where(eq(users.id, id))
    }
    return ids
  })
  const messages = OCCASIONS.flatMap((title) =>
    receivers.map((id) => ({
      receiver: { id, simgulary_bot_id: String(id) },
      occasion: title,
      title,
      content: 'Texto',
    })),
  )
  const counts = new Map<string, number>()
  const senders = new Set<number>()
  const killAt = new Set<number>()
  while (killAt.size < KILLS) killAt.add(1 + Math.floor(Math.random() * (messages.length - 1)))
  const clock = String(Date.now())
  let asked = 0
  const recorder = createServer(async (request, response) => {
    const { user_id, title, pid } = (await json(request)) as Sent
    const key = `${title} ${user_id}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    senders.add(pid)
    // Killed when the message has arrived but its sender does not know it yet.
    if (killAt.has(++asked)) {
      process.kill(pid, 'SIGKILL')
      begin()
    } else response.end()
  })
  cleanUps.push(() => recorder.close().closeAllConnections())
  recorder.listen(0, '127.0.0.1')
  await once(recorder, 'listening')
  const url = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/`
  const waiting = Array.from({ length: 1 + KILLS }, () => aSender(url, clock))
  const begin = () => waiting.shift()?.stdin.write('begin')
  await t.write((tx) => enqueue(tx, messages, new Date(Number(clock))))
  begin()
  begin()
  const statesOf = async () => (await t.db.select().from(outbox)).map(({ state }) => state)
  await expect.poll(async () => (await statesOf()).includes('waiting')).toBe(false)
  await expect.poll(() => counts.size).toBe(messages.length)
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
  expect(senders.size).toBeGreaterThan(1)
  // Messages under way when their process died are given up: their arrival is unknown.
  await expect
    .poll(async () => (await statesOf()).filter((state) => state === 'failed').length)
    .toBe(KILLS)
  expect((await statesOf()).length).toBe(messages.length)
})
