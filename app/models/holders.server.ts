/** What refers to a titular or an account, and so keeps it from being deleted. */
import { count, eq, or, type SQL } from 'drizzle-orm'
import type { Hold } from '#app/models/holds.ts'
import type { Db } from '#db/client.server.ts'
import {
  accounts,
  adjustments,
  incomes,
  movements,
  payments,
  paysheets,
  titulars,
  transfers,
} from '#db/schema.ts'

type Documents =
  | typeof paysheets
  | typeof payments
  | typeof incomes
  | typeof transfers
  | typeof adjustments

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

async function documents(
  db: Db,
  by: Hold['by'],
  table: Documents,
  where: SQL | undefined,
): Promise<Hold> {
  const [found] = await db
    .select({ n: count(), voided: count(table.voided_at) })
    .from(table)
    .where(where)
  return { by, count: found?.n ?? 0, voided: found?.voided ?? 0 }
}

/** What holds a titular, voided documents and the linked user included; empty when nothing does. */
export async function holdingTitular(db: Db, id: number): Promise<Hold[]> {
  const [titular] = await db
    .select({ user_id: titulars.user_id })
    .from(titulars)
    .where(eq(titulars.id, id))
  return only([
    await plain(db, 'accounts', accounts, eq(accounts.titular_id, id)),
    await documents(db, 'paysheets', paysheets, eq(paysheets.titular_id, id)),
    await documents(db, 'payments', payments, eq(payments.titular_id, id)),
    { by: 'users', count: titular?.user_id ? 1 : 0, voided: 0 },
  ])
}

/** What holds an account, as payer or as destination; empty when nothing does. */
export async function holdingAccount(db: Db, id: number): Promise<Hold[]> {
  const ofOrder = (table: typeof paysheets | typeof payments) =>
    or(eq(table.account_id, id), eq(table.enterprise_id, id))
  return only([
    await documents(db, 'paysheets', paysheets, ofOrder(paysheets)),
    await documents(db, 'payments', payments, ofOrder(payments)),
    await documents(db, 'incomes', incomes, eq(incomes.account_id, id)),
    await documents(
      db,
      'transfers',
      transfers,
      or(eq(transfers.from_account_id, id), eq(transfers.to_account_id, id)),
    ),
    await documents(db, 'adjustments', adjustments, eq(adjustments.account_id, id)),
    await plain(db, 'movements', movements, eq(movements.account_id, id)),
  ])
}
