/**
 * What one press does to many: a raise of 10,000 people that is dated back over four fortnights, and 1,000
 * orders that were voided together and come back. Every part, and its longest turn.
 */

import { systemActor } from '#app/kernel/access/actor.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { chosenDocuments } from '#app/models/documents/chosen.server.ts'
import { everPosted, refusalsOf } from '#app/models/documents/undoing.server.ts'
import { restorePaysheets, voidPaysheets } from '#app/models/paysheets/change.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { paysheets, salary_changes, titulars } from '#db/schema.ts'
import { copyOf, filledDatabase } from './database.ts'
import { watched } from './loop-probe.ts'
import { sized } from './size.ts'
import type { Target } from './table.ts'

const EMPLOYEES = sized(10_000, 50)
const FORTNIGHTS = 6
const UNDONE = sized(1_000, 20)
/** By the CPU: a quiet machine takes as long by the clock. */
const MOST_SECONDS = 2
const MOST_HELD_MS = 100
/** The fortnights end with October 2026 (`bench/rows.ts`): four begin on this day or later. */
const NOW = new Date('2026-11-20T15:00:00.000Z')
const RAISE: Raise = {
  ...{
    who: 'all',
    department: null,
    currency: 'VES',
    mode: 'percent',
    value: centimos(10_00),
    round: '100',
  },
  ...{ since: '2026-09-01' as IsoDate, reason: 'Decreto', chosen: [] },
}

export async function measureMany(): Promise<Target[]> {
  const filled = await filledDatabase(FORTNIGHTS * EMPLOYEES, EMPLOYEES)
  const database = await openDatabase(copyOf(filled, 'many'))
  try {
    await withHistories(database)
    return [...(await raised(database)), ...(await undone(database))]
  } finally {
    await database.close()
  }
}

/** Everybody's salary was a tenth lower until the middle of September. */
async function withHistories(database: Database): Promise<void> {
  const people = await database.db
    .select({ titular_id: titulars.id, salary: titulars.salary })
    .from(titulars)
  const user = { user_id: null, user_name: 'Administrador', reason: null }
  const lines = people.flatMap(({ titular_id, salary }) => [
    {
      ...{ titular_id, salary: centimos(Math.floor(salary * 0.9)), since: '2026-01-01' as IsoDate },
      ...{ created_at: '2026-01-01T12:00:00.000Z', ...user },
    },
    {
      ...{ titular_id, salary, since: '2026-09-10' as IsoDate },
      ...{ created_at: '2026-09-10T12:00:00.000Z', ...user },
    },
  ])
  await database.transaction((tx) => insertRows(tx, salary_changes, lines))
}

async function raised({ db, transaction }: Database): Promise<Target[]> {
  const actor = systemActor(NOW)
  const [plan, planned] = await measured('raise, previewed', async () => {
    return planRaise(db, RAISE, NOW)
  })
  const [, made] = await measured('raise, saved', () =>
    transaction((tx) => raiseSalaries(tx, RAISE, plan.digest, actor)),
  )
  return [...planned, ...made]
}

async function undone({ db, transaction }: Database): Promise<Target[]> {
  const actor = systemActor(NOW)
  const seen = await db
    .select({ id: paysheets.id, version: paysheets.version })
    .from(paysheets)
    .limit(UNDONE)
  const ids = seen.map(({ id }) => id)
  const answers = { allow_balance_by_date: true }
  const voiding = { actor, reason: 'Otra cuenta', answers }
  const [, voided] = await measured('orders, voided', () =>
    transaction((tx) => voidPaysheets(tx, seen, voiding)),
  )
  const [, asked] = await measured('orders, undoing asked', async () => {
    const documents = await chosenDocuments(db, 'paysheet', ids)
    await refusalsOf(db, 'paysheet', documents, NOW)
    await everPosted(db, 'paysheet', ids)
  })
  const [, back] = await measured('orders, undone', () =>
    transaction((tx) => restorePaysheets(tx, ids, { actor, answers })),
  )
  return [...voided, ...asked, ...back]
}

async function measured<T>(name: string, work: () => Promise<T>): Promise<[T, Target[]]> {
  const { result, ms, cpuMs, held } = await watched(work)
  const seconds = `seconds of CPU, ${(ms / 1000).toFixed(2)} by the clock`
  const turns = `ms at a time, ${held.wall.toFixed(0)} by the clock`
  return [
    result,
    [
      { name, measured: seconds, value: cpuMs / 1000, atMost: MOST_SECONDS },
      { name: `${name}: held`, measured: turns, value: held.cpu, atMost: MOST_HELD_MS },
    ],
  ]
}
