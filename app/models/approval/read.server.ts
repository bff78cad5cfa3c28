/** The amounts from which a second person approves, and what waits. */
import { sql } from 'drizzle-orm'
import { type Listing, pageOf } from '#app/kernel/asking/listing.ts'
import { exactly, windowOf } from '#app/kernel/asking/queries.server.ts'
import { kindOfPath } from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { type Trail, trailOf, trailsOfRuns } from '#app/models/documents/approvers.server.ts'
import { OFF, type Thresholds } from '#app/models/documents/thresholds.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { approval_settings, type ProposedAmounts } from '#db/schema.ts'

/** The settings with their version; amounts in céntimos, null where nobody has to approve. */
export type ApprovalSettings = Thresholds & { proposed: ProposedAmounts | null; version: number }

/** Nothing needs approval until somebody saves an amount. */
const AT_FIRST: ApprovalSettings = { ...OFF, proposed: null, version: 1 }

export async function getApprovalSettings(db: Db): Promise<ApprovalSettings> {
  const { runs, paysheets, payments, transfers, proposed, version } = approval_settings
  const [row] = await db
    .select({ runs, paysheets, payments, transfers, proposed, version })
    .from(approval_settings)
  return row ?? AT_FIRST
}

/** The settings as the API gives them: amounts in Bs, and who proposed others when. */
export function presentApprovalSettings({ version, proposed, ...amounts }: ApprovalSettings) {
  if (!proposed) return { ...inBs(amounts), proposed, version }
  const { by, name: _, at, ...others } = proposed
  return { ...inBs(amounts), proposed: { ...inBs(others), user_id: by, created_at: at }, version }
}

const inBs = ({ runs, paysheets, payments, transfers }: Thresholds) => {
  const of = (amount: Thresholds['runs']) => (amount === null ? null : toBs(amount))
  return {
    ...{ runs: of(runs), paysheets: of(paysheets) },
    ...{ payments: of(payments), transfers: of(transfers) },
  }
}

/** Something that waits: a document, or a run as one thing. */
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>['data'][number]

/** The oldest first; amounts in céntimos. */
export async function listWaiting(db: Db, listing: Listing) {
  const { limit, offset } = windowOf(listing)
  const rows = await db
    .select({
      /** Its screens are below this path. */
      path: sql<'payroll-runs' | 'paysheets' | 'payments' | 'transfers'>`path`,
      id: sql<number>`waiting.id`,
      order: sql<number>`"order"`,
      /** Whom it pays, or what a run is called. */
      name: sql<string>`waiting.name`,
      namesake: sql<string | null>`waiting.namesake`,
      /** In céntimos. */
      amount: exactly(sql`amount`),
      issued_at: sql<IsoDate>`issued_at`,
      created_by: sql<number | null>`created_by`,
      /** Who made it; null when nobody was logged in. */
      maker: sql<string | null>`users.name`,
    })
    .from(sql`(${WAITING}) as waiting left join users on users.id = created_by`)
    .orderBy(sql`waiting.created_at`, sql`path`, sql`waiting.id`)
    .limit(limit)
    .offset(offset)
  const waiting = await countWaiting(db)
  return pageOf(
    rows,
    Object.values(waiting).reduce((sum, n) => sum + n, 0),
    listing,
  )
}

/** What is decided about with each row of what waits. */
export async function trailsOfWaiting(
  db: Db,
  rows: readonly Pick<WaitingRow, 'path' | 'id'>[],
): Promise<Trail[]> {
  const runs = rows.filter(({ path }) => path === 'payroll-runs').map(({ id }) => id)
  const ofRuns = await trailsOfRuns(db, runs)
  return rows.map(({ path, id }) =>
    path === 'payroll-runs' ? (ofRuns.get(id) ?? []) : trailOf(kindOfPath(path) ?? path, id),
  )
}

/** Runs with what their waiting orders pay, and single documents. */
const NAMESAKE = sql`(select ${namesakeRic()} from titulars where titulars.id = titular_id)`
const WAITING = sql`
  select 'payroll-runs' as path, r.id as id, r."order" as "order", r.title as name, null as namesake, waits.amount as amount,
    r.issued_at as issued_at, r.created_by as created_by, r.created_at as created_at
  from (select payroll_run_id, sum(total) as amount from paysheets where pending group by payroll_run_id) as waits
  join payroll_runs as r on r.id = waits.payroll_run_id
  union all
  select 'paysheets', id, "order", snapshot -> 'titular' ->> 'name', ${NAMESAKE}, total, issued_at, created_by, created_at
  from paysheets where pending and payroll_run_id is null
  union all
  select 'payments', id, "order", snapshot -> 'titular' ->> 'name', ${NAMESAKE}, amount, issued_at, created_by, created_at
  from payments where pending
  union all
  select 'transfers', id, "order", concept, null, amount, issued_at, created_by, created_at
  from transfers where pending`

/** How many documents wait for a second person; the orders of a run count as one. */
export type Waiting = Record<'runs' | 'paysheets' | 'payments' | 'transfers', number>

export async function countWaiting(db: Db): Promise<Waiting> {
  const [row] = await counts(db).execute()
  return row ?? { runs: 0, paysheets: 0, payments: 0, transfers: 0 }
}

const countOf = (what: string, table: string) =>
  sql`(select ${sql.raw(what)} from ${sql.raw(table)} where pending)`.mapWith(Number)

/** What waits, as columns of any query. */
export const WAITING_COUNTS = {
  runs: countOf('count(distinct payroll_run_id)', 'paysheets'),
  paysheets: countOf('count(*) - count(payroll_run_id)', 'paysheets'),
  payments: countOf('count(*)', 'payments'),
  transfers: countOf('count(*)', 'transfers'),
}

const counts = query((db) => db.select(WAITING_COUNTS).from(ONE_ROW))
