/** The nightly copy of the embedded database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { whileMailGoesOut } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue, FAILED_COPY } from '#app/io/messaging/outbox.server.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Job } from '#app/kernel/scheduler.server.ts'
import {
  addDays,
  formatDate,
  type IsoDate,
  instantInCaracas,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'
import type { Database, Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { backupFolder } from './backups.server.ts'
import type { Config } from './config.server.ts'

const AT = '02:00'
const KEPT_DAYS = 14
const RETRY_MS = 60 * 60 * 1000
/** The copies made here, finished or not; no other file is deleted. */
const OWN = /^nomina-noche-(\d{4}-\d{2}-\d{2})\.db(?:\.partial(?:-wal|-shm|-journal)?)?$/

type Parts = { database: Database; address: Config['database']; now: () => Date; log: Log }

/**
 * The job that checks every minute whether last night's copy exists, and makes it: a missed copy is
 * made as soon as the app runs again. A failure is reported to the administrators, once a night,
 * and retried after an hour. Does nothing for PostgreSQL.
 */
export function nightlyBackup({ database, address, now, log }: Parts): Job {
  const folder = backupFolder(address)
  let notBefore = 0
  return {
    name: 'nightly backup',
    run: async (signal) => {
      const moment = now()
      const night = lastNight(moment)
      const target = join(folder, `nomina-noche-${night}.db`)
      if (address.kind !== 'sqlite' || existsSync(target) || moment.getTime() < notBefore) return
      if (await isYounger(database.db, night)) return
      notBefore = moment.getTime() + RETRY_MS
      const reason = await makeCopy(address.path, target, signal)
      if (signal.aborted) return
      if (reason === undefined) {
        log.info({ night }, 'nightly backup made')
        return removeOld(folder, night)
      }
      log.error({ reason, night }, 'nightly backup failed')
      await tellAdministrators(database, night, reason, moment)
    },
  }
}

/** The day of the last due copy. */
function lastNight(now: Date): IsoDate {
  const today = todayInCaracas(now)
  return now < instantInCaracas(today, AT) ? addDays(today, -1) : today
}

/** Whether the database was created after that night. */
async function isYounger(db: Db, night: IsoDate): Promise<boolean> {
  const [first] = await db
    .select({ created_at: users.created_at })
    .from(users)
    .orderBy(asc(users.id))
    .limit(1)
  return !first || first.created_at > instantInCaracas(night, AT).toISOString()
}

/** Why no copy was made, if none was. In another process: copying would block every request. */
async function makeCopy(
  path: string,
  target: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(process.execPath, ['scripts/backup.ts', target], {
    env: { DATABASE_URL: path },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  try {
    const [code] = await once(child, 'close')
    return code === 0 ? undefined : said.trim().split('\n', 1)[0] || `terminó con ${code}`
  } catch (error) {
    return (error as Error).message
  }
}

/** Deletes copies that are too old. */
function removeOld(folder: string, night: IsoDate): void {
  for (const name of readdirSync(folder)) {
    const made = OWN.exec(name)?.[1]
    if (made && made <= addDays(night, -KEPT_DAYS)) rmSync(join(folder, name), { force: true })
  }
}

async function tellAdministrators(database: Database, night: IsoDate, reason: string, at: Date) {
  const message = {
    occasion: `${FAILED_COPY}${night}`,
    title: 'No se hizo la copia de la noche',
    content: `La copia de la base de datos del ${formatDate(night)} no se pudo hacer: ${reason} Se intenta de nuevo cada hora.`,
  }
  await database.transaction(async (tx) => {
    const receivers = await tx
      .select({
        id: users.id,
        simgulary_bot_id: users.simgulary_bot_id,
        email: whileMailGoesOut(users.email),
      })
      .from(users)
      .where(and(eq(users.active, true), eq(users.type, ADMIN)))
    await enqueue(
      tx,
      receivers.map((receiver) => ({ receiver, ...message })),
      at,
    )
  })
}
