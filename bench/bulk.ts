/**
 * Storing a thousand payroll orders at once, against a thousand bare INSERTs in one transaction.
 */
import type Sqlite from 'better-sqlite3'
import { systemActor } from '#app/kernel/access/actor.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { openDatabase } from '#db/client.server.ts'
import { bareCopyOf, copyOf } from './database.ts'
import { newOrders } from './mix.ts'
import { medianOf, timed } from './rounds.ts'
import { sized } from './size.ts'

const ORDERS = sized(1000, 20)
const ROUNDS = sized(9, 1)
const SEED = 11

/** Milliseconds per thousand, medians of alternating rounds on two copies of one database. */
export async function compareBulk(filled: string): Promise<{ ours: number; bare: number }> {
  const database = await openDatabase(copyOf(filled, 'bulk'))
  const bareConnection = bareCopyOf(filled, 'bare')
  const order = newOrders(filled, SEED)
  const now = new Date()
  const schema = paysheetInput(fieldsFor('api', todayInCaracas(now)))
  const times = { ours: [] as number[], bare: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const inputs = Array.from({ length: ORDERS }, () => schema.parse(order()))
      const ours = await timed(() =>
        database.transaction((tx) => createPaysheets(tx, inputs, systemActor(now))),
      )
      const bare = await timed(() => insertBare(bareConnection, ORDERS))
      // The first round warms up.
      if (round > 0) {
        times.ours.push(ours)
        times.bare.push(bare)
      }
    }
  } finally {
    await database.close()
    bareConnection.close()
  }
  return { ours: medianOf(times.ours), bare: medianOf(times.bare) }
}

/** Inserts the last orders again, each by its own INSERT, prepared once. */
export function insertBare(connection: Sqlite.Database, orders: number): void {
  const rows = connection
    .prepare(`select * from paysheets order by id desc limit ${orders}`)
    .all() as Record<string, unknown>[]
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  const insert = connection.prepare(
    `insert into paysheets (${names.map((name) => `"${name}"`)}) values (${names.map((name) => `@${name}`)})`,
  )
  const last = Number(rows[0]?.order)
  connection.transaction(() => {
    for (const [i, row] of rows.entries()) insert.run({ ...row, order: last + i + 1 })
  })()
}
