import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import {
  accountProblems,
  activateAccount,
  changedAccountProblems,
  createAccount,
  deactivateAccount,
  deleteAccount,
  updateAccount,
} from '#app/models/accounts/change.server.ts'
import { accountInput, accountLabels, accountListing } from '#app/models/accounts/fields.ts'
import { getAccount, listAccounts } from '#app/models/accounts/read.server.ts'
import { presentAccount } from '#app/models/records/relations.server.ts'

export const accountCalls = nounCalls({
  path: 'accounts',
  record: 'Account',
  kind: 'account',
  named: { one: 'una cuenta', many: 'las cuentas' },
  rules: accountListing,
  schema: accountInput,
  labels: accountLabels,
  list: (db, listing) => listAccounts(db, listing),
  get: getAccount,
  create: createAccount,
  judge: (tx, said, id) =>
    id === undefined ? accountProblems(tx, said) : changedAccountProblems(tx, id, said),
  update: updateAccount,
  activation: { activate: activateAccount, deactivate: deactivateAccount, asks: ['holds_money'] },
  remove: deleteAccount,
  present: presentAccount,
})
