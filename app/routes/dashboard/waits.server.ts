/** What waits for somebody, as far as the viewer may deal with it (docs/rules/screens.md#21). */
import { and, count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { waitingText } from '#app/components/documents/waiting-notice.tsx'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { countWaiting } from '#app/models/approval/read.server.ts'
import { allows } from '#app/services/access/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { outbox, paysheets, report_jobs, users } from '#db/schema.ts'

/** Something to attend to, with the way there. */
export type Wait = { count: number; text: string; about?: string; to: string; label: string }

const MOST = 100
const FAILED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export async function readWaits(args: RouteArgs): Promise<Wait[]> {
  const { app, db, user } = contextOf(args)
  const role = user?.role_id ?? null
  const now = app.now()
  return [
    ...(allows(role, '/approvals') ? await approvals(db) : []),
    ...(allows(role, '/settings/users') ? await registrations(db) : []),
    ...(allows(role, '/payroll-runs') ? await failedReceipts(db, now) : []),
    ...(await ownReports(db, user?.id ?? 0, now)),
  ]
}

async function approvals(db: Db): Promise<Wait[]> {
  const waiting = await countWaiting(db)
  const text = waitingText(waiting)
  const count = Object.values(waiting).reduce((sum, n) => sum + n, 0)
  return text ? [{ count, text, to: '/approvals', label: 'Ver qué espera' }] : []
}

async function registrations(db: Db): Promise<Wait[]> {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.type} = 0`)
    .orderBy(desc(users.created_at))
    .limit(MOST)
  if (rows.length === 0) return []
  const [first, second] = rows
  const about = [first, second].flatMap((row) => row?.name ?? []).join(', ')
  const text = rows.length === 1 ? 'Registro por confirmar' : 'Registros por confirmar'
  return [{ count: rows.length, text, about, to: '/settings/users?pending=1', label: 'Confirmar' }]
}

/** The payroll order that a message tells of, by its occasion. */
const TOLD_OF = sql`case when ${outbox.occasion} like 'paysheet:%'
  then cast(substr(${outbox.occasion}, 10) as integer) end`

/** Receipts of the last weeks that did not reach their employees, by the run that has most to do. */
async function failedReceipts(db: Db, now: Date): Promise<Wait[]> {
  const since = new Date(now.getTime() - FAILED_DAYS * DAY_MS).toISOString()
  const [row] = await db
    .select({ run: paysheets.payroll_run_id, count: count() })
    .from(outbox)
    .innerJoin(paysheets, eq(paysheets.id, TOLD_OF))
    .where(
      and(
        eq(outbox.state, 'failed'),
        gte(outbox.next_attempt_at, since),
        sql`${paysheets.payroll_run_id} is not null`,
      ),
    )
    .groupBy(paysheets.payroll_run_id)
    .orderBy(desc(paysheets.payroll_run_id))
    .limit(1)
  if (!row?.run) return []
  const text = row.count === 1 ? 'Recibo que no llegó' : 'Recibos que no llegaron'
  const to = `/payroll-runs/${row.run}/receipts?state=failed`
  return [{ count: row.count, text, about: 'Por Telegram', to, label: 'Ver recibos' }]
}

/** The viewer's own long reports that are made, or ready, and not gone yet. */
async function ownReports(db: Db, user_id: number, now: Date): Promise<Wait[]> {
  const rows = await db
    .select({ id: report_jobs.id, state: report_jobs.state })
    .from(report_jobs)
    .where(
      and(
        eq(report_jobs.user_id, user_id),
        inArray(report_jobs.state, ['waiting', 'running', 'done']),
        gt(report_jobs.expires_at, now.toISOString()),
      ),
    )
    .orderBy(desc(report_jobs.created_at))
    .limit(MOST)
  const [last] = rows
  if (!last) return []
  const text = last.state === 'done' ? 'Reporte listo' : 'Reporte en curso'
  return [{ count: rows.length, text, to: `/reports/jobs/${last.id}`, label: 'Ver reporte' }]
}
