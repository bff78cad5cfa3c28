/** The job that sends mails, apart from the other messages: a dead mail server holds nobody up. */
import { randomUUID } from 'node:crypto'
import { deliverMail, type MailSender } from '#app/io/messaging/mail-delivery.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import { startScheduler } from '#app/kernel/scheduler.server.ts'
import { linkOfMail } from '#app/models/users/change.server.ts'
import type { Database } from '#db/client.server.ts'
import { dropMails } from './dropped.server.ts'

type Parts = {
  database: Database
  sender: MailSender | null
  now: () => Date
  log: Log
}

/** Starts it: every minute in every process, and at once by `wake`. */
export function startMails(parts: Parts, isTold: (error: unknown) => boolean) {
  const { database, sender, now, log } = parts
  const holder = randomUUID()
  const run = (signal: AbortSignal) =>
    sender
      ? deliverMail({ database, sender, linkOf: linkOfMail, holder, now, log }, signal)
      : database.transaction((tx) => dropMails(tx, now()))
  return startScheduler([{ name: 'mails', run }], log, isTold)
}
