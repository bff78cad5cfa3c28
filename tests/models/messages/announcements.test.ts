// @both-engines
// Proves docs/rules/messages.md#1, #2, #3, #4, #15; docs/rules/api.md#15.
import { asc, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import {
  type AnnouncementInput,
  createAnnouncement,
  deleteAnnouncement,
  fireAnnouncement,
  sendDueAnnouncements,
} from '#app/models/announcements/change.server.ts'
import { announcementListing } from '#app/models/announcements/fields.ts'
import { getAnnouncement, listAnnouncements } from '#app/models/announcements/read.server.ts'
import { announcements, audit, outbox, users } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day, listing } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** NOW is 20 November 2026, 10:00 in Caracas. */
const caracas = (text: string) => new Date(`${text.replace(' ', 'T')}:00-04:00`)
const DAILY: AnnouncementInput = {
  title: 'Aviso',
  content: 'Texto',
  target: 0,
  type: 2,
  time: null,
}
const create = (values: Partial<AnnouncementInput> = {}) =>
  t.write((tx) => createAnnouncement(tx, { ...DAILY, ...values }, t.actor))
const told = () =>
  t.db.select().from(outbox).where(like(outbox.occasion, 'announcement:%')).orderBy(asc(outbox.id))
const nextOf = async (id: number) => (await getAnnouncement(t.db, id)).next_at

describe('an announcement', () => {
  test('is stored with its next sending and an audit row', async () => {
    const id = await create({ type: 4, date: day('2020-12-24') })
    expect(await getAnnouncement(t.db, id)).toEqual({
      id,
      title: 'Aviso',
      content: 'Texto',
      target: 0,
      type: 4,
      date: '2020-12-24',
      time: null,
      last_sent_at: null,
      next_at: '2026-12-24T12:00:00.000Z',
      reached: 0,
      version: 1,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
    })
    const [row] = await t.db
      .select()
      .from(audit)
      .where(eq(audit.kind, 'announcement'))
      .orderBy(audit.id)
    expect(row).toMatchObject({ action: 'create', record_id: id, user_id: 1 })
  })

  test('“at a time” goes out at 08:00 when it has no time', async () => {
    const id = await create({ type: 6 })
    expect(await getAnnouncement(t.db, id)).toMatchObject({
      time: '08:00',
      next_at: '2026-11-21T12:00:00.000Z',
    })
  })

  test.each<[Partial<AnnouncementInput>, string]>([
    [{ type: 4 }, 'date'],
    [{ type: 5, date: null }, 'date'],
    [{ type: 8, date: day('2026-11-19') }, 'date'],
    [{ type: 8, date: day('2026-11-20'), time: '10:00' }, 'time'],
  ])('with %j is refused under %s', async (values, field) => {
    const error = await errorOf(create(values))
    expect(error).toBeInstanceOf(FieldErrors)
    expect(Object.keys((error as FieldErrors).fields)).toEqual([field])
    expect(await t.db.select().from(announcements)).toEqual([])
  })

  test.each([
    [0, null, null, '2027-11-20T12:00:00.000Z'],
    [1, null, null, '2026-12-20T12:00:00.000Z'],
    [2, null, null, '2026-11-21T12:00:00.000Z'],
    [4, '2026-12-24', null, '2026-12-24T12:00:00.000Z'],
    [5, '2026-12-24', null, '2026-11-24T12:00:00.000Z'],
    [6, null, '17:30', '2026-11-20T21:30:00.000Z'],
  ])('of type %d keeps only the date and time that it uses', async (type, date, time, next_at) => {
    const id = await create({ type, date: day('2026-12-24'), time: '17:30' })
    expect(await getAnnouncement(t.db, id)).toMatchObject({ type, date, time, next_at })
  })

  test('that is deleted leaves the messages it sent', async () => {
    const id = await create()
    await t.write((tx) => fireAnnouncement(tx, id, t.actor))
    await t.write((tx) => deleteAnnouncement(tx, id, t.actor))
    expect(await errorOf(getAnnouncement(t.db, id))).toBeInstanceOf(NotFound)
    expect(await told()).toHaveLength(1)
    await sendDueAnnouncements(t.database, caracas('2027-11-20 08:00'))
    expect(await told()).toHaveLength(1)
  })
})

describe('firing', () => {
  test.each([
    [0, ['administrator', 'developer', 'employee']],
    [1, ['administrator']],
    [2, ['developer']],
    [3, ['employee']],
  ])('of target %d reaches only users of its role who can log in', async (target, expected) => {
    const ids: Record<number, string> = { 1: 'administrator' }
    await t.write(async (tx) => {
      ids[await aUser(tx, { role_id: 2 })] = 'developer'
      ids[await aUser(tx, { role_id: 3 })] = 'employee'
      const disabled = await aUser(tx, { role_id: target || 3 })
      await tx.update(users).set({ active: false }).where(eq(users.id, disabled))
      const waiting = await aUser(tx, { role_id: target || 3 })
      await tx.update(users).set({ type: 0 }).where(eq(users.id, waiting))
    })
    const id = await create({ target })
    expect(await t.write((tx) => fireAnnouncement(tx, id, t.actor))).toBe(expected.length)
    expect((await told()).map(({ user_id }) => ids[user_id])).toEqual(expected)
    expect(await getAnnouncement(t.db, id)).toMatchObject({
      reached: expected.length,
      last_sent_at: NOW.toISOString(),
      next_at: '2026-11-21T12:00:00.000Z',
    })
  })

  test('sends every time, but not with a version older than another firing', async () => {
    const id = await create()
    const fire = (version?: number) => t.write((tx) => fireAnnouncement(tx, id, t.actor, version))
    await fire(1)
    expect(await errorOf(fire(1))).toBeInstanceOf(StaleVersion)
    expect(await told()).toHaveLength(1)
    await fire(2)
    expect(await told()).toHaveLength(2)
  })
})

describe('a due announcement', () => {
  test('goes out once at its time, not before, and then gets its next time', async () => {
    const id = await create()
    await sendDueAnnouncements(t.database, caracas('2026-11-21 07:59'))
    expect(await told()).toEqual([])
    for (const time of ['08:00', '08:01', '23:59']) {
      await sendDueAnnouncements(t.database, caracas(`2026-11-21 ${time}`))
    }
    expect(await told()).toMatchObject([{ title: 'Aviso', content: 'Texto', user_id: 1 }])
    expect(await getAnnouncement(t.db, id)).toMatchObject({
      last_sent_at: '2026-11-21T12:00:00.000Z',
      next_at: '2026-11-22T12:00:00.000Z',
      reached: 1,
    })
  })

  test('goes out once after the process was down', async () => {
    const id = await create({ type: 6, time: '17:30' })
    await sendDueAnnouncements(t.database, caracas('2027-01-15 11:00'))
    expect(await told()).toHaveLength(1)
    expect(await nextOf(id)).toBe(caracas('2027-01-15 17:30').toISOString())
  })

  test('goes out once when several processes look at the same time', async () => {
    await create()
    const at = caracas('2026-11-21 08:00')
    await Promise.all([1, 2, 3].map(() => sendDueAnnouncements(t.database, at)))
    expect(await told()).toHaveLength(1)
  })

  test('goes out even if another one fails', async () => {
    const broken = await create({ title: 'Roto' })
    await create()
    const nonsense = { type: 6, time: 'x', next_at: NOW.toISOString() }
    await t.write((tx) =>
      tx.update(announcements).set(nonsense).where(eq(announcements.id, broken)),
    )
    const error = await errorOf(sendDueAnnouncements(t.database, caracas('2026-11-21 08:00')))
    expect(error).toBeInstanceOf(AggregateError)
    expect((await told()).map(({ title }) => title)).toEqual(['Aviso'])
  })

  test('goes out all year at the times of its type', async () => {
    const actor = { ...ADMINISTRATOR, at: caracas('2026-12-31 10:00') }
    const types: [Partial<AnnouncementInput>, number][] = [
      [{ type: 0 }, 1],
      [{ type: 1 }, 12],
      [{ type: 2 }, 365],
      [{ type: 4, date: day('2024-02-29') }, 1],
      [{ type: 5, date: day('2026-01-30') }, 12],
      [{ type: 6, time: '00:00' }, 365],
    ]
    for (const [values] of types) {
      const input = { ...DAILY, ...values, title: `Tipo ${values.type}` }
      await t.write((tx) => createAnnouncement(tx, input, actor))
    }
    // Every day of 2027 at 08:00, when whatever belongs to the day is due.
    const start = caracas('2027-01-01 08:00').getTime()
    for (let n = 0; n < 365; n++) {
      await sendDueAnnouncements(t.database, new Date(start + n * 86_400_000))
    }
    const titles = (await told()).map(({ title }) => title)
    const counts = types.map(
      ([{ type }]) => titles.filter((each) => each === `Tipo ${type}`).length,
    )
    expect(counts).toEqual(types.map(([, expected]) => expected))
  })
})

describe('the list', () => {
  const titles = async (query: string) => {
    const page = await listAnnouncements(t.db, listing(announcementListing, query))
    return page.data.map(({ title }) => title)
  }

  test('has the newest first, and is searched by title, ignoring accents and case', async () => {
    await create({ title: 'Reunión de cierre' })
    await create({ title: 'Feriado', target: 3 })
    expect(await titles('')).toEqual(['Feriado', 'Reunión de cierre'])
    expect(await titles('search=REUNION')).toEqual(['Reunión de cierre'])
    expect(await titles('sort_by=title,asc')).toEqual(['Feriado', 'Reunión de cierre'])
  })

  test('is filtered by target and by type, 0 included', async () => {
    await create({ title: 'A', target: 0, type: 0 })
    await create({ title: 'B', target: 3, type: 2 })
    expect(await titles('target=0')).toEqual(['A'])
    expect(await titles('type=0')).toEqual(['A'])
    expect(await titles('target=3&type=2')).toEqual(['B'])
  })
})
