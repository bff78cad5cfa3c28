/** The end of the bulk wizard: all orders of the draft are created, once. */

import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/rules.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { withOneTimeKey } from '#app/services/access/one-time-keys.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors, StaleVersion } from '#app/services/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'
import { checkWhole, clearDraft, type Draft, type Loaded, readDraft } from './draft.server.ts'
import type { JudgedSheet } from './sheets.server.ts'

/** What the page says that asks for it: the draft's key, and the total that it shows (céntimos). */
type Confirmed = { key: string; loaded: Loaded; total: string }
/** The draft as it was judged just before; every order is complete. */
type Judged = { draft: Draft; sheets: readonly JudgedSheet[] }

/**
 * Creates the orders and begins a new draft; returns how many. The draft's key again gives the
 * first result. Throws StaleVersion when the draft is no longer the one that the page shows, and
 * FieldErrors under the places of the orders that cannot be created.
 */
export async function createOrders(
  tx: Tx,
  actor: Actor,
  confirmed: Confirmed,
  { draft, sheets }: Judged,
): Promise<number> {
  const { ids } = await withOneTimeKey(tx, actor, confirmed.key, 'paysheet', 'wizard', async () => {
    const current = await readDraft(tx, actor)
    const isSame = current.key === confirmed.key && current.version === draft.version
    if (!isSame) throw new StaleVersion(current.version)
    checkWhole(current, confirmed.loaded)
    const inputs = sheets.map(({ input }) => input as PaysheetInput)
    const made = await createPaysheets(tx, inputs, actor)
    const total = made.reduce((sum, order) => sum + BigInt(order.total), 0n)
    if (String(total) !== confirmed.total) throw new FieldErrors({ '': TOTAL_CHANGED })
    await clearDraft(tx, actor)
    return made.map(({ id }) => id)
  })
  return ids.length
}

const TOTAL_CHANGED = problem(
  'total_changed',
  'El total cambió desde que se mostró. Revise las órdenes antes de crearlas.',
)
