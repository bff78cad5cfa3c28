// @both-engines
// Proves docs/rules/mail.md#3.
/** Two processes send mails of one database and are killed; each receiver gets each mail once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { mails } from '#db/schema.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { scaled } from '#tests/support/scale.ts'

const RECEIVERS = 20
const OCCASIONS = ['Uno', 'Dos']
/** One process more outlives them: two send daily, and six at full scale. */
const KILLS = scaled(25) / 5

const t = testDatabase()
const children = new Set<ChildProcess>()
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all([...children].map(end))
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A process that is ready to send; it begins when it is told to. */
function aSender(port: number, clock: string) {
  const child = spawn(process.execPath, ['tests/support/models/mail-process.ts'], {
    env: { ...process.env, DATABASE_URL: t.address, SMTP_PORT: String(port), CLOCK_START: clock },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

test('every receiver gets every mail once, even if processes are killed', async () => {
  const standIn = await MailStandIn.start()
  cleanUps.push(() => standIn.stop())
  const clock = String(Date.now())
  const total = RECEIVERS * OCCASIONS.length
  await t.write(async (tx) => {
    await openMailChannel(tx, true)
    for (let i = 0; i < RECEIVERS; i++) {
      const id = await aUser(tx)
      const receiver = { id, simgulary_bot_id: null, email: `p${i}@example.com` }
      const messages = OCCASIONS.map((title) => {
        return { receiver, occasion: title, title, content: 'Texto' }
      })
      await enqueue(tx, messages, new Date(Number(clock)))
    }
  })
  const waiting = Array.from({ length: 1 + KILLS }, () => aSender(standIn.port, clock))
  const begin = () => waiting.shift()?.stdin.write('begin')
  const killAt = new Set<number>()
  while (killAt.size < KILLS) killAt.add(1 + Math.floor(Math.random() * (total - 1)))
  const senders = new Set<number>()
  standIn.onMail = async ({ raw }) => {
    const pid = Number(/^From: p(\d+) /m.exec(raw)?.[1])
    senders.add(pid)
    if (!killAt.has(standIn.mails.length)) return
    // Killed when the mail has arrived but its sender does not know it yet.
    const child = [...children].find((each) => each.pid === pid)
    if (child) await end(child)
    begin()
  }
  begin()
  begin()
  const statesOf = async () => (await t.db.select().from(mails)).map(({ state }) => state)
  const settled = async () => !(await statesOf()).includes('waiting')
  await expect.poll(settled).toBe(true)
  await expect.poll(() => standIn.mails.length).toBe(total)
  const keys = standIn.mails.map(({ raw, to }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]}`)
  expect(new Set(keys).size).toBe(total)
  const ids = standIn.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(total)
  expect(senders.size).toBeGreaterThan(1)
  // Mails under way when their process died are given up: their arrival is unknown.
  const unknown = async () => (await statesOf()).filter((state) => state === 'unknown').length
  await expect.poll(unknown).toBe(KILLS)
})
