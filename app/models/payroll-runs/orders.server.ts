/** A run's orders as its table shows them: with what each earns, loses, and is at the bank. */
import { eq, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { documentIds, sumDocuments } from '#app/models/documents/listing.server.ts'
import { finderOf } from '#app/models/documents/reader.server.ts'
import { listOrderRows, orderRules } from '#app/models/orders/reader.server.ts'
import { ofDepartment } from '#app/models/paysheets/read.server.ts'
import { bankFileOf } from '#app/models/records/bank-says.server.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import type { BankState } from './fields.ts'
import { BANK_SAYS } from './figures.server.ts'

/** An order in a run's table. */
export type RunOrderRow = Awaited<ReturnType<typeof runOrderRows>>['data'][number]

/** What a bank file can pay and none does is 'none'; null is what none can pay. */
const AT_BANK = sql<BankState | null>`coalesce(${BANK_SAYS},
  case when ${paysheets.transaction} = 'Transferencia' then 'none' end)`

const RUN_ORDERS = orderRules('paysheet', {
  payroll_run: (value) => eq(paysheets.payroll_run_id, value),
  // A company account pays far more orders than a run has: these are found by the run.
  enterprise: (value) => sql`+${paysheets.enterprise_id} = ${value}`,
  bank: (value) => sql`${AT_BANK} = ${value}`,
  department: ofDepartment,
})

const ofRun = (id: number, listing: Listing): Listing => ({
  ...listing,
  filters: { ...listing.filters, payroll_run: id },
})

export function sumRunOrders(db: Db, id: number, listing: Listing) {
  const own = ofRun(id, listing)
  return sumDocuments(db, finderOf(RUN_ORDERS, own), own)
}

/** The ids of a run's orders of a listing. Throws FieldErrors when they are too many to choose. */
export function idsOfRunOrders(db: Db, id: number, listing: Listing): Promise<number[]> {
  const own = ofRun(id, listing)
  return documentIds(db, finderOf(RUN_ORDERS, own), own)
}

/** A page of a run's orders, in force unless the listing asks for the voided ones. */
export async function runOrderRows(db: Db, id: number, listing: Listing, known?: number) {
  const page = await listOrderRows(db, RUN_ORDERS, ofRun(id, listing), known)
  const ids = page.data.map((row) => row.id)
  const more = ids[0] ? await particularsById(db).execute({ ids: listed(ids) }) : []
  const byId = new Map(more.map((own) => [own.id, own]))
  const data = page.data.flatMap((row) => {
    const own = byId.get(row.id)
    if (!own) return []
    return [{ ...row, ...own, deductions: centimos(own.gross - row.total) }]
  })
  return { ...page, data }
}

const particularsById = query((db) => {
  const { id, gross, pending } = paysheets
  const bank_file_id = bankFileOf('paysheet', id)
  return db
    .select({ id, gross, pending, at_bank: AT_BANK, bank_file_id })
    .from(paysheets)
    .where(isIn(id))
})
