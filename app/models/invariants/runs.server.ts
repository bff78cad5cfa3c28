/** What must be true of payroll runs: their orders, their months and their trail. */

import { sql } from 'drizzle-orm'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import { wrongPeriod } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import { allOf, documentName } from './kinds.server.ts'

export const findWrongRuns = allOf([strayOrders, wrongMonths, unauditedRuns])

const runName = (order: number) => `Nómina ${formatDocumentNumber(order)}`

/** An order pays what its run pays; that its run exists, its reference holds. */
async function strayOrders(db: Db): Promise<string[]> {
  const rows = await db
    .select({ order: sql<number>`paysheets."order"`, run: sql<number>`payroll_runs."order"` })
    .from(sql`paysheets join payroll_runs on payroll_runs.id = payroll_run_id`)
    .where(sql`paysheets.payday <> payroll_runs.payday or ${PAID_MONTH} <> month`)
    .orderBy(sql`paysheets."order"`)
  return rows.map(
    ({ order, run }) =>
      `${documentName('paysheet', order)}: su nómina, ${formatDocumentNumber(run)}, es de otra quincena o de otro mes.`,
  )
}

async function wrongMonths(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      order: sql<number>`"order"`,
      period: sql<Month>`month`,
      issued_at: sql<IsoDate>`issued_at`,
    })
    .from(sql`payroll_runs`)
    .where(sql`substr(issued_at, 1, 7) <> month`)
    .orderBy(sql`"order"`)
  const wrong = rows.filter(wrongPeriod)
  return wrong.map(({ order }) => `${runName(order)}: su fecha está lejos de su mes.`)
}

async function unauditedRuns(db: Db): Promise<string[]> {
  const rows = await db
    .select({ order: sql<number>`"order"` })
    .from(sql`payroll_runs`)
    .where(
      sql`id not in (select record_id from audit where kind = 'payroll_run' and action = 'create')`,
    )
    .orderBy(sql`"order"`)
  return rows.map(({ order }) => `${runName(order)}: su creación no está en la auditoría.`)
}
