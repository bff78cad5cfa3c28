// @both-engines
// Proves docs/rules/messages.md#5.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tellOfBirthdays } from '#app/models/messages/birthdays.server.ts'
import { changeBirthDate } from '#app/models/users/account.server.ts'
import { updatePreferences } from '#app/models/users/preferences.server.ts'
import { outbox, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day } from '#tests/support/models/factories.ts'

const t = testDatabase()
const caracas = (text: string) => new Date(`${text.replace(' ', 'T')}:00-04:00`)
const tellAt = (time: string) => tellOfBirthdays(t.database, caracas(time))
const texts = async () => (await t.db.select().from(outbox)).map(({ content }) => content)

type Values = Partial<typeof users.$inferInsert>

/** A user with a birth date; the administrator of every database gets the notices. */
async function born(birth_date: string | null, values: Values = {}): Promise<number> {
  return t.write(async (tx) => {
    const id = await aUser(tx, { name: 'María Ruiz' })
    await tx
      .update(users)
      .set({ birth_date: birth_date === null ? null : day(birth_date), ...values })
      .where(eq(users.id, id))
    return id
  })
}

/** They type their birth date at a time of Caracas. */
const typeDate = (id: number, date: string, time: string) =>
  t.write((tx) => changeBirthDate(tx, id, day(date), { ...t.actor, id, at: caracas(time) }))

describe('the notice of a birthday', () => {
  test('goes out two days ahead and on the day, at 08:00, once each', async () => {
    await born('1990-11-25')
    const seen: string[] = []
    for (const time of [
      ...['2026-11-22 23:59', '2026-11-23 07:59', '2026-11-23 08:00', '2026-11-23 08:01'],
      ...['2026-11-24 08:00', '2026-11-25 07:59', '2026-11-25 08:00', '2026-11-25 17:00'],
      ...['2026-11-26 08:00', '2026-11-27 08:00'],
    ]) {
      const before = (await texts()).length
      await tellAt(time)
      for (const text of (await texts()).slice(before)) seen.push(`${time}: ${text}`)
    }
    expect(seen).toEqual([
      '2026-11-23 08:00: María Ruiz cumple años el 11/25/2026.',
      '2026-11-25 08:00: María Ruiz cumple años hoy, 11/25/2026.',
    ])
    const rows = await t.db.select().from(outbox)
    expect(rows.map(({ user_id, title }) => [user_id, title])).toEqual([
      [1, 'Cumpleaños de María Ruiz'],
      [1, 'Cumpleaños de María Ruiz'],
    ])
  })

  test('has the age if the user allows that', async () => {
    await born('1990-11-25', { allow_display_age_on_birthday_notification: true })
    await tellAt('2026-11-25 08:00')
    expect(await texts()).toEqual(['María Ruiz cumple 36 años hoy, 11/25/2026.'])
  })

  test('is not sent for a user who does not allow it, has no birth date or cannot log in', async () => {
    await born('1990-11-25', { allow_send_birthday_proximity_notification: false })
    await born(null)
    await born('1990-11-25', { active: false })
    await born('1990-11-25', { type: 0 })
    for (const date of ['2026-11-23', '2026-11-25']) await tellAt(`${date} 08:00`)
    expect(await texts()).toEqual([])
  })

  test('is not sent to users who do not want it, nor to the user whose birthday it is', async () => {
    await born('1990-11-25')
    const other = await born(null)
    await t.write((tx) =>
      tx
        .update(users)
        .set({ allow_receive_birthday_proximity_notification: false })
        .where(eq(users.id, other)),
    )
    await tellAt('2026-11-25 08:00')
    const rows = await t.db.select().from(outbox)
    expect(rows.map(({ user_id }) => user_id)).toEqual([1])
  })

  test('on 29 February goes out for the 28th in common years', async () => {
    await born('1992-02-29', { allow_display_age_on_birthday_notification: true })
    await tellAt('2027-02-26 08:00')
    await tellAt('2027-02-28 08:00')
    await tellAt('2027-03-01 08:00')
    await tellAt('2028-02-28 08:00')
    await tellAt('2028-02-29 08:00')
    expect(await texts()).toEqual([
      'María Ruiz cumple 35 años el 02/28/2027.',
      'María Ruiz cumple 35 años hoy, 02/28/2027.',
      // In 2028 no process ran on the 27th: the notice goes out while the day is still ahead.
      'María Ruiz cumple 36 años el 02/29/2028.',
      'María Ruiz cumple 36 años hoy, 02/29/2028.',
    ])
  })

  test('never goes out one day ahead because the birth date was typed late', async () => {
    const id = await born(null)
    await typeDate(id, '1990-11-25', '2026-11-24 07:30')
    await tellAt('2026-11-24 08:00')
    await tellAt('2026-11-24 23:59')
    expect(await texts()).toEqual([])
    await tellAt('2026-11-25 08:00')
    expect(await texts()).toEqual(['María Ruiz cumple años hoy, 11/25/2026.'])
  })

  test('goes out two days ahead of a birth date typed that day, after the check of 08:00', async () => {
    const id = await born(null)
    await tellAt('2026-11-23 08:00')
    await typeDate(id, '1990-11-25', '2026-11-23 10:00')
    await tellAt('2026-11-23 10:01')
    expect(await texts()).toEqual(['María Ruiz cumple años el 11/25/2026.'])
  })

  test('of a known user does not go out one day ahead after a check the day before', async () => {
    await tellAt('2026-11-23 08:00')
    await born('1990-11-25')
    await tellAt('2026-11-24 08:00')
    expect(await texts()).toEqual([])
  })

  test('allowed only since the day before does not go out ahead either', async () => {
    const id = await born('1990-11-25', { allow_send_birthday_proximity_notification: false })
    const flag = { allow_send_birthday_proximity_notification: true }
    await t.write((tx) =>
      updatePreferences(tx, id, flag, { ...t.actor, id, at: caracas('2026-11-24 00:00') }),
    )
    await tellAt('2026-11-24 08:00')
    expect(await texts()).toEqual([])
    await tellAt('2026-11-25 08:00')
    expect(await texts()).toHaveLength(1)
  })

  test('that was due while no process ran still goes out ahead, once', async () => {
    const id = await born('1990-11-25')
    await tellAt('2026-11-22 08:00')
    // Changed at the last moment of the day on which the notice was due.
    await typeDate(id, '1991-11-25', '2026-11-23 23:59')
    await tellAt('2026-11-24 09:15')
    await tellAt('2026-11-24 09:16')
    expect(await texts()).toEqual(['María Ruiz cumple años el 11/25/2026.'])
  })

  test('goes out once, whichever of two processes comes first', async () => {
    await born('1990-11-25')
    const other = { ...t.database }
    await Promise.all([
      tellAt('2026-11-23 08:00'),
      tellOfBirthdays(other, caracas('2026-11-23 08:00')),
    ])
    await tellOfBirthdays({ ...t.database }, caracas('2026-11-24 08:00'))
    expect(await texts()).toHaveLength(1)
  })

  test('for the first days of January goes out in the last of December', async () => {
    await born('1990-01-01')
    await tellAt('2026-12-30 08:00')
    await tellAt('2027-01-01 08:00')
    expect(await texts()).toEqual([
      'María Ruiz cumple años el 01/01/2027.',
      'María Ruiz cumple años hoy, 01/01/2027.',
    ])
  })

  test('uses the day in Caracas: at 23:30 it is still today', async () => {
    await born('1990-11-25')
    await tellAt('2026-11-24 23:30')
    await tellAt('2026-11-25 23:30')
    expect(await texts()).toEqual([
      'María Ruiz cumple años el 11/25/2026.',
      'María Ruiz cumple años hoy, 11/25/2026.',
    ])
  })

  test('goes out every year', async () => {
    await born('1990-11-25')
    for (const year of [2026, 2027, 2028]) {
      await tellAt(`${year}-11-23 08:00`)
      await tellAt(`${year}-11-25 08:00`)
    }
    expect(await texts()).toHaveLength(6)
  })
})
