/** Enters the rates that another server gives, once an hour (docs/rules/rates.md#7). */
import { randomUUID } from 'node:crypto'
import { fetchJson } from '#app/io/json-answer.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { holdLease, readDoneUntil, storeDoneUntil } from '#app/kernel/lease.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Job } from '#app/kernel/scheduler.server.ts'
import { addDays, todayInCaracas } from '#app/kernel/values/dates.ts'
import type { Database } from '#db/client.server.ts'
import { CURRENCIES, type Currency } from '#db/kinds.ts'
import { enterRate, farFrom } from './change.server.ts'
import { MOST_SOURCE, rateInput } from './fields.ts'
import { rateOn, wasEntered } from './read.server.ts'

const JOB = 'rates'
const EVERY_MS = 60 * 60 * 1000

type Parts = { url: URL; database: Database; now: () => Date; log: Log }

/**
 * The job that asks the address every hour, in one process of all: `{"USD": {"day": "2026-11-20", "value":
 * "148.32"}, "EUR": …}`. What cannot be read, and values that are far off, are logged and left out.
 */
export function rateJob({ url, database, now, log }: Parts): Job {
  const holder = randomUUID()
  const host = url.hostname
  let notBefore = 0
  return {
    name: JOB,
    run: async (signal) => {
      const moment = now()
      if (moment.getTime() < notBefore) return
      const doneUntil = await readDoneUntil(database.db, JOB)
      notBefore = doneUntil.getTime()
      if (moment < doneUntil || !(await claim(database, holder, moment))) return
      const said = await fetchJson(url, signal).catch((error: Error) => {
        if (!signal.aborted) log.warn({ host, reason: error.message }, 'rates not fetched')
      })
      if (typeof said !== 'object' || said === null) return
      for (const currency of CURRENCIES) {
        if (!Object.hasOwn(said, currency)) continue
        const outcome = await enter(database, currency, (said as Said)[currency], host, moment)
        if (outcome) log.warn({ host, currency, ...outcome }, 'fetched rate not entered')
      }
    },
  }
}

type Said = Record<Currency, unknown>

const claim = (database: Database, holder: string, moment: Date) =>
  database.transaction(async (tx) => {
    if (!(await holdLease(tx, JOB, holder, moment))) return false
    await storeDoneUntil(tx, JOB, new Date(moment.getTime() + EVERY_MS))
    return true
  })

/** Enters a rate, once however often it is given. Returns why it was not, for the log. */
async function enter(
  database: Database,
  currency: Currency,
  said: unknown,
  host: string,
  moment: Date,
): Promise<object | undefined> {
  const entry = typeof said === 'object' && said !== null ? said : {}
  const whole = { ...entry, currency, source: host.slice(0, MOST_SOURCE) }
  const read = rateInput(fieldsFor('api', todayInCaracas(moment))).safeParse(whole)
  if (!read.success) {
    return { problems: read.error.issues.map(({ path, message }) => `${path}: ${message}`) }
  }
  const { day, value, source } = read.data
  return database.transaction(async (tx) => {
    if (await wasEntered(tx, { currency, day, value })) return undefined
    const before = await rateOn(tx, currency, addDays(day, -1))
    if (farFrom(before, value)) return { day, value, before: before?.value }
    await enterRate(tx, { currency, day, value, source }, systemActor(moment))
    return undefined
  })
}
