/** Prepares the wizard's draft for the fortnight after a payroll run (docs/rules/run-screens.md#8). */

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { conceptFor } from '#app/models/payroll/named-period.ts'
import type { periodAfter } from '#app/models/payroll/period.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { usableAccounts } from './copy.server.ts'
import { beginDraft, changeDraft, changeSheets, readHead, setSelected } from './draft.server.ts'
import { clearSheets } from './draft-rows.server.ts'
import { canBePaid } from './last-run.server.ts'

const { titular_id, account_id, enterprise_id } = paysheets
const { transaction, concept, realized, authorized } = paysheets
const columns = {
  ...{ titular_id, account_id, enterprise_id },
  ...{ transaction, concept, realized, authorized },
}

type NextPeriod = ReturnType<typeof periodAfter>
type Paid = Awaited<ReturnType<typeof readPaid>>[number]

function readPaid(db: Db, run: number) {
  return db
    .select({ ...columns, name: titulars.name, isPayable: canBePaid.mapWith(Boolean) })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .where(and(eq(paysheets.payroll_run_id, run), isNull(paysheets.voided_at)))
    .orderBy(asc(titulars.name_key), asc(paysheets.id))
}

/**
 * What preparing would do: how many of a run's employees can be paid again, the names of the
 * others, and how many the user's draft in progress has, with its version.
 */
export async function previewOfNext(db: Db, person: Pick<Actor, 'id'> | null, run: number) {
  const paid = await readPaid(db, run)
  const { selected, version } = await readHead(db, person)
  return {
    count: payableOf(paid).size,
    left: paid.filter(({ isPayable }) => !isPayable).map(({ name }) => name),
    draft: { count: selected.length, version },
  }
}

/**
 * Replaces the user's draft by one of the run's employees, each with the account and company account
 * of their order, and the toggles that an order of the next fortnight begins with; additions,
 * discounts and numbers are left out. `version` is that of
 * the draft that the user agreed to replace. Throws Conflict when it is another by now or nobody can
 * be paid, FieldErrors when too many would be.
 */
export async function prepareNext(
  tx: Tx,
  actor: Actor,
  run: number,
  period: NextPeriod,
  version: number,
): Promise<void> {
  if ((await readHead(tx, actor)).version !== version) throw new Conflict(DRAFT_CHANGED)
  const paid = payableOf(await readPaid(tx, run))
  const [first] = paid.values()
  if (!first) throw new Conflict(NOBODY)
  const accountsOf = await usableAccounts(tx, [...paid.values()])
  await clearSheets(tx, actor)
  await changeDraft(tx, actor, async (draft) => {
    const stamp = { version: draft.version, tab: '' }
    draft.basics = { ...stamp, values: basicsOf(first, period) }
    draft.sheets = {}
    setSelected(draft, paid.keys())
    await beginDraft(tx, draft)
    await changeSheets(draft, ({ values }, id) => {
      const order = paid.get(id)
      return { values: { ...values, ...(order && accountsOf(order)) } }
    })
  })
}

const DRAFT_CHANGED = problem('stale', 'Su borrador cambió mientras tanto')
const NOBODY = problem('invalid', 'Ninguno de sus empleados se puede pagar ahora')

const payableOf = (paid: readonly Paid[]) =>
  new Map(paid.flatMap((order) => (order.isPayable ? [[order.titular_id, order] as const] : [])))

function basicsOf(order: Paid, { payday, month, issued_at, period }: NextPeriod) {
  const { transaction, realized, authorized } = order
  const concept = conceptFor(order.concept, payday, month)
  return { payday, period, issued_at, transaction, concept, realized, authorized: authorized ?? '' }
}
