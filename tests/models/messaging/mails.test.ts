// @both-engines
// Proves docs/rules/mail.md#3, #6.
/** The outbox of mails: what becomes of a row (docs/rules/mail.md#2). */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverMail, type Mail } from '#app/io/messaging/mail-delivery.server.ts'
import {
  isMailOpen,
  openMailChannel,
  queueAgain,
  queueMails,
} from '#app/io/messaging/mail-queue.server.ts'
import type { MailOutcome } from '#app/io/messaging/mail-server.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import { dropMails } from '#app/models/mails/dropped.server.ts'
import { linkOfMail } from '#app/models/users/change.server.ts'
import { noteForgotten } from '#app/models/users/forgotten.server.ts'
import { mails, outbox, titulars, tokens, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser } from '#tests/support/models/factories.ts'

const rows = () => t.db.select().from(mails).orderBy(asc(mails.id))
const states = async () => (await rows()).map(({ state }) => state)
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const MINUTE = 60

const open = (is_open = true) => t.write((tx) => openMailChannel(tx, is_open))
const t = testDatabase(() => open())

const TEXT = { kind: 'notice', title: 'Aviso', content: 'Mañana no hay oficina' } as const

/** Mails to as many new users. */
const queue = (size: number) =>
  t.write(async (tx) => {
    for (let i = 0; i < size; i++) {
      const user_id = await aUser(tx)
      await queueMails(tx, [{ ...TEXT, occasion: `a:${user_id}`, to: { user_id } }], NOW)
    }
  })

type Answer = MailOutcome | 'cut off' | 'dies'

/** Sends what is due, `seconds` after NOW; the server answers in turn. Returns what it got. */
async function deliver(answers: Answer[] = [], seconds = 0, holder = 'one'): Promise<Mail[]> {
  const got: Mail[] = []
  const died = Promise.withResolvers<void>()
  const sender = {
    rest: () => undefined,
    send: async (mail: Mail): Promise<MailOutcome> => {
      got.push(mail)
      const answer = answers.shift() ?? 'sent'
      if (answer === 'cut off') throw new Error('no answer')
      if (answer !== 'dies') return answer
      died.resolve()
      return new Promise(() => undefined)
    },
  }
  const outgoing = { database: t.database, sender, holder, now: () => after(seconds) }
  const done = deliverMail(
    { ...outgoing, linkOf: linkOfMail, log: createLog('silent') },
    new AbortController().signal,
  )
  await Promise.race([done, died.promise])
  return got
}

describe('a queued mail', () => {
  test('goes once to its user, at the address of that day', async () => {
    await queue(1)
    const [row] = await rows()
    await t.write((tx) =>
      tx
        .update(users)
        .set({ email: 'nueva@example.com' })
        .where(eq(users.id, row?.user_id ?? 0)),
    )
    expect(await deliver()).toMatchObject([{ address: 'nueva@example.com', title: 'Aviso' }])
    expect(await rows()).toMatchObject([{ state: 'sent', address: 'nueva@example.com' }])
    expect(await deliver([], 999 * MINUTE)).toEqual([])
  })

  test('of one occasion is queued once', async () => {
    await queue(1)
    const [row] = await rows()
    const again = { ...TEXT, occasion: row?.occasion ?? '', to: { user_id: row?.user_id ?? 0 } }
    expect(await t.write((tx) => queueMails(tx, [again], NOW))).toBe(0)
    expect(await rows()).toHaveLength(1)
  })

  test('that may have arrived is not sent again, and says so', async () => {
    await queue(2)
    expect(await deliver(['cut off'])).toHaveLength(2)
    expect(await rows()).toMatchObject([
      { state: 'unknown', last_error: expect.stringContaining('no se sabe si llegó') },
      { state: 'sent' },
    ])
    expect(await deliver([], 999 * MINUTE)).toEqual([])
    const [row] = await rows()
    const again = { ...TEXT, occasion: row?.occasion ?? '', to: { user_id: row?.user_id ?? 0 } }
    expect(await t.write((tx) => queueAgain(tx, [again], NOW))).toBe(0)
  })

  test('whose process dies while it sends is not sent again', async () => {
    await queue(1)
    await deliver(['dies'])
    expect(await deliver([], 2 * MINUTE, 'two')).toEqual([])
    expect(await states()).toEqual(['unknown'])
  })

  test('that is refused is given up, with the reason, and can be queued again', async () => {
    await queue(1)
    await deliver([{ refused: 'El servidor de correo respondió 550 No such user' }])
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', last_error: expect.stringContaining('550') })
    const again = { ...TEXT, occasion: row?.occasion ?? '', to: { user_id: row?.user_id ?? 0 } }
    expect(await t.write((tx) => queueAgain(tx, [again], NOW))).toBe(1)
    expect(await deliver()).toHaveLength(1)
    expect(await states()).toEqual(['sent'])
  })

  test('that fails is tried ten times with growing pauses, and then given up', async () => {
    await queue(1)
    const minutes: number[] = []
    for (let minute = 0; minute < 400; minute++) {
      if ((await deliver([{ failed: 'ocupado' }], minute * MINUTE)).length > 0) minutes.push(minute)
    }
    // 1, 2, 4, 8, 16, 32, then an hour each.
    expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 10, last_error: 'ocupado' }])
  })

  test('that fails holds up no other, and says nothing of it once it is sent', async () => {
    await queue(2)
    expect(await deliver([{ failed: 'ocupado' }])).toHaveLength(2)
    expect(await rows()).toMatchObject([{ last_error: 'ocupado' }, { state: 'sent' }])
    await deliver([], MINUTE)
    expect(await rows()).toMatchObject([
      { state: 'sent', last_error: null },
      { state: 'sent', last_error: null },
    ])
  })

  test('makes the others wait a minute when no server is there', async () => {
    await queue(3)
    expect(await deliver([{ unreachable: 'sin conexión' }])).toHaveLength(1)
    expect(await deliver([], MINUTE - 1)).toEqual([])
    expect(await deliver([], MINUTE)).toHaveLength(3)
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
  })

  test('that waits longer is not hastened, nor is what is over dated anew, when no server is there', async () => {
    await queue(3)
    await deliver([{ refused: '550' }, { failed: 'ocupado' }, { failed: 'ocupado' }])
    await deliver([{ failed: 'ocupado' }], MINUTE)
    const [refused, twice] = await rows()
    await queue(1)
    await deliver([{ unreachable: 'sin conexión' }], MINUTE)
    const [over, waits] = await rows()
    expect(over?.next_attempt_at).toBe(refused?.next_attempt_at)
    expect(waits?.next_attempt_at).toBe(twice?.next_attempt_at)
  })

  test('is left to the process that has begun to send', async () => {
    await queue(2)
    await deliver(['dies'], 0, 'one')
    expect(await deliver([], 30, 'two')).toEqual([])
    expect(await deliver([], 61, 'two')).toHaveLength(1)
  })

  test('to a user who may no longer enter, or an employee without address, is dropped', async () => {
    await queue(1)
    await t.write(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.email, 'ana@example.com'))
      const [row] = await tx.select().from(mails)
      await tx
        .update(users)
        .set({ active: false })
        .where(eq(users.id, row?.user_id ?? 0))
      const titular_id = await aTitular(tx)
      await queueMails(tx, [{ ...TEXT, occasion: 'b', to: { titular_id } }], NOW)
    })
    expect(await deliver()).toEqual([])
    expect(await states()).toEqual(['dropped', 'dropped'])
  })

  test('to an employee without a user goes to the address of their record', async () => {
    await t.write(async (tx) => {
      const titular_id = await aTitular(tx)
      await tx
        .update(titulars)
        .set({ email: 'petra@example.com' })
        .where(eq(titulars.id, titular_id))
      await queueMails(tx, [{ ...TEXT, occasion: 'b', to: { titular_id } }], NOW)
    })
    expect(await deliver()).toMatchObject([{ address: 'petra@example.com' }])
  })
})

describe('a forgotten password', () => {
  const forget = (address: string) => t.write((tx) => noteForgotten(tx, address, NOW))

  test('gets a link for an hour, which is stored nowhere, and each attempt makes its own', async () => {
    const id = await t.write((tx) => aUser(tx))
    const [user] = await t.db.select().from(users).where(eq(users.id, id))
    await forget(user?.email ?? '')
    const [first] = await deliver([{ failed: 'ocupado' }])
    const [second] = await deliver([], MINUTE)
    const secretOf = (mail?: Mail) => mail?.link?.replace('/reset?token=', '') ?? ''
    const owner = (mail: Mail | undefined, seconds: number) =>
      ownerOfSecret(t.db, 'reset', secretOf(mail), after(seconds))
    expect(secretOf(second)).toMatch(/^[\w-]{43}$/)
    expect(await owner(first, 2 * MINUTE)).toBeNull()
    expect(await owner(second, 60 * MINUTE)).toMatchObject({ id })
    expect(await owner(second, 61 * MINUTE + 1)).toBeNull()
    const everything = JSON.stringify([await rows(), await t.db.select().from(tokens)])
    expect(everything).not.toContain(secretOf(second))
    const trail = await trailOf(t.db, 'user', id)
    expect(trail.map(({ action }) => action)).toEqual(['create', 'reset', 'reset'])
  })

  test('of nobody known leaves the same row, and no mail', async () => {
    await forget('nadie@example.com')
    expect(await rows()).toMatchObject([
      { state: 'waiting', user_id: null, title: expect.any(String) },
    ])
    expect(await deliver()).toEqual([])
    expect(await states()).toEqual(['dropped'])
  })

  test('is told to the administrators where no mails go out', async () => {
    await open(false)
    expect(await isMailOpen(t.db)).toBe(false)
    const id = await t.write((tx) => aUser(tx))
    const [user] = await t.db.select().from(users).where(eq(users.id, id))
    await forget('nadie@example.com')
    await forget(user?.email ?? '')
    await t.write((tx) => dropMails(tx, NOW))
    expect(await states()).toEqual(['dropped', 'dropped'])
    const told = await t.db.select().from(outbox).where(eq(outbox.title, 'Olvidó su contraseña'))
    expect(told).toMatchObject([{ user_id: 1, attachment: { kind: 'reset', id } }])
    expect(await t.db.select().from(tokens)).toEqual([])
  })
})
