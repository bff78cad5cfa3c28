// @both-engines
// Proves docs/rules/api.md#5.
/** Lists without a limit are read some at a time. */
import { expect, test } from 'vitest'
import { accountListing } from '#app/models/accounts/fields.ts'
import { listAccounts } from '#app/models/accounts/read.server.ts'
import { bankListing } from '#app/models/banks/fields.ts'
import { listBanks } from '#app/models/banks/read.server.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { listTitulars } from '#app/models/titulars/read.server.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { listing } from '#tests/support/models/factories.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const statementsOf = watchStatements()
const t = testDatabase((t) => t.write((tx) => aCrowd(tx, 600)))

/** Each of the crowd by the end of their name, and of their account's number. */
const crowd = Array.from({ length: 600 }, (_, n) => String(n).padStart(5, '0'))
const endOf = (text: string | undefined) => text?.slice(-5)

/** What a list gives, and how many statements it takes. */
async function taken<L>(read: () => Promise<L>) {
  const lists: L[] = []
  const statements = await statementsOf(async () => lists.push(await read()))
  return { list: lists[0] as L, statements }
}

test('titulars with their accounts, in the wanted order', async () => {
  const query = 'limit=0&sort_by=name,desc&with=accounts&withCount=accounts'
  const { list, statements } = await taken(() => listTitulars(t.db, listing(titularListing, query)))
  expect(list).toMatchObject({ total: 600, per_page: 600, last_page: 1 })
  expect(list.data.map(({ name }) => endOf(name))).toEqual(crowd.toReversed())
  expect(list.data.every((one) => one.accounts?.length === 1 && one.accounts_count === 1)).toBe(
    true,
  )
  // The ids, and two of 250 titulars, of 250, and of 100.
  expect(statements).toBe(7)
})

test('accounts with their holders', async () => {
  const query = 'limit=0&sort_by=titular,asc&with=titular&search=empleado'
  const { list, statements } = await taken(() => listAccounts(t.db, listing(accountListing, query)))
  expect(list.total).toBe(600)
  expect(list.data.map(({ titular_record }) => endOf(titular_record?.name))).toEqual(crowd)
  expect(statements).toBe(7)
})

test('the accounts of banks', async () => {
  const query = 'limit=0&with=accounts,accounts.titular'
  const { list, statements } = await taken(() => listBanks(t.db, listing(bankListing, query)))
  const accounts = list.data.flatMap((bank) => bank.accounts ?? [])
  expect(accounts.map(({ number }) => endOf(number))).toEqual(crowd)
  // The banks, their number, the ids of accounts, and two of each part of those.
  expect(statements).toBe(9)
})
