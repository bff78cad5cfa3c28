/** The end of the bulk wizard: creates all orders of the draft, exactly once. */

import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { readAccounts } from '#app/models/documents/parties.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { payroll_runs, wizard_drafts } from '#db/schema.ts'
import { clearDraft, type Draft, readHead } from './draft.server.ts'
import type { JudgedSheet } from './sheets.server.ts'

/**
 * What the review sends: the draft's key, and the version that it shows, with digests of each
 * order's total and accounts.
 */
type Confirmed = { key: string; version: number; totals: string; accounts: string }
/** The draft as just checked; every order is complete. */
type Judged = { draft: Draft; sheets: readonly JudgedSheet[] }

/**
 * Creates the orders, starts a new draft and returns the number of orders. The same draft key again
 * returns the first result. Throws StaleVersion when the draft changed since the review was drawn,
 * and FieldErrors by position for orders that cannot be created.
 */
export async function createOrders(
  tx: Tx,
  actor: Actor,
  confirmed: Confirmed,
  { draft, sheets }: Judged,
): Promise<number> {
  const { ids } = await withOneTimeKey(tx, actor, confirmed.key, 'paysheet', 'wizard', async () => {
    const current = await readHead(tx, actor)
    const isShown = current.key === confirmed.key && current.version === confirmed.version
    if (!isShown || current.version !== draft.version) throw new StaleVersion(current.version)
    const inputs = sheets.map(({ input }) => input as PaysheetInput)
    const present = await withAccounts(tx, sheets, inputs)
    if (accountsDigest(present) !== confirmed.accounts) {
      throw new FieldErrors({ '': OTHER_ACCOUNTS })
    }
    const made = await createPaysheets(tx, inputs, actor)
    if (totalsDigest(made) !== confirmed.totals) throw new FieldErrors({ '': TOTAL_CHANGED })
    await clearDraft(tx, actor)
    return made.map(({ id }) => id)
  })
  return ids.length
}

/** The orders with their accounts as they are now: since they were judged a number may have changed. */
async function withAccounts(tx: Tx, sheets: readonly Paid[], inputs: readonly PaysheetInput[]) {
  const ids = inputs.flatMap(({ account_id, enterprise_id }) => [account_id, enterprise_id])
  const known = await readAccounts(tx, ids)
  return sheets.map(({ id }, i) => ({
    ...{ id, account: known.get(inputs[i]?.account_id ?? 0) },
    paying: known.get(inputs[i]?.enterprise_id ?? 0),
  }))
}

type Named = { number: string } | undefined
type Paid = Pick<JudgedSheet, 'id'> & { account?: Named; paying?: Named }

/**
 * Which account each order pays to, and which it takes from: an only account may become another, and
 * its number may be put right.
 */
export function accountsDigest(sheets: readonly Paid[]): string {
  return digestOf(sheets.map(({ id, account, paying }) => [id, account?.number, paying?.number]))
}

/** What each order pays: two that changed by the same amount add up to what they did. */
export const totalsDigest = (orders: readonly { total?: number | undefined }[]): string =>
  digestOf(orders.map(({ total }) => total ?? 0))

const digestOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

const OTHER_ACCOUNTS = problem(
  'accounts_changed',
  'Alguna cuenta cambió desde que se mostró. Revise las órdenes antes de crearlas.',
)
const TOTAL_CHANGED = problem(
  'total_changed',
  'El total de alguna orden cambió desde que se mostró. Revise las órdenes antes de crearlas.',
)

/**
 * The id of the run that the user's draft has just become: both were written at the same instant.
 * Undefined once the draft changes again.
 */
export async function runJustMade(
  db: Db,
  person: Pick<Actor, 'id'> | null,
): Promise<number | undefined> {
  if (!person?.id) return undefined
  const [run] = await db
    .select({ id: payroll_runs.id })
    .from(wizard_drafts)
    .innerJoin(
      payroll_runs,
      and(
        eq(payroll_runs.created_by, wizard_drafts.user_id),
        eq(payroll_runs.created_at, wizard_drafts.updated_at),
      ),
    )
    .where(eq(wizard_drafts.user_id, person.id))
    .orderBy(desc(payroll_runs.id))
    .limit(1)
  return run?.id
}
