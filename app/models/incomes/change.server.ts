/** Registering, editing and voiding incomes (docs/rules/money.md#5). */

import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import {
  createDocument,
  type DocumentRules,
  updateDocument,
  voidDocument,
} from '#app/models/documents/changes.server.ts'
import { CapitalTooLarge } from '#app/models/documents/ledger.server.ts'
import {
  isCompanyAccount,
  NO_COMPANY_ACCOUNT,
  readAccounts,
  recheckCompanyAccounts,
  snapshotOf,
} from '#app/models/documents/parties.server.ts'
import {
  type RestoreMany,
  type RestoreOne,
  type RestoreRules,
  restoreDocument,
  restoreTogether,
} from '#app/models/documents/restore.server.ts'
import { type VoidChosen, voidChosenOneByOne } from '#app/models/documents/void-chosen.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { IncomeSnapshot } from '#db/schema.ts'
import type { incomeInput } from './fields.ts'

export type IncomeInput = InputOf<typeof incomeInput>

const SPENT_EDIT = problem(
  'insufficient_funds',
  'Parte de los fondos de este ingreso ya fue utilizada: la cuenta no tiene fondos suficientes para el cambio',
)

/** Registers an income and adds its amount to its account. Returns its id. Throws FieldErrors. */
export function createIncome(tx: Tx, input: IncomeInput, actor: Actor): Promise<number> {
  return createDocument(tx, INCOME, input, actor)
}

/** Changes the given fields. Throws NotFound, StaleVersion, FieldErrors. */
export function updateIncome(
  tx: Tx,
  id: number,
  changes: Partial<IncomeInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  return updateDocument(tx, INCOME, id, changes, actor, version)
}

/** Voids an income. Throws NotFound, or Conflict when its money is spent. */
export function voidIncome(
  tx: Tx,
  id: number,
  actor: Actor,
  reason: string | null,
  answers?: Allowed<'balance_by_date'>,
): Promise<void> {
  return voidDocument(tx, INCOME, id, actor, reason, answers)
}

/** Takes the voiding of an income back. Throws NotFound, Conflict. */
export const restoreIncome: RestoreOne = (tx, id, undoing) =>
  restoreDocument(tx, INCOME, id, undoing)

/** Takes the voiding of incomes back, of all or none. Throws NotFound, DocumentsRefused. */
export const restoreIncomes: RestoreMany = (tx, ids, undoing) =>
  restoreTogether(tx, INCOME, ids, undoing)

/** Voids incomes together, or none. Throws NotFound, DocumentsRefused. */
export const voidIncomes: VoidChosen = (tx, seen, voiding) =>
  voidChosenOneByOne(tx, 'income', seen, voiding, voidIncome)

const INCOME: DocumentRules<'income', IncomeInput> & RestoreRules<'income'> = {
  kind: 'income',
  merge: (before, changes: Partial<IncomeInput>): IncomeInput => ({
    account_id: before.account_id,
    provider: before.provider,
    amount: before.amount,
    number: before.number,
    issued_at: before.issued_at,
    ...changes,
  }),
  prepare: async (tx, input, before) => ({
    ...input,
    search_key: searchKey(`${input.provider} ${input.number}`),
    snapshot:
      before?.account_id === input.account_id
        ? before.snapshot
        : await snapshotFor(tx, input.account_id),
  }),
  entries: ({ account_id, amount }) => [{ account_id, amount }],
  refused: (error, values, before) => {
    const field = before && values.account_id !== before.account_id ? 'account_id' : 'amount'
    return { [field]: error instanceof CapitalTooLarge ? error.problem : SPENT_EDIT }
  },
  spent: problem(
    'insufficient_funds',
    'El ingreso no se puede anular: los fondos ya fueron utilizados',
  ),
  recheck: (tx, rows) =>
    recheckCompanyAccounts(
      tx,
      rows.map(({ account_id }) => [account_id]),
    ),
}

async function snapshotFor(tx: Tx, account_id: number): Promise<IncomeSnapshot> {
  const account = (await readAccounts(tx, [account_id])).get(account_id)
  if (!isCompanyAccount(account)) {
    throw new FieldErrors({ account_id: NO_COMPANY_ACCOUNT })
  }
  return { account: snapshotOf(account) }
}
