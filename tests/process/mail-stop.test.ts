/**
 * A stop while mails go out (docs/rules/mail.md#3). Each test has an app and a mail server of its own, and
 * mostly waits for the app's first look at the mails: they run at once.
 */
import { once } from 'node:events'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, type TestContext, test } from 'vitest'
import { openMailChannel, queueMails } from '#app/io/messaging/mail-queue.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { mails } from '#db/schema.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import {
  ADMIN,
  connect,
  freshDatabase,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'

const SUBJECTS = ['Uno', 'Dos', 'Tres']

/** A mail server, and how to start the app with three mails that wait for it. */
async function waitingMails(context: TestContext, options?: SMTPServerOptions) {
  const { onTestFinished, expect } = context
  const standIn = await MailStandIn.start(options)
  onTestFinished(() => standIn.stop())
  const settings = {
    DATABASE_URL: freshDatabase(),
    SMTP_URL: standIn.url,
    MAIL_FROM: 'nomina@example.com',
    PUBLIC_URL: 'https://nomina.example.com',
    LOG_LEVEL: 'info',
  }
  const start = () => startServer(settings)
  const database = await openDatabase(settings.DATABASE_URL)
  onTestFinished(() => database.close())
  await database.transaction(async (tx) => {
    const person = { name: 'Ana', email: ADMIN.email, password_hash: 'none' }
    await createUser(tx, person, 1, systemActor(new Date()))
    await openMailChannel(tx, true)
    const kind = 'notice' as const
    const all = SUBJECTS.map((title) => ({ occasion: title, kind, title, content: 'Texto' }))
    await queueMails(
      tx,
      all.map((mail) => ({ ...mail, to: { user_id: 1 } })),
      new Date(),
    )
  })
  const states = async () => {
    const rows = await database.db.select().from(mails).orderBy(mails.id)
    return rows.map(({ state, attempts }) => [state, attempts])
  }
  const arrived = () => standIn.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
  return { standIn, start, states, arrived, poll: expect.poll }
}

async function stopped({ child }: RunningServer) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

/** Starts the app again, which sends the rest. */
async function sendTheRest(waiting: Awaited<ReturnType<typeof waitingMails>>) {
  const { start, states, arrived, poll } = waiting
  const server = await start()
  const isSent = async () => (await states()).every(([state]) => state === 'sent')
  await poll(isSent).toBe(true)
  await stopped(server)
  expect(arrived()).toEqual(SUBJECTS)
}

test.concurrent('a mail that was handed over is waited for and marked; the others go after the restart', async (context) => {
  const waiting = await waitingMails(context)
  const { standIn, start, states, arrived, poll } = waiting
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  standIn.onMail = () => {
    taken.resolve()
    return answer.promise
  }
  const server = await start()
  await taken.promise
  const exit = stopped(server)
  await poll(() => server.output.stdout).toContain('"msg":"stopping"')
  answer.resolve()
  await exit
  expect(arrived()).toEqual(['Uno'])
  expect(await states()).toEqual([
    ['sent', 0],
    ['waiting', 0],
    ['waiting', 0],
  ])
  await sendTheRest(waiting)
})

/** A mail server that says nothing when the first receiver is named. */
async function silent(context: TestContext) {
  const asked = Promise.withResolvers<void>()
  let isFirst = true
  const waiting = await waitingMails(context, {
    onRcptTo: (_, __, done) => {
      if (!isFirst) return done()
      isFirst = false
      asked.resolve()
    },
  })
  return { ...waiting, asked: asked.promise }
}

test.concurrent('a mail that was not handed over goes after the restart, and the stop does not wait', async (context) => {
  const waiting = await silent(context)
  const server = await waiting.start()
  await waiting.asked
  await stopped(server)
  expect(server.output.stdout).toContain('"msg":"stopped"')
  expect(waiting.arrived()).toEqual([])
  expect(await waiting.states()).toEqual([
    ['waiting', 0],
    ['waiting', 0],
    ['waiting', 0],
  ])
  await sendTheRest(waiting)
})

test.concurrent('neither is it lost where a request without end holds up the stop', async (context) => {
  const waiting = await silent(context)
  const server = await waiting.start()
  const form = new URLSearchParams(ADMIN).toString()
  const { socket } = connect(server.port)
  socket.write(
    [
      'POST /?index HTTP/1.1',
      'Origin: https://nomina.example.com',
      'Host: 127.0.0.1',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  await waiting.asked
  await stopped(server)
  expect(server.output.stdout).toContain('"msg":"stopped before everything was finished"')
  expect(await waiting.states()).toEqual([
    ['waiting', 0],
    ['waiting', 0],
    ['waiting', 0],
  ])
  await sendTheRest(waiting)
})
