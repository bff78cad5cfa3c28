/** Reading incomes. Writing them is in incomes/change.server.ts. */

import { eq, sql } from 'drizzle-orm'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import {
  countDocuments,
  documentIds,
  documentsByDate,
  sumDocuments,
} from '#app/models/documents/listing.server.ts'
import {
  type DocumentRecord,
  finderOf,
  getDocument,
  listDocuments,
  presentDocument,
  type ReaderRules,
  type Relations,
} from '#app/models/documents/reader.server.ts'
import type { Db } from '#db/client.server.ts'
import { accounts, banks, incomes } from '#db/schema.ts'

/** An income; `amount` is céntimos. */
export type Income = DocumentRecord<'income', 'account'>

/**
 * The list names an account by its bank, so it sorts by it. The search key begins with the
 * provider.
 */
const INCOMES: ReaderRules<'income', 'account'> = {
  kind: 'income',
  sortable: {
    provider: incomes.search_key,
    account: sql`(select ${banks.name_key} from ${accounts} join ${banks} on ${banks.id} = ${accounts.bank_id} where ${accounts.id} = ${incomes.account_id})`,
  },
  filters: {
    account: (value) => eq(incomes.account_id, value),
    enterprise: (value) => eq(incomes.account_id, value),
  },
  matches: (term, bindings) => [
    bindings.containing('key', incomes.search_key, term),
    sql`${incomes.account_id} in (select ${accounts.id} from ${accounts} join ${banks} on ${banks.id} = ${accounts.bank_id} where ${bindings.containing('bank', banks.name_key, term)})`,
  ],
  accounts: { account: 'account_id' },
}

/** Counts the incomes of a listing. */
export function countIncomes(db: Db, listing: Listing): Promise<number> {
  return countDocuments(db, finderOf(INCOMES, listing), listing)
}

/** The sum of a narrowed listing's incomes; undefined for all of them. */
export function sumIncomes(db: Db, listing: Listing) {
  return sumDocuments(db, finderOf(INCOMES, listing), listing)
}

/** The ids of a listing's incomes. Throws FieldErrors when they are too many to choose. */
export function idsOfIncomes(db: Db, listing: Listing): Promise<number[]> {
  return documentIds(db, finderOf(INCOMES, listing), listing)
}

/** Every income of a listing, by date, in batches. */
export function incomesByDate(db: Db, listing: Listing) {
  return documentsByDate(db, finderOf(INCOMES, listing), listing)
}

/** Returns a page of incomes; `with` names the relations to read along. */
export function listIncomes(db: Db, listing: Listing): Promise<PageOf<Income>> {
  return listDocuments(db, INCOMES, listing)
}

/** Returns one income; a voided one only if `voidedToo`. Throws NotFound. */
export function getIncome(
  db: Db,
  id: number,
  relations?: Relations,
  voidedToo?: boolean,
): Promise<Income> {
  return getDocument(db, INCOMES, id, relations, voidedToo)
}

/** An income as the API gives it: money in Bs. */
export const presentIncome = (income: Income) => presentDocument(income, ['amount'])
