/**
 * A run's payroll register (docs/rules/run-files.md#1): everyone's figures concept by concept, and their
 * sums. Rows and sums come from one reading, so that they always agree.
 */

import { type Listing, parseListing } from '#app/kernel/asking/listing.ts'
import { sortInTurns } from '#app/kernel/turns.server.ts'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Entry, entriesOf } from './entries.server.ts'
import { getPayrollRun, type PayrollRun } from './read.server.ts'
import { type PartedSums, Tally } from './tally.server.ts'

export type Register = PartedSums & {
  run: PayrollRun
  /** By name. */
  entries: Entry[]
}

/** The orders of a run: those in force, or those that it had when it was voided. */
export function ordersListing({ id, status }: Pick<PayrollRun, 'id' | 'status'>): Listing {
  const { listing } = parseListing(paysheetListing, new URLSearchParams())
  const voided = status === 'voided' && { voided: true }
  return { ...listing, filters: { payroll_run: id, ...voided } }
}

/** Reads all of a run. Throws NotFound, and the signal's reason once it is aborted. */
export async function readRegister(db: Db, id: number, signal?: AbortSignal): Promise<Register> {
  const run = await getPayrollRun(db, id)
  const entries: Entry[] = []
  const tally = new Tally()
  const orders = paysheetsByDate(db, ordersListing(run))
  for await (const batch of entriesOf(db, orders, tally, signal)) entries.push(...batch)
  const sorted = await sortInTurns(
    entries,
    (a, b) => inAlphabet(a.name, b.name) || a.order - b.order,
  )
  return { run, ...inParts(sorted, tally) }
}

/** Sums of what waits apart from the others, unless nothing or everything waits. */
export function inParts(entries: Entry[], tally: Tally): Omit<Register, 'run'> {
  const sums = tally.parts
  if (sums.waiting) return { entries, ...sums }
  return { entries: entries.map((entry) => ({ ...entry, waits: false })), ...sums }
}
