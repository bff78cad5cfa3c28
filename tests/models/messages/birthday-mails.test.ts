/** Birthdays by e-mail (docs/rules/mail.md#2). */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { tellOfBirthdays } from '#app/models/messages/birthdays.server.ts'
import { mails, outbox, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day } from '#tests/support/models/factories.ts'

const tellAt = (date: string) =>
  tellOfBirthdays({ ...t.database }, new Date(`${date}T08:00:00-04:00`))

type Values = Partial<typeof users.$inferInsert>

const aPerson = (values: Values) =>
  t.write(async (tx) => {
    const id = await aUser(tx, { name: 'María Ruiz' })
    await tx.update(users).set(values).where(eq(users.id, id))
    return id
  })

const queued = async () => {
  const rows = await t.db.select().from(mails).orderBy(asc(mails.id))
  return rows.map(({ user_id, content }) => [user_id, content])
}

/** Of the first administrator, who is told. */
const change = (values: Values) =>
  t.write((tx) => tx.update(users).set(values).where(eq(users.id, 1)))

const t = testDatabase(async (t) => {
  await t.write((tx) => openMailChannel(tx, true))
  await aPerson({ birth_date: day('1990-11-25') })
})

test('a birthday goes by mail two days ahead and on the day, once each', async () => {
  for (const date of ['23', '23', '24', '25', '25', '26']) await tellAt(`2026-11-${date}`)
  await Promise.all([tellAt('2027-11-23'), tellAt('2027-11-23')])
  expect(await queued()).toEqual([
    [1, 'María Ruiz cumple años el 11/25/2026.'],
    [1, 'María Ruiz cumple años hoy, 11/25/2026.'],
    [1, 'María Ruiz cumple años el 11/25/2027.'],
  ])
})

test('two birthdays of one day are a mail each, to all but whose it is', async () => {
  const other = await aPerson({ birth_date: day('1985-11-25'), name: 'Luis Paz' })
  await tellAt('2026-11-25')
  expect((await queued()).toSorted()).toEqual([
    [1, 'Luis Paz cumple años hoy, 11/25/2026.'],
    [1, 'María Ruiz cumple años hoy, 11/25/2026.'],
    [other - 1, 'Luis Paz cumple años hoy, 11/25/2026.'],
    [other, 'María Ruiz cumple años hoy, 11/25/2026.'],
  ])
})

test('who wants none by mail reads it in the app alone', async () => {
  await change({ allow_receive_birthday_email: false })
  await tellAt('2026-11-25')
  expect([await queued(), await t.db.$count(outbox)]).toEqual([[], 1])
})

test.each<[string, () => Promise<unknown>, number]>([
  [
    'for who wants no notice at all',
    () => change({ allow_receive_birthday_proximity_notification: false }),
    0,
  ],
  ['where no mails go out', () => t.write((tx) => openMailChannel(tx, false)), 1],
])('no mail is queued %s', async (_, prepare, told) => {
  await prepare()
  await tellAt('2026-11-25')
  expect([await queued(), await t.db.$count(outbox)]).toEqual([[], told])
})
