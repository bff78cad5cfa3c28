/** Finds payroll runs and bank files for the search for everything (docs/rules/finding.md#4). */
import { eq, sql } from 'drizzle-orm'
import { Bindings } from '#app/kernel/asking/queries.server.ts'
import { hasTrigram, newestHaving } from '#app/kernel/asking/trigrams.server.ts'
import { formatDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { RUN_STATE_LABELS } from '#app/models/payroll-runs/fields.ts'
import { figuresOf } from '#app/models/payroll-runs/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { query, shaped } from '#db/query.server.ts'
import { bank_files, payroll_runs } from '#db/schema.ts'
import { type Found, type Rank, SHOWN } from './fields.ts'
import type { Term } from './term.ts'

type Named = Pick<Term, 'key' | 'number'>

const RUNS = {
  id: payroll_runs.id,
  column: payroll_runs.search_key,
  index: 'payroll_runs_trigrams',
} as const

/** The runs of the number, or with the term in their titles: the newest, one more than are shown. */
export async function findRuns(db: Db, { key, number }: Term): Promise<Found[]> {
  const bindings = new Bindings()
  const ways = [
    ...(number === undefined
      ? []
      : [
          sql`select ${payroll_runs.id} as id from ${payroll_runs} where ${payroll_runs.order} = ${bindings.of('order', number)}`,
        ]),
    ...(hasTrigram(key) ? [newestHaving(RUNS, payroll_runs, key, SHOWN + 1, bindings)] : []),
  ]
  if (ways.length === 0) return []
  const found = sql.join(
    ways.map((way) => sql`select id from (${way}) as way`),
    sql` union `,
  )
  const { id, order, title, search_key, issued_at } = payroll_runs
  const find = fitting(db, bindings.shape, () =>
    db
      .select({ id, order, title, search_key, issued_at })
      .from(payroll_runs)
      .where(sql`${payroll_runs.id} in (${found})`),
  )
  const rows = await find.execute(bindings.values)
  const best = rows
    .sort((a, b) => b.id - a.id)
    .map((row) => ({ ...row, rank: rankOf(row, { key, number }) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN + 1)
  const figures = await figuresOf(
    db,
    best.map(({ id }) => id),
  )
  return best.map(({ id, order, title, issued_at, rank }, i) => {
    const { total, status } = figures[i] ?? { total: 0n, status: 'voided' as const }
    return {
      to: `/payroll-runs/${id}`,
      title: `${formatDocumentNumber(order)} · ${title}`,
      detail: `${formatDate(issued_at)} · ${formatBs(total)}`,
      state: RUN_STATE_LABELS[status],
      rank,
    }
  })
}

const fitting = shaped()

function rankOf(run: { order: number; search_key: string }, { key, number }: Named): Rank {
  if (run.order === number || run.search_key === key) return 0
  return run.search_key.startsWith(key) ? 1 : 2
}

/** The bank file of the number, which the bank calls its lot. */
export async function findBankFiles(db: Db, { number }: Term): Promise<Found[]> {
  if (number === undefined) return []
  const rows = await ofLot(db).execute({ lot: number })
  return rows.map(({ id, lot, name, value_date, total }) => ({
    to: `/bank-files/${id}`,
    title: `${formatDocumentNumber(lot)} · ${name}`,
    detail: `${formatDate(value_date)} · ${formatBs(total)}`,
    state: null,
    rank: 0,
  }))
}

const ofLot = query((db) => {
  const { id, lot, name, value_date, total } = bank_files
  return db
    .select({ id, lot, name, value_date, total })
    .from(bank_files)
    .where(eq(lot, sql.placeholder('lot')))
})
