/** 'Ajuste': opening balances, bank fees and corrections (docs/rules/money.md#8). */

import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  type Answers,
  createDocument,
  type MakingRules,
  voidDocument,
} from '#app/models/documents/changes.server.ts'
import { companySnapshot, recheckCompanyAccounts } from '#app/models/documents/parties.server.ts'
import {
  type RestoreOne,
  type RestoreRules,
  restoreDocument,
} from '#app/models/documents/restore.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { adjustmentInput } from './fields.ts'

/** `amount` is signed. Without `type` it is 'Ajuste'; without `issued_at` it has today's date. */
type AdjustmentInput = InputOf<typeof adjustmentInput> & { account_id: number }

/** Adds its signed amount to its account; returns the adjustment's id. Throws FieldErrors. */
export function createAdjustment(tx: Tx, input: AdjustmentInput, actor: Actor): Promise<number> {
  return createDocument(tx, ADJUSTMENT, input, actor)
}

/**
 * Voids an adjustment; there is no editing. Throws NotFound, or Conflict when its money is spent.
 */
export function voidAdjustment(
  tx: Tx,
  id: number,
  actor: Actor,
  reason: string | null,
  answers?: Answers,
): Promise<void> {
  return voidDocument(tx, ADJUSTMENT, id, actor, reason, answers)
}

/** Takes the voiding of an adjustment back. Throws NotFound, Conflict. */
export const restoreAdjustment: RestoreOne = (tx, id, undoing) =>
  restoreDocument(tx, ADJUSTMENT, id, undoing)

const ADJUSTMENT: MakingRules<'adjustment', AdjustmentInput> & RestoreRules<'adjustment'> = {
  kind: 'adjustment',
  prepare: async (tx, input, _, actor) => {
    const snapshot = await companySnapshot(tx, input.account_id)
    const { type = 'Ajuste', issued_at = todayInCaracas(actor.at) } = input
    return { ...input, type, issued_at, snapshot }
  },
  entries: ({ account_id, amount }) => [{ account_id, amount }],
  refused: (error) => ({ amount: error.problem }),
  spent: problem(
    'insufficient_funds',
    'El ajuste no se puede anular: los fondos ya fueron utilizados',
  ),
  recheck: recheckCompanyAccounts(({ account_id }) => [account_id]),
}
