import { eq, or, type Placeholder, type SQL } from 'drizzle-orm'
import {
  accountNumberOf,
  type DocumentRecord,
  documentReader,
  presentDocument,
  type ReaderRules,
} from '#app/models/documents/reader.server.ts'
import { transfers } from '#db/schema.ts'

/** A transfer; `amount` is céntimos. */
export type Transfer = DocumentRecord<'transfer', 'from_account' | 'to_account'>

const onEitherSide = (value: Placeholder) =>
  or(eq(transfers.from_account_id, value), eq(transfers.to_account_id, value)) as SQL

/** The filters by account match either side. */
const TRANSFERS: ReaderRules<'transfer', 'from_account' | 'to_account'> = {
  kind: 'transfer',
  sortable: {
    from_account: accountNumberOf(transfers.from_account_id),
    to_account: accountNumberOf(transfers.to_account_id),
  },
  filters: { account: onEitherSide, enterprise: onEitherSide },
  matches: (term, bindings) => [bindings.containing('key', transfers.search_key, term)],
  accounts: { from_account: 'from_account_id', to_account: 'to_account_id' },
}

export const {
  count: countTransfers,
  sum: sumTransfers,
  ids: idsOfTransfers,
  byDate: transfersByDate,
  list: listTransfers,
  get: getTransfer,
} = documentReader(TRANSFERS)

/** A transfer as the API gives it: money in Bs. */
export const presentTransfer = (transfer: Transfer) => presentDocument(transfer, ['amount'])
