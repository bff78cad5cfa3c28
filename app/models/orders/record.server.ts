/** What an order's page says of it beside its receipt: its people, its run, and what approval needs. */
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { THRESHOLDS } from '#app/models/documents/thresholds.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import {
  approval_settings,
  audit,
  documentTable,
  payroll_runs,
  paysheets,
  users,
} from '#db/schema.ts'

const makers = alias(users, 'makers')
const approvers = alias(users, 'approvers')

/** Reads it in one statement; a name is '' where nobody was logged in. Throws NotFound. */
export async function readOrderSides(db: Db, kind: OrderKind, id: number) {
  const [row] = await sidesOf(db, kind).execute({ id })
  if (!row) throw new NotFound()
  const { maker, approver, run, changed, ...thresholds } = row
  return {
    maker: maker ?? '',
    approver: approver ?? '',
    run: run && `${formatDocumentNumber(run.order)}, ${run.title}`,
    changed: changed ?? undefined,
    thresholds,
  }
}

const sidesOf = query((db, kind: OrderKind) => {
  const orders = documentTable(kind)
  const name = sql.raw(`'${kind}'`)
  const lastChange = sql`(select max(id) from audit where kind = ${name} and record_id = ${orders.id}
    and action = 'update')`
  const isOwnRun = kind === 'paysheet' ? eq(payroll_runs.id, paysheets.payroll_run_id) : sql`false`
  return db
    .select({
      maker: makers.name,
      approver: approvers.name,
      run: { order: payroll_runs.order, title: payroll_runs.title },
      /** Who changed it last, and when (an instant). */
      changed: { by: audit.user_name, at: audit.at },
      ...THRESHOLDS,
    })
    .from(orders)
    .leftJoin(makers, eq(makers.id, orders.created_by))
    .leftJoin(approvers, eq(approvers.id, orders.approved_by))
    .leftJoin(payroll_runs, isOwnRun)
    .leftJoin(audit, eq(audit.id, lastChange))
    .leftJoin(approval_settings, sql`true`)
    .where(eq(orders.id, sql.placeholder('id')))
})
