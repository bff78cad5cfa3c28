import { nounCalls } from '#app/http/noun-calls.server.ts'
import { type Account, getAccount, listAccounts } from '#app/models/account.server.ts'
import { accountInput, accountListing } from '#app/models/account.ts'
import { createAccount, deleteAccount, updateAccount } from '#app/models/account-changes.server.ts'
import { presentTitular } from '#app/models/relations.server.ts'
import { centimos, toBs } from '#app/services/money.ts'

/** `bank` and `titular` are names, unless their whole records were asked for. */
export function presentAccount({ titular_record, bank_record, scope: _, ...account }: Account) {
  return {
    ...account,
    bank: bank_record ?? account.bank,
    titular: titular_record ? presentTitular(titular_record) : account.titular,
    capital: toBs(centimos(account.capital)),
  }
}

export const accountCalls = nounCalls({
  path: 'accounts',
  rules: accountListing,
  schema: accountInput,
  list: (db, listing) => listAccounts(db, listing),
  get: getAccount,
  create: createAccount,
  update: updateAccount,
  remove: deleteAccount,
  present: presentAccount,
})
