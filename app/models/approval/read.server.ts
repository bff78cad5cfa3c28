/** The amounts from which a second person approves, and what waits. */
import { sql } from 'drizzle-orm'
import type { Thresholds } from '#app/services/documents/thresholds.server.ts'
import { toBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { approval_settings, payments, paysheets, transfers } from '#db/schema.ts'

/** The settings with their version; amounts in céntimos, null where nobody has to approve. */
export type ApprovalSettings = Thresholds & { version: number }

/** Nothing needs approval until somebody saves an amount. */
const AT_FIRST: ApprovalSettings = {
  ...{ runs: null, paysheets: null, payments: null, transfers: null },
  version: 1,
}

export async function getApprovalSettings(db: Db): Promise<ApprovalSettings> {
  const { runs, paysheets, payments, transfers, version } = approval_settings
  const [row] = await db
    .select({ runs, paysheets, payments, transfers, version })
    .from(approval_settings)
  return row ?? AT_FIRST
}

/** The settings as the API gives them: amounts in Bs. */
export function presentApprovalSettings({ version, ...amounts }: ApprovalSettings) {
  const inBs = Object.entries(amounts).map(([name, amount]) => [
    name,
    amount === null ? null : toBs(amount),
  ])
  return { ...Object.fromEntries(inBs), version } as Record<keyof ApprovalSettings, number | null>
}

/** How many documents wait for a second person; the orders of a run count as one. */
export type Waiting = Record<'runs' | 'paysheets' | 'payments' | 'transfers', number>

export async function countWaiting(db: Db): Promise<Waiting> {
  const waiting = prepared(db, 'waiting', () => {
    const of = (table: typeof payments | typeof transfers) =>
      sql`(select count(*) from ${table} where ${table.pending})`.mapWith(Number)
    return db
      .select({
        runs: sql`count(distinct ${paysheets.payroll_run_id})`.mapWith(Number),
        paysheets: sql`count(*) - count(${paysheets.payroll_run_id})`.mapWith(Number),
        payments: of(payments),
        transfers: of(transfers),
      })
      .from(paysheets)
      .where(sql`${paysheets.pending}`)
  })
  const [row] = await waiting.execute()
  return row ?? { runs: 0, paysheets: 0, payments: 0, transfers: 0 }
}
