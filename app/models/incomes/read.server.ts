/** Reading incomes. Writing them is in incomes/change.server.ts. */
import { eq, sql } from 'drizzle-orm'
import {
  type Document,
  documentReader,
  presentDocument,
} from '#app/models/documents/reader.server.ts'
import { accounts, banks, incomes } from '#db/schema.ts'

/** An income; `amount` is céntimos. */
export type Income = Document<'income', 'account'>

/** The list shows an account by its bank's name, and the search key begins with the provider. */
export const {
  count: countIncomes,
  byDate: incomesByDate,
  list: listIncomes,
  get: getIncome,
} = documentReader({
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
})

/** An income as the API gives it: money in Bs. */
export const presentIncome = (income: Income) => presentDocument(income, ['amount'])
