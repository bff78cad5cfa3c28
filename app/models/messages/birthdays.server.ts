/** Tells users of each other's birthdays, as they prefer (docs/rules/messages.md#5). */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { BIRTHDAY_EMAIL } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { SENDING_TIME } from '#app/io/messaging/schedule.ts'
import { readDoneUntil, storeDoneUntil } from '#app/kernel/lease.server.ts'
import {
  addDays,
  dayOfMonth,
  formatDate,
  type IsoDate,
  instantInCaracas,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'
import type { Database, Db, Tx } from '#db/client.server.ts'
import { outbox, users } from '#db/schema.ts'

const DAYS_AHEAD = 2

type Celebrated = Awaited<ReturnType<typeof celebratedUsers>>[number]
type Notice = Celebrated & { day: IsoDate; when: 'ahead' | 'day' }

/**
 * From 08:00 on, notifies users of birthdays today and in two days. A notice missed because nothing
 * ran is sent while the birthday is still ahead. Each notice is sent once.
 */
export async function tellOfBirthdays(database: Database, now: Date): Promise<void> {
  const today = todayInCaracas(now)
  if (now < instantInCaracas(today, SENDING_TIME)) return
  const celebrated = await celebratedUsers(database.db)
  const doneUntil = await readDoneUntil(database.db, JOB)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead)
    const when = ahead === 0 ? ('day' as const) : ('ahead' as const)
    const isLate = ahead > 0 && ahead < DAYS_AHEAD
    for (const each of celebrated) {
      if (birthdayIn(each.birth_date, day) !== day) continue
      if (isLate && !wasMissed(each, day, doneUntil)) continue
      const notice = { ...each, day, when }
      if (await wasTold(database.db, notice)) continue
      await database.transaction((tx) => tell(tx, notice, now))
    }
  }
  const next = instantInCaracas(addDays(today, 1), SENDING_TIME)
  if (doneUntil < next) await database.transaction((tx) => storeDoneUntil(tx, JOB, next))
}

const JOB = 'birthdays'

/**
 * Returns whether the day of the notice passed without a run. A user changed since that day (date,
 * preferences or state) may not have been due then; that user is announced on the birthday itself.
 */
function wasMissed({ updated_at }: Celebrated, day: IsoDate, doneUntil: Date): boolean {
  const due = addDays(day, -DAYS_AHEAD)
  if (doneUntil > instantInCaracas(due, SENDING_TIME)) return false
  return new Date(updated_at) < instantInCaracas(addDays(due, 1), '00:00')
}

const canLogIn = and(eq(users.active, true), ne(users.type, 0))

async function celebratedUsers(db: Db) {
  const { id, name, birth_date, updated_at } = users
  const showsAge = users.allow_display_age_on_birthday_notification
  const rows = await db
    .select({ id, name, birth_date, showsAge, updated_at })
    .from(users)
    .where(
      and(
        canLogIn,
        isNotNull(users.birth_date),
        eq(users.allow_send_birthday_proximity_notification, true),
      ),
    )
  return rows.flatMap(({ birth_date, ...row }) => (birth_date ? [{ ...row, birth_date }] : []))
}

/** Returns the birthday in the year of `day`; 29 February becomes the 28th in common years. */
function birthdayIn(birth_date: IsoDate, day: IsoDate): IsoDate {
  const [, month, date] = birth_date.split('-').map(Number)
  return dayOfMonth(Number(day.slice(0, 4)), month ?? 0, date ?? 0)
}

const occasionOf = ({ id, day, when }: Notice) => `birthday:${id}:${day.slice(0, 4)}:${when}`

async function wasTold(db: Db, notice: Notice): Promise<boolean> {
  const [sent] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.occasion, occasionOf(notice)))
    .limit(1)
  return sent !== undefined
}

async function tell(tx: Tx, notice: Notice, now: Date): Promise<void> {
  const receivers = await tx
    .select({ id: users.id, simgulary_bot_id: users.simgulary_bot_id, email: BIRTHDAY_EMAIL })
    .from(users)
    .where(
      and(
        canLogIn,
        ne(users.id, notice.id),
        eq(users.allow_receive_birthday_proximity_notification, true),
      ),
    )
  const message = {
    occasion: occasionOf(notice),
    title: `Cumpleaños de ${notice.name}`,
    content: textOf(notice),
  }
  await enqueue(
    tx,
    receivers.map((receiver) => ({ receiver, ...message })),
    now,
  )
}

function textOf({ name, birth_date, showsAge, day, when }: Notice): string {
  const age = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))
  const what = showsAge ? `cumple ${age} ${age === 1 ? 'año' : 'años'}` : 'cumple años'
  return `${name} ${what} ${when === 'day' ? 'hoy,' : 'el'} ${formatDate(day)}.`
}
