import { eq, sql } from 'drizzle-orm'
import {
  type DocumentRecord,
  documentReader,
  presentDocument,
  type ReaderRules,
} from '#app/models/documents/reader.server.ts'
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

export const {
  count: countIncomes,
  sum: sumIncomes,
  ids: idsOfIncomes,
  byDate: incomesByDate,
  list: listIncomes,
  get: getIncome,
} = documentReader(INCOMES)

/** An income as the API gives it: money in Bs. */
export const presentIncome = (income: Income) => presentDocument(income, ['amount'])
