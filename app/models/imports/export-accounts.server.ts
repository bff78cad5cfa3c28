/** Accounts of nobody's, and the company's, in the columns of an import (docs/rules/import.md#8). */
import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { COMPANY } from '#app/models/titulars/fields.ts'
import type { Cell } from '#app/services/printing/cells.server.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import { formatPhone } from '#app/services/values/phone.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'
import { type TableFormat, tableOf } from './export.server.ts'
import { ACCOUNT_EXPORTS, ACCOUNT_FIELDS, type AccountExport } from './fields.ts'
import { accountState } from './texts.ts'

const COLUMNS = ['ric', 'name', ...ACCOUNT_FIELDS] as const

/** All accounts of the kind, a row each, by id. */
export function exportAccounts(db: Db, kind: AccountExport, format: TableFormat) {
  const { file, title } = ACCOUNT_EXPORTS[kind]
  return tableOf(COLUMNS, format, file, title, batchesOf(db, kind))
}

const ACCOUNTS_AT_ONCE = 500

const OF_KIND: Record<AccountExport, ReturnType<typeof eq>> = {
  'loose-accounts': isNull(accounts.titular_id),
  'company-accounts': eq(titulars.scope, COMPANY),
}

async function* batchesOf(db: Db, kind: AccountExport): AsyncGenerator<Cell[][]> {
  const find = prepared(db, `exported ${kind}`, () =>
    db
      .select({
        id: accounts.id,
        ric: titulars.ric,
        name: titulars.name,
        number: accounts.number,
        bank: banks.name,
        type: accounts.type,
        phone_number: accounts.phone_number,
        active: accounts.active,
      })
      .from(accounts)
      .innerJoin(banks, eq(banks.id, accounts.bank_id))
      .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
      .where(and(OF_KIND[kind], gt(accounts.id, sql.placeholder('after'))))
      .orderBy(asc(accounts.id))
      .limit(ACCOUNTS_AT_ONCE),
  )
  for (let after = 0; ; await pause()) {
    const rows = await find.execute({ after })
    if (rows.length > 0) yield rows.map(cellsOf)
    if (rows.length < ACCOUNTS_AT_ONCE) return
    after = rows.at(-1)?.id ?? 0
  }
}

type Row = {
  ric: string | null
  name: string | null
  number: string
  bank: string
  type: string
  phone_number: string | null
  active: boolean
}

/** In the order of COLUMNS. */
const cellsOf = ({ ric, name, number, bank, type, phone_number, active }: Row): Cell[] => [
  ric && formatRic(ric),
  name,
  formatAccountNumber(number),
  bank,
  type,
  phone_number && formatPhone(phone_number),
  accountState(active),
]
