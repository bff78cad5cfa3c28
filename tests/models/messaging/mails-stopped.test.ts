/** What a stop leaves of the mails that go out (docs/rules/mail.md#3). */
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverMail, type Mail } from '#app/io/messaging/mail-delivery.server.ts'
import { openMailChannel, queueMails } from '#app/io/messaging/mail-queue.server.ts'
import type { MailOutcome } from '#app/io/messaging/mail-server.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { linkOfMail } from '#app/models/users/change.server.ts'
import { mails } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const log = createLog('silent')
const rows = () => t.db.select().from(mails).orderBy(asc(mails.id))

const t = testDatabase((t) =>
  t.write(async (tx) => {
    await openMailChannel(tx, true)
    const mail = { kind: 'notice', title: 'Aviso', content: 'Mañana no hay oficina' } as const
    for (const occasion of ['a', 'b', 'c']) {
      await queueMails(tx, [{ ...mail, occasion, to: { user_id: await aUser(tx) } }], NOW)
    }
  }),
)

/**
 * Sends what is due in a process of this name. The server answers in turn, and the process is told to
 * stop before the answer to the mail of that number. Returns what the server got, and how often the
 * connection was let go.
 */
async function deliver(
  answers: MailOutcome[],
  {
    stopsAt = 0,
    holder = 'one',
    minutes = 0,
  }: { stopsAt?: number; holder?: string; minutes?: number },
) {
  const stop = new AbortController()
  const got: Mail[] = []
  let rests = 0
  const sender = {
    rest: () => void rests++,
    send: async (mail: Mail): Promise<MailOutcome> => {
      if (got.push(mail) === stopsAt) stop.abort()
      return answers.shift() ?? 'sent'
    },
  }
  const now = () => later(minutes).at
  await deliverMail(
    { database: t.database, sender, linkOf: linkOfMail, holder, now, log },
    stop.signal,
  )
  return { occasions: got.map(({ occasion }) => occasion), rests }
}

test('what arrived during the stop is sent and not sent again; another process goes on at once', async () => {
  expect(await deliver([], { stopsAt: 2 })).toEqual({ occasions: ['a', 'b'], rests: 1 })
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting'])
  expect(await deliver([], { holder: 'two' })).toEqual({ occasions: ['c'], rests: 1 })
})

test('what certainly did not arrive waits as before, with its earlier error and no attempt more', async () => {
  await deliver([{ failed: 'ocupado' }], {})
  const [before] = await rows()
  const cut = await deliver([{ unreachable: 'se detuvo' }], { stopsAt: 1, minutes: 1 })
  expect(cut.occasions).toEqual(['a'])
  const [after] = await rows()
  expect(after).toEqual(before)
  expect(after).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'ocupado' })
  expect((await deliver([], { holder: 'two', minutes: 1 })).occasions).toEqual(['a'])
})

test('what the server answered during the stop counts: an attempt that failed, a refusal', async () => {
  await deliver([{ failed: 'ocupado' }], { stopsAt: 1 })
  await deliver([{ refused: '550' }], { stopsAt: 1 })
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, last_error: 'ocupado' },
    { state: 'failed', last_error: '550' },
    { state: 'waiting', attempts: 0, last_error: null },
  ])
})
