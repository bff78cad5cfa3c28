import {
  and,
  type Column,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm'
import { DOCUMENTS, SHOWN_KINDS } from '#app/kernel/document-kinds.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { foreignKeysOf } from '#db/columns.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { inSlices } from '#db/query.server.ts'
import {
  accounts,
  DOCUMENT_TABLES,
  documentTable,
  type incomes,
  movements,
  titulars,
} from '#db/schema.ts'
import type { Hold } from './holds.ts'

const only = (holds: Hold[]) => holds.filter((hold) => hold.count > 0)

async function plain(
  db: Db,
  by: Hold['by'],
  table: typeof accounts | typeof movements,
  where: SQL | undefined,
): Promise<Hold> {
  const [found] = await db.select({ n: count() }).from(table).where(where)
  return { by, count: found?.n ?? 0, voided: 0 }
}

async function documents(db: Db, target: Table, id: number): Promise<Hold[]> {
  const holds: Hold[] = []
  for (const kind of SHOWN_KINDS) {
    const columns = columnsThatName(target, kind)
    if (columns.length === 0) continue
    const table = documentTable(kind)
    const [found] = await db
      .select({ n: count(), voided: count(table.voided_at) })
      .from(table)
      .where(or(...columns.map((column) => eq(column, id))))
    const { n = 0, voided = 0 } = found ?? {}
    holds.push({ by: DOCUMENTS[kind].path, count: n, voided })
  }
  return holds
}

function columnsThatName(target: Table, kind: DocumentKind): Column[] {
  const table = DOCUMENT_TABLES[kind]
  const columns: Record<string, Column> = getTableColumns(table)
  const keys = foreignKeysOf(table).filter((key) => key.target === target)
  return keys.flatMap(({ column }) => columns[column] ?? [])
}

/** Returns what refers to a titular, including voided documents and the linked user. */
export async function holdingTitular(db: Db, id: number): Promise<Hold[]> {
  const [titular] = await db
    .select({ user_id: titulars.user_id })
    .from(titulars)
    .where(eq(titulars.id, id))
  return only([
    await plain(db, 'accounts', accounts, eq(accounts.titular_id, id)),
    ...(await documents(db, titulars, id)),
    { by: 'users', count: titular?.user_id ? 1 : 0, voided: 0 },
  ])
}

/** Returns what refers to an account, as payer or as destination. */
export async function holdingAccount(db: Db, id: number): Promise<Hold[]> {
  return only([
    ...(await documents(db, accounts, id)),
    await plain(db, 'movements', movements, eq(movements.account_id, id)),
  ])
}

export async function titularsReferredTo(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const linked = await inSlices(ids, (some) =>
    db
      .select({ id: titulars.id })
      .from(titulars)
      .where(and(inArray(titulars.id, [...some]), isNotNull(titulars.user_id))),
  )
  const documents = SHOWN_KINDS.flatMap((kind) => columnsThatName(titulars, kind))
  const others = await referredTo(db, ids, [accounts.titular_id, ...documents])
  return new Set([...linked.map(({ id }) => id), ...others])
}

export const accountsReferredTo = (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  referredTo(db, ids, [
    movements.account_id,
    ...SHOWN_KINDS.flatMap((kind) => columnsThatName(accounts, kind)),
  ])

export async function accountsWithMoney(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await inSlices(ids, (some) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(inArray(accounts.id, [...some]), gt(accounts.capital, NO_MONEY))),
  )
  return new Set(found.map(({ id }) => id))
}

export async function titularsWithMoney(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await inSlices(ids, (some) =>
    db
      .selectDistinct({ id: accounts.titular_id })
      .from(accounts)
      .where(and(inArray(accounts.titular_id, [...some]), gt(accounts.capital, NO_MONEY))),
  )
  return new Set(found.flatMap(({ id }) => id ?? []))
}

async function referredTo(db: Db, ids: readonly number[], columns: readonly Column[]) {
  const found = new Set<number>()
  for (const column of columns) {
    const rows = await inSlices(ids, (some) =>
      db
        .selectDistinct({ id: sql<number>`${column}` })
        .from(column.table as typeof incomes)
        .where(inArray(column, [...some])),
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}
