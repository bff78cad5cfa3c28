import { parseAccountNumber } from '#app/kernel/values/account-number.ts'
import { type ByRic, findByRic } from '#app/kernel/values/ric-forms.ts'
import { type AccountFacts, readAccountFacts } from '#app/models/accounts/change.server.ts'
import { type BankOption, bankOptions } from '#app/models/banks/read.server.ts'
import { recordsById } from '#app/models/records/change-many.server.ts'
import type { TitularFacts } from '#app/models/titulars/change.server.ts'
import { titularsByRic } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, type titulars } from '#db/schema.ts'
import type { ImportRow } from './fields.ts'

export type StoredTitular = typeof titulars.$inferSelect
export type StoredAccount = typeof accounts.$inferSelect
type Known = { id: number; name: string; ric: string; email: string | null; active: boolean }

export type ImportFacts = {
  /** Everybody, by each form of their CI or RIF. */
  people: ByRic<Known>
  /** The same, by its stored form. */
  known: ReadonlyMap<string, Known>
  /** The people whom the file is about, by id. */
  titulars: ReadonlyMap<number, StoredTitular>
  /** The accounts of the file that there are, by number. */
  accounts: ReadonlyMap<string, StoredAccount>
  banks: readonly BankOption[]
  rules: { titulars: TitularFacts; accounts: AccountFacts }
}

export async function readImportFacts(db: Db, rows: readonly ImportRow[]): Promise<ImportFacts> {
  const people = await titularsByRic(db)
  const known = new Map([...people.values()].flat().map((each) => [each.ric, each]))
  const ids = new Set<number>()
  const numbers = new Set<string>()
  for (const { ric, number } of rows) {
    for (const { id } of ric ? findByRic(people, ric) : []) ids.add(id)
    const digits = number && parseAccountNumber(number)
    if (digits) numbers.add(digits)
  }
  const stored = await inSlices([...numbers], (some) =>
    accountsByNumber(db).execute({ ids: listed(some) }),
  )
  return {
    ...{ people, known },
    titulars: await recordsById(db, 'titular', [...ids]),
    accounts: new Map(stored.map((each) => [each.number, each])),
    banks: await bankOptions(db),
    rules: {
      titulars: { known, moved: new Set(), emails: new Map() },
      accounts: await readAccountFacts(db, {
        numbers: [...numbers],
        holders: [...ids],
        moved: stored.filter(({ titular_id }) => titular_id === null).map(({ id }) => id),
      }),
    },
  }
}

const accountsByNumber = query((db) => db.select().from(accounts).where(isIn(accounts.number)))
