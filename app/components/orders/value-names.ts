import { accountsByNumber, offered, valueNames } from '#app/components/documents/value-names.ts'
import type { AccountOption } from '#app/models/accounts/read.server.ts'
import type { OrderOptions } from './form.ts'

/** Readable names of the values; `saved` is the account of the saved order. */
export function orderValueNames(options: OrderOptions, saved?: AccountOption) {
  return valueNames({
    titular_id: offered(options.titulars),
    account_id: accountsByNumber(saved ? [...options.accounts, saved] : options.accounts),
    enterprise_id: accountsByNumber(options.enterprises),
  })
}
