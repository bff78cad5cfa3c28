import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { inOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, type PageOf, pageOf, placeOf } from '#app/kernel/asking/listing.ts'
import { contains, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import type { SaidOf } from '#app/kernel/fields/inputs.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { AccountRow } from '#app/models/records/account-rows.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import {
  accountsById,
  presentAccount,
  type TitularRow,
  withHolders,
} from '#app/models/records/relations.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { accounts, banks } from '#db/schema.ts'
import type { bankInput } from './fields.ts'

export type BankInput = SaidOf<typeof bankInput>

type BankAccount = AccountRow & { titular_record?: TitularRow | null }

const accountsCount = sql<number>`(select count(*) from accounts where accounts.bank_id = banks.id)`
const { id, index, name, swift, version, created_at, updated_at } = banks
const accounts_count = accountsCount.mapWith(Number)
const columns = { id, index, name, swift, accounts_count, version, created_at, updated_at }

const selectBanks = (db: Db) => db.select(columns).from(banks)

export type Bank = Awaited<ReturnType<typeof selectBanks>>[number] & { accounts?: BankAccount[] }

const sortable = { ...columns, name: banks.name_key, accounts_count: accountsCount }

export async function listBanks(db: Db, listing: Listing): Promise<PageOf<Bank>> {
  const where = listing.search ? contains(banks.search_key, listing.search) : undefined
  const { limit, offset } = windowOf(listing)
  const rows: Bank[] = await selectBanks(db)
    .where(where)
    .orderBy(...sortingOf(listing, sortable, banks.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(banks).where(where)
  return pageOf(await withAccounts(db, rows, listing), total?.n ?? 0, listing)
}

/** Throws NotFound. */
export async function getBank(
  db: Db,
  id: number,
  relations: Pick<Listing, 'with'> = { with: new Set() },
): Promise<Bank> {
  const rows: Bank[] = await selectBanks(db).where(eq(banks.id, id))
  const [bank] = await withAccounts(db, rows, relations)
  if (!bank) throw new NotFound()
  return bank
}

const ACCOUNTS_A_PAGE = 50

export async function accountsOfBank(
  db: Db,
  id: number,
  page: number,
): Promise<PageOf<AccountRow>> {
  const where = eq(accounts.bank_id, id)
  const [total] = await db.select({ n: count() }).from(accounts).where(where)
  const place = placeOf(page, ACCOUNTS_A_PAGE, total?.n ?? 0)
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(asc(accounts.number))
    .limit(ACCOUNTS_A_PAGE)
    .offset((place.page - 1) * ACCOUNTS_A_PAGE)
  const byId = await accountsById(
    db,
    rows.map((row) => row.id),
    false,
  )
  return pageOf(
    rows.flatMap((row) => byId.get(row.id) ?? []),
    total?.n ?? 0,
    place,
  )
}

export type BankOption = { id: number; index: string; name: string }

export async function bankOptions(db: Db): Promise<BankOption[]> {
  return db.select({ id, index, name }).from(banks).orderBy(asc(banks.name_key), asc(banks.id))
}

async function withAccounts(db: Db, rows: Bank[], listing: Pick<Listing, 'with'>): Promise<Bank[]> {
  if (rows.length === 0 || listing.with.size === 0) return rows
  const ids = rows.map((bank) => bank.id)
  const theirs = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.bank_id, ids))
    .orderBy(asc(accounts.number))
  const found: BankAccount[] = []
  for await (const some of inOrder(
    theirs.map(({ id }) => id),
    (part) => accountsById(db, part, false),
  )) {
    found.push(...(listing.with.has('accounts.titular') ? await withHolders(db, some) : some))
  }
  const byBank = Map.groupBy(found, (account) => account.bank_id)
  return rows.map((bank) => ({ ...bank, accounts: byBank.get(bank.id) ?? [] }))
}

export function presentBank({ accounts, ...bank }: Bank) {
  return accounts ? { ...bank, accounts: accounts.map(presentAccount) } : bank
}

/** Returns the new bank's id. Throws FieldErrors under `index` when the prefix is taken. */
export async function createBank(tx: Tx, input: BankInput, actor: Actor): Promise<number> {
  await refuseKnownIndex(tx, input.index)
  const at = actor.at.toISOString()
  const [made] = await tx
    .insert(banks)
    .values({ ...input, ...keysOf(input), created_at: at, updated_at: at })
    .returning()
  if (!made) throw new Error('insert into banks returned nothing')
  await recordAudit(tx, actor, 'create', 'bank', made.id, null, made)
  return made.id
}

/** Changes the given fields. The prefix is fixed once accounts use it. */
export async function updateBank(
  tx: Tx,
  id: number,
  changes: Partial<BankInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getBank(tx, id)
  checkVersion(before, version)
  const next = {
    index: changes.index ?? before.index,
    name: changes.name ?? before.name,
    swift: changes.swift === undefined ? before.swift : changes.swift,
  }
  if (next.index !== before.index) {
    if (before.accounts_count > 0) {
      const text = 'El prefijo no se puede cambiar: hay cuentas que lo usan'
      throw new FieldErrors({ index: problem('immutable', text) })
    }
    await refuseKnownIndex(tx, next.index)
  }
  await changeRecord(tx, BANK, before, { ...next, ...keysOf(next) }, actor)
}

const BANK = { kind: 'bank', table: banks }

/** Deletes a bank that no account refers to; otherwise throws a Conflict naming the references. */
export async function deleteBank(tx: Tx, id: number, actor: Actor): Promise<void> {
  const before = await getBank(tx, id)
  if (before.accounts_count > 0) {
    const text = `El banco no se puede eliminar: ${accountsInUse(before.accounts_count)}`
    throw new Conflict(problem('in_use', text))
  }
  await tx.delete(banks).where(eq(banks.id, id))
  await recordAudit(tx, actor, 'delete', 'bank', id, before, null)
}

const accountsInUse = (n: number) => counted(n, 'cuenta lo usa', 'cuentas lo usan')

const keysOf = ({ index, name }: BankInput) => ({
  name_key: searchKey(name),
  search_key: searchKey(`${index} ${name}`),
})

async function refuseKnownIndex(tx: Tx, index: string): Promise<void> {
  const [known] = await tx.select({ name: banks.name }).from(banks).where(eq(banks.index, index))
  if (!known) return
  throw new FieldErrors({ index: problem('taken', `El prefijo ${index} ya es de ${known.name}`) })
}
