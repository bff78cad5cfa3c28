/** Registering, editing and voiding incomes (docs/rules/money.md#5). */

import { problem } from '#app/kernel/errors/codes.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { type ChangerRules, documentChanger } from '#app/models/documents/changer.server.ts'
import { CapitalTooLarge } from '#app/models/documents/ledger.server.ts'
import { companySnapshot, recheckCompanyAccounts } from '#app/models/documents/parties.server.ts'
import { type VoidChosen, voidChosenOneByOne } from '#app/models/documents/void-chosen.server.ts'
import type { incomeInput } from './fields.ts'

export type IncomeInput = InputOf<typeof incomeInput>

const SPENT_EDIT = problem(
  'insufficient_funds',
  'Parte de los fondos de este ingreso ya fue utilizada: la cuenta no tiene fondos suficientes para el cambio',
)

const INCOME: ChangerRules<'income', IncomeInput> = {
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
        : await companySnapshot(tx, input.account_id),
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
  recheck: recheckCompanyAccounts(({ account_id }) => [account_id]),
}

export const {
  create: createIncome,
  update: updateIncome,
  cancel: voidIncome,
  restore: restoreIncome,
  restoreAll: restoreIncomes,
} = documentChanger(INCOME)

/** Voids incomes together, or none. Throws NotFound, DocumentsRefused. */
export const voidIncomes: VoidChosen = (tx, seen, voiding) =>
  voidChosenOneByOne(tx, INCOME, seen, voiding)
