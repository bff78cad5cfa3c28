/**
 * A run's payroll register (docs/rules/run-files.md#1): everyone's figures concept by concept, and their
 * sums. Rows and sums come from one reading, so that they always agree.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { type ReportRow, type Subtotal, Sums } from '#app/models/documents/reports.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import { type Listing, parseListing } from '#app/services/asking/listing.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Centimos } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { type AccountSnapshot, paysheets, titulars } from '#db/schema.ts'
import { type Concept, type ConceptAmounts, Concepts } from './concepts.ts'
import { getPayrollRun, type PayrollRun } from './read.server.ts'

/** An employee's order, with the names that it printed; amounts in céntimos. */
export type Entry = ConceptAmounts & {
  order: number
  titular_id: number
  name: string
  ric: string
  /** The job that the employee has now. */
  position: string | null
  account: AccountSnapshot
  transaction: string
  number: string
  concept: string
  issued_at: IsoDate
  total: Centimos
  /** For approval, in a run whose other orders do not. */
  waits: boolean
}

export type RegisterSums = {
  concepts: Concept[]
  /** The whole, and by company account. */
  sums: Sums
  /** By the employees' bank, the most first. */
  banks: Subtotal[]
}

export type Register = RegisterSums & {
  run: PayrollRun
  /** By name. */
  entries: Entry[]
  /** What waits in a run whose other orders do not (docs/rules/run-files.md#4), in no other sum. */
  waiting?: RegisterSums
}

/** The orders of a run: those in force, or those that it had when it was voided. */
export function runListing({ id, status }: Pick<PayrollRun, 'id' | 'status'>): Listing {
  const { listing } = parseListing(paysheetListing, new URLSearchParams())
  const voided = status === 'voided' && { voided: true }
  return { ...listing, filters: { payroll_run: id, ...voided } }
}

/** Reads all of a run. Throws NotFound, and the signal's reason once it is aborted. */
export async function readRegister(db: Db, id: number, signal?: AbortSignal): Promise<Register> {
  const run = await getPayrollRun(db, id)
  const positions = await positionsOf(db, id)
  const entries: Entry[] = []
  const concepts = new Concepts()
  const sums = new Sums()
  for await (const batch of paysheetsByDate(db, runListing(run))) {
    signal?.throwIfAborted()
    for (const row of batch) {
      const position = positions.get(row.titular_id) ?? null
      const waits = row.pending && row.voided_at === null
      entries.push({ ...entryOf(row), ...concepts.add(row, waits), position, waits })
      sums.add(row.snapshot.enterprise, row.total, waits)
    }
  }
  await pause()
  entries.sort((a, b) => byName(a.name, b.name) || a.order - b.order)
  return { run, ...inParts(entries, concepts, sums) }
}

/** Sums of what waits apart from the others, unless nothing or everything waits. */
export function inParts(entries: Entry[], concepts: Concepts, sums: Sums): Omit<Register, 'run'> {
  if (sums.count === 0 || !sums.waiting) {
    const own = entries.map((entry) => ({ ...entry, waits: false }))
    const whole = sums.waiting ?? sums
    return { entries: own, concepts: concepts.all, sums: whole, banks: banksOf(entries) }
  }
  const banksWhere = (waits: boolean) => banksOf(entries.filter((entry) => entry.waits === waits))
  return {
    ...{ entries, concepts: concepts.posted, sums, banks: banksWhere(false) },
    waiting: { concepts: concepts.waiting, sums: sums.waiting, banks: banksWhere(true) },
  }
}

const byName = new Intl.Collator('es').compare

function entryOf(
  row: ReportRow<'paysheet'>,
): Omit<Entry, 'position' | 'waits' | keyof ConceptAmounts> {
  const { order, titular_id, transaction, number, concept, issued_at, total } = row
  const { titular, account } = row.snapshot
  const own = { order, titular_id, transaction, number, concept, issued_at, total }
  return { ...own, name: titular.name, ric: titular.ric, account }
}

/** By the bank of the account that each order pays, the most first. */
function banksOf(entries: Entry[]): Subtotal[] {
  const banks = new Map<string, Subtotal>()
  for (const { account, total } of entries) {
    const { bank: label } = account
    const subtotal = banks.get(label) ?? { label, count: 0, amount: 0n }
    subtotal.count++
    subtotal.amount += BigInt(total)
    banks.set(label, subtotal)
  }
  return [...banks.values()].sort((a, b) =>
    a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0,
  )
}

async function positionsOf(db: Db, run: number): Promise<Map<number, string | null>> {
  const paid = db
    .select({ id: paysheets.titular_id })
    .from(paysheets)
    .where(eq(paysheets.payroll_run_id, run))
  const rows = await db
    .select({ id: titulars.id, position: titulars.position })
    .from(titulars)
    .where(inArray(titulars.id, paid))
  return new Map(rows.map(({ id, position }) => [id, position]))
}
