/** Moving money between company accounts (docs/rules/money.md#5). */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, type Problems } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { negated } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { ApprovalRules } from '#app/models/documents/approve.server.ts'
import {
  type ChangerRules,
  documentChanger,
  documentDecider,
} from '#app/models/documents/changer.server.ts'
import { CapitalTooLarge, type InsufficientFunds } from '#app/models/documents/ledger.server.ts'
import {
  isCompanyAccount,
  NO_COMPANY_ACCOUNT,
  readAccounts,
  recheckCompanyAccounts,
  snapshotOf,
} from '#app/models/documents/parties.server.ts'
import { type VoidChosen, voidChosenOneByOne } from '#app/models/documents/void-chosen.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { transfers } from '#db/schema.ts'
import type { transferInput } from './fields.ts'

export type TransferInput = InputOf<typeof transferInput>
type Stored = typeof transfers.$inferSelect

const SPENT_EDIT = problem(
  'insufficient_funds',
  'Parte de los fondos de esta transferencia ya fue utilizada: la cuenta no tiene fondos suficientes para el cambio',
)
const SAME_ACCOUNT = problem('not_applicable', 'Elija otra cuenta, distinta de la de origen')

const TRANSFER: ChangerRules<'transfer', TransferInput> & ApprovalRules<'transfer'> = {
  kind: 'transfer',
  merge: (before, changes: Partial<TransferInput>): TransferInput => ({
    from_account_id: before.from_account_id,
    to_account_id: before.to_account_id,
    amount: before.amount,
    number: before.number,
    concept: before.concept,
    issued_at: before.issued_at,
    ...changes,
  }),
  prepare,
  entries: ({ from_account_id, to_account_id, amount }) => [
    { account_id: from_account_id, amount: negated(amount) },
    { account_id: to_account_id, amount },
  ],
  refused,
  spent: problem(
    'insufficient_funds',
    'La transferencia no se puede anular: la cuenta de destino ya gastó su dinero',
  ),
  recheck: recheckCompanyAccounts((row) => [row.from_account_id, row.to_account_id]),
}

export const {
  create: createTransfer,
  update: updateTransfer,
  cancel: voidTransfer,
  restore: restoreTransfer,
  restoreAll: restoreTransfers,
} = documentChanger(TRANSFER)

export const { approve: approveTransfer, reject: rejectTransfer } = documentDecider(TRANSFER)

/** Voids transfers together, or none. Throws NotFound, DocumentsRefused. */
export const voidTransfers: VoidChosen = (tx, seen, voiding) =>
  voidChosenOneByOne(tx, TRANSFER, seen, voiding)

async function prepare(tx: Tx, input: TransferInput, before: Stored | undefined) {
  const { from_account_id, to_account_id } = input
  const known = await readAccounts(tx, [from_account_id, to_account_id])
  const errors: Problems = {}
  const side = (field: 'from_account_id' | 'to_account_id') => {
    const account = known.get(input[field])
    if (before?.[field] === input[field] || isCompanyAccount(account)) return account
    errors[field] = NO_COMPANY_ACCOUNT
    return undefined
  }
  const from = side('from_account_id')
  const to = side('to_account_id')
  if (from_account_id === to_account_id) errors.to_account_id = SAME_ACCOUNT
  if (!from || !to || Object.keys(errors).length > 0) throw new FieldErrors(errors)
  const kept = before?.snapshot
  return {
    ...input,
    search_key: searchKey(`${input.number} ${input.concept}`),
    snapshot: {
      from: kept && before.from_account_id === from_account_id ? kept.from : snapshotOf(from),
      to: kept && before.to_account_id === to_account_id ? kept.to : snapshotOf(to),
    },
  }
}

/** The account short of money is either the giver, or a receiver that has already spent it. */
function refused(
  error: InsufficientFunds | CapitalTooLarge,
  { from_account_id, to_account_id }: Pick<TransferInput, 'from_account_id' | 'to_account_id'>,
  before: Stored | undefined,
): Problems {
  if (error instanceof CapitalTooLarge) return { to_account_id: error.problem }
  if (error.account_id === from_account_id) return { amount: error.problem }
  const moved = before && before.to_account_id !== to_account_id
  return { [moved ? 'to_account_id' : 'amount']: SPENT_EDIT }
}
