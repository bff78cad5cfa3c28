/** What payroll orders are judged by, read once for any number of them. */

import type { InputOf } from '#app/kernel/fields/inputs.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { partNatures, readCatalogue } from '#app/models/concepts/read.server.ts'
import {
  type KnownParties,
  type OrderParties,
  type Parties,
  readParties,
} from '#app/models/documents/parties.server.ts'
import { fixedTerms } from '#app/models/fixed-concepts/read.server.ts'
import { payrollParameters } from '#app/models/parameters/read.server.ts'
import type { Catalogue } from '#app/models/payroll/catalogue.ts'
import type { FixedTerm } from '#app/models/payroll/fixed.ts'
import { paidBy } from '#app/models/payroll/paid-month.server.ts'
import type { SaidLine } from '#app/models/payroll/said-lines.ts'
import { type RunPeriod, runPeriods } from '#app/models/paysheets/run-of.server.ts'
import { amountsOf, getSettings } from '#app/models/settings/read.server.ts'
import { type Owed, owedTo } from '#app/models/titulars/salaries/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import type { PartNatures, SettingsAmounts } from '#db/schema.ts'
import type { paysheetInput } from './fields.ts'
import { areByDays, type PayrollLaw, readPayrollLaw } from './law.server.ts'
import { addPaid, type PaidFortnights, readPaid } from './paid-fortnights.server.ts'
import { earlierSalaries, type SalaryFacts } from './salary.server.ts'
import type { SeenTerms } from './seen-terms.ts'

/** `seen` is what a form showed. Clients that show nothing, such as programs, are not asked. */
export type PaysheetInput = Omit<
  InputOf<typeof paysheetInput>,
  'payroll_run_id' | 'period' | 'salary_of' | 'arrears' | 'lines'
> & {
  lines: readonly SaidLine[]
  /** Absent: the month of its date. */
  period?: Month | null | undefined
  seen?: SeenTerms | undefined
  /** Absent: that of its period, where it ended before today's salary began. */
  salary_of?: 'today' | null | undefined
  /** A line of a new order pays all that is owed to its titular of arrears. */
  arrears?: boolean | undefined
  /** A new order has what is fixed for its titular, but these; absent: nothing of it. */
  without?: readonly { of: string; off?: boolean }[] | undefined
  /** Null or absent: a new order stands alone, or gets the run of those made with it. */
  payroll_run_id?: number | null | undefined
}
export type PayrollFacts = Pick<SalaryFacts, 'salaries'> & {
  parties: Parties
  settings: SettingsAmounts
  law: PayrollLaw
  /** What parts are a base of, where the company chose another than usual. */
  natures: PartNatures | undefined
  /** What lines may name; empty where no order has any. */
  catalogue: Catalogue
  /** By titular: the fortnights that live orders pay, of the months around those of the orders. */
  paid: PaidFortnights
  runs: ReadonlyMap<number, RunPeriod>
  /** What is owed to the titulars whose orders pay arrears. */
  owed: Map<number, Owed>
  /** What is fixed for the titulars whose orders have it. */
  fixed: ReadonlyMap<number, readonly FixedTerm[]>
}

type PaidOrder = OrderParties &
  Pick<
    PaysheetInput,
    'payday' | 'period' | 'issued_at' | 'payroll_run_id' | 'arrears' | 'lines' | 'without'
  >

type KnownOrder = KnownParties & Partial<PaidOrder>

/**
 * Reads the facts for checking the orders, in seven queries; one more where a salary came later, the law
 * deducts, something goes by a rate, lines name concepts, or orders have what is fixed. `kept` is what an edited order's salaries are agreed in.
 */
export async function readPayrollFacts(
  tx: Tx,
  orders: readonly KnownOrder[],
  kept: readonly WageCurrency[] = [],
): Promise<PayrollFacts> {
  const parties = await readParties(tx, orders)
  const known = await payrollParameters(tx, [...parties.titulars.keys()])
  const { entries } = known
  const salaries = await earlierSalaries(tx, parties.titulars, orders, areByDays(entries))
  const currencies = new Set(kept)
  for (const { salary_currency } of parties.titulars.values()) currencies.add(salary_currency)
  for (const { currency } of [...salaries.values()].flat()) currencies.add(currency)
  return {
    parties,
    salaries,
    natures: await partNatures(tx),
    catalogue: await catalogueFor(tx, orders),
    settings: amountsOf(await getSettings(tx)),
    law: await readPayrollLaw(tx, known, orders, currencies),
    paid: await readPaid(tx, orders),
    fixed: await fixedFor(tx, orders),
    owed: await owedTo(
      tx,
      orders.flatMap(({ titular_id, arrears }) => (arrears ? [titular_id] : [])),
    ),
    runs: await runPeriods(
      tx,
      orders.flatMap(({ payroll_run_id }) => payroll_run_id ?? []),
    ),
  }
}

/** What is fixed for those whose orders have it, as far as other orders of these months leave it. */
async function fixedFor(tx: Tx, orders: readonly KnownOrder[]) {
  const paid = paidBy(orders.filter(({ without }) => without))
  return paid ? fixedTerms(tx, paid.ids, paid) : new Map<number, FixedTerm[]>()
}

/** Adds the order to the facts, so that later orders of the same array are checked against it. */
export function rememberPaid({ paid, owed }: PayrollFacts, order: PaysheetInput): void {
  if (order.arrears) owed.delete(order.titular_id)
  addPaid(paid, order)
}

async function catalogueFor(tx: Tx, orders: readonly KnownOrder[]): Promise<Catalogue> {
  const lines = orders.flatMap((order) => order.lines ?? [])
  if (lines.length === 0) return { concepts: [], factors: [] }
  return readCatalogue(
    tx,
    lines.some(({ quantity }) => quantity),
  )
}
