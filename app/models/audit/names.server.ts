/** The names of the records that changes are about, or refer to. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_KINDS } from '#db/kinds.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, documentTable, payroll_runs, titulars, users } from '#db/schema.ts'

const NUMBERED = ['payroll_run', ...DOCUMENT_KINDS] as const
const KINDS = ['account', 'titular', 'bank', 'user', ...NUMBERED] as const
type Kind = (typeof KINDS)[number]

/** By kind and id. */
export type Names = Map<string, Map<number, string>>

/** The fields of a change that refer to a record, with its kind. */
export const REFERENCES: Record<string, Kind> = {
  titular_id: 'titular',
  account_id: 'account',
  enterprise_id: 'account',
  from_account_id: 'account',
  to_account_id: 'account',
  bank_id: 'bank',
  payroll_run_id: 'payroll_run',
  user_id: 'user',
  created_by: 'user',
  approved_by: 'user',
  sent_by: 'user',
  voided_by: 'user',
}

type Facts = Record<string, unknown>
type Stored = { kind: string; record_id: number; before: Facts | null; after: Facts | null }

/** The names of all records of these changes, in one statement. */
export async function namesIn(db: Db, rows: readonly Stored[]): Promise<Names> {
  const ids = new Map(KINDS.map((kind) => [kind as string, new Set<number>()]))
  for (const { kind, record_id, before, after } of rows) {
    ids.get(kind)?.add(record_id)
    for (const [name, value] of [before, after].flatMap((state) => Object.entries(state ?? {}))) {
      if (typeof value === 'number') ids.get(REFERENCES[name] ?? '')?.add(value)
    }
  }
  if ([...ids.values()].every(({ size }) => size === 0)) return new Map()
  const values = Object.fromEntries([...ids].map(([kind, own]) => [kind, listed([...own])]))
  const found = await named(db).execute(values)
  return new Map(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, own]) => [
      kind,
      new Map(own.map((row) => [row.id, nameOf(row)])),
    ]),
  )
}

type Named = { kind: Kind; name: string; number: string }

function nameOf({ kind, name, number }: Named): string {
  if (kind === 'account') return `${name} ${accountTail(number)}`
  return number ? formatDocumentNumber(Number(number)) : name
}

const named = query((db) => {
  const NONE = sql`''`
  const names = (kind: Kind, table: { id: SQLWrapper }, name: SQLWrapper, number: SQLWrapper) =>
    db
      .select({
        kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind'),
        id: sql<number>`${table.id}`.as('id'),
        ...{ name: sql<string>`${name}`.as('name'), number: sql<string>`${number}`.as('number') },
      })
      .from(table as typeof users)
      .where(isIn(table.id, kind))
  const bank = sql`(select name from ${banks} where ${banks.id} = ${accounts.bank_id})`
  const numbered = NUMBERED.map((kind) => {
    const table = kind === 'payroll_run' ? payroll_runs : documentTable(kind)
    return names(kind, table, NONE, sql`cast(${table.order} as text)`)
  })
  return unionAll(
    names('account', accounts, bank, accounts.number),
    names('titular', titulars, titulars.name, NONE),
    names('bank', banks, banks.name, NONE),
    names('user', users, users.name, NONE),
    ...numbered,
  )
})
