/** A payroll run as the API gives it (docs/rules/runs.md#6): money in Bs, its orders on request. */

import type { Listing } from '#app/kernel/asking/listing.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { plainBs, toBs } from '#app/kernel/values/money.ts'
import { presentPaysheet, withParts } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { everyRunOrder, getPayrollRun, type PayrollRunRow } from './read.server.ts'

type RunRecord = PayrollRunRow & { paysheets?: ReturnType<typeof presentPaysheet>[] }

/** A run, with its orders in force if they are to be read along. Throws NotFound. */
export async function getRunRecord(
  db: Db,
  id: number,
  relations: Pick<Listing, 'with'> = { with: new Set() },
): Promise<RunRecord> {
  const run = await getPayrollRun(db, id)
  if (!relations.with.has('paysheets')) return run
  const paysheets: ReturnType<typeof presentPaysheet>[] = []
  for await (const batch of everyRunOrder(db, id)) {
    for (const { search_key: _, snapshot: __, ...order } of batch) {
      paysheets.push(presentPaysheet(withParts(order)))
    }
    await giveWay()
  }
  return { ...run, paysheets }
}

/** Without the names and sums that only screens show. */
export function presentRun(run: RunRecord) {
  const { id, order, title, payday, month, issued_at, status, count, total, paysheets } = run
  const { created_by, created_at, approved_by, approved_at, version, usd } = run
  return {
    ...{ id, order, title, payday, month, issued_at, status, count },
    ...exactSum('total', total),
    ...exactSum('gross', run.gross),
    ...exactSum('deductions', run.deductions),
    by_account: run.by_account.map(({ total, ...each }) => ({
      ...each,
      ...exactSum('total', total),
    })),
    ...{ created_by, created_at, approved_by, approved_at, version },
    ...(usd !== undefined && { usd: usd === null ? null : toBs(usd) }),
    ...(paysheets && { paysheets }),
  }
}

/** A sum has no bound: it is also text, because a number loses céntimos from 2^46 Bs on. */
const exactSum = (name: string, sum: bigint) => ({
  [name]: toBs(sum),
  [`${name}_text`]: plainBs(sum),
})
