/** Reading transfers between company accounts. Writing them is in transfers/change.server.ts. */

import { eq, or, type Placeholder, type SQL } from 'drizzle-orm'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import {
  countDocuments,
  documentIds,
  documentsByDate,
  sumDocuments,
} from '#app/models/documents/listing.server.ts'
import {
  accountNumberOf,
  type DocumentRecord,
  finderOf,
  getDocument,
  listDocuments,
  presentDocument,
  type ReaderRules,
  type Relations,
} from '#app/models/documents/reader.server.ts'
import type { Db } from '#db/client.server.ts'
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

/** Counts the transfers of a listing. */
export function countTransfers(db: Db, listing: Listing): Promise<number> {
  return countDocuments(db, finderOf(TRANSFERS, listing), listing)
}

/** The sum of a narrowed listing's transfers; undefined for all of them. */
export function sumTransfers(db: Db, listing: Listing) {
  return sumDocuments(db, finderOf(TRANSFERS, listing), listing)
}

/** The ids of a listing's transfers. Throws FieldErrors when they are too many to choose. */
export function idsOfTransfers(db: Db, listing: Listing): Promise<number[]> {
  return documentIds(db, finderOf(TRANSFERS, listing), listing)
}

/** Every transfer of a listing, by date, in batches. */
export function transfersByDate(db: Db, listing: Listing) {
  return documentsByDate(db, finderOf(TRANSFERS, listing), listing)
}

/** Returns a page of transfers; `with` names the relations to read along. */
export function listTransfers(db: Db, listing: Listing): Promise<PageOf<Transfer>> {
  return listDocuments(db, TRANSFERS, listing)
}

/** Returns one transfer; a voided one only if `voidedToo`. Throws NotFound. */
export function getTransfer(
  db: Db,
  id: number,
  relations?: Relations,
  voidedToo?: boolean,
): Promise<Transfer> {
  return getDocument(db, TRANSFERS, id, relations, voidedToo)
}

/** A transfer as the API gives it: money in Bs. */
export const presentTransfer = (transfer: Transfer) => presentDocument(transfer, ['amount'])
