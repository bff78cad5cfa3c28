/** The jobs that send messages: every minute, in every process. */
import { randomUUID } from 'node:crypto'
import { deliverOutbox, type Outgoing } from '#app/io/messaging/delivery.server.ts'
import { startScheduler } from '#app/kernel/scheduler.server.ts'
import { sendDueAnnouncements } from '#app/models/announcements/change.server.ts'
import { tellOfBirthdays } from './birthdays.server.ts'

export function startMessages(
  parts: Omit<Outgoing, 'holder'>,
  isTold: (error: unknown) => boolean,
) {
  const { database, now } = parts
  const outgoing = { ...parts, holder: randomUUID() }
  return startScheduler(
    [
      { name: 'announcements', run: () => sendDueAnnouncements(database, now()) },
      { name: 'birthdays', run: () => tellOfBirthdays(database, now()) },
      { name: 'outbox', run: (signal) => deliverOutbox(outgoing, signal) },
    ],
    parts.log,
    isTold,
  )
}
