// Proves docs/rules/messages.md#16.
/** Announcements of a single day (docs/rules/messages.md). */
import { expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  fireAnnouncement,
  sendDueAnnouncements,
} from '#app/models/announcements/change.server.ts'
import { getAnnouncement } from '#app/models/announcements/read.server.ts'
import { outbox } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** NOW is 20 November 2026, 10:00 in Caracas. */
const caracas = (text: string) => new Date(`${text.replace(' ', 'T')}:00-04:00`)
const create = (date: string, time: string | null = null) => {
  const text = { title: 'Aviso', content: 'Texto', target: 0, type: 8 }
  return t.write((tx) => createAnnouncement(tx, { ...text, date: day(date), time }, t.actor))
}
const sendAt = (text: string) => sendDueAnnouncements(t.database, caracas(text))
const told = async () => (await t.db.select().from(outbox)).length

test('goes out once, at its hour of its day', async () => {
  const id = await create('2026-12-24', '17:30')
  await sendAt('2026-12-24 17:29')
  expect(await told()).toBe(0)
  for (const at of ['2026-12-24 17:30', '2026-12-24 17:31', '2026-12-25 17:30', '2027-12-24 17:30'])
    await sendAt(at)
  expect(await told()).toBe(1)
  expect(await getAnnouncement(t.db, id)).toMatchObject({
    ...{ next_at: null, reached: 1, date: '2026-12-24', time: '17:30' },
    last_sent_at: caracas('2026-12-24 17:30').toISOString(),
  })
})

test('goes out late, once, when nothing ran on its day', async () => {
  await create('2026-12-24')
  await Promise.all([sendAt('2026-12-27 06:00'), sendAt('2026-12-27 06:00')])
  await sendAt('2026-12-27 06:01')
  expect(await told()).toBe(1)
})

test('does not go out when it is deleted before', async () => {
  const id = await create('2026-12-24')
  await t.write((tx) => deleteAnnouncement(tx, id, t.actor))
  await sendAt('2026-12-24 08:00')
  expect(await told()).toBe(0)
})

test('that is fired before goes out then, and not on its day nor ever again', async () => {
  const id = await create('2026-12-24')
  await t.write((tx) => fireAnnouncement(tx, id, t.actor))
  await sendAt('2026-12-24 08:00')
  const again = () => t.write((tx) => fireAnnouncement(tx, id, t.actor))
  expect(await errorOf(again())).toBeInstanceOf(Conflict)
  expect(await told()).toBe(1)
})

test.each([
  ['2026-11-19', null, { date: ['Ese momento ya pasó: elija uno que esté por venir'] }],
  ['2026-11-19', '23:00', { date: ['Ese momento ya pasó: elija uno que esté por venir'] }],
  ['2026-11-20', null, { time: ['Las 08:00 de hoy ya pasaron: escriba otra hora'] }],
  ['2026-11-20', '10:00', { time: ['Las 10:00 de hoy ya pasaron: escriba otra hora'] }],
])('is refused for a moment that is past: %s %s', async (date, time, fields) => {
  const error = await errorOf(create(date, time))
  expect(error).toBeInstanceOf(FieldErrors)
  expect((error as FieldErrors).fields).toEqual(fields)
})

test('may still be of today', async () => {
  const id = await create('2026-11-20', '10:01')
  expect((await getAnnouncement(t.db, id)).next_at).toBe('2026-11-20T14:01:00.000Z')
})

test('is at most a year ahead', async () => {
  const error = await errorOf(create('2027-11-21'))
  expect((error as FieldErrors).fields).toEqual({ date: ['La fecha no puede pasar de un año'] })
  const id = await create('2027-11-20')
  expect((await getAnnouncement(t.db, id)).next_at).toBe('2027-11-20T12:00:00.000Z')
})
