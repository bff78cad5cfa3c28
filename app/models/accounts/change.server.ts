import { eq, getTableColumns } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  NotFound,
  refuseAny,
  refuseTogether,
} from '#app/kernel/errors/errors.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { type Retirable, retiring } from '#app/models/records/activation.server.ts'
import { recordCreations } from '#app/models/records/audit.server.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import { changeMany, type Update, withStored } from '#app/models/records/change-many.server.ts'
import {
  accountsReferredTo,
  accountsWithMoney,
  holdingAccount,
} from '#app/models/records/holders.server.ts'
import { holdsText } from '#app/models/records/holds.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { accounts } from '#db/schema.ts'
import {
  type AccountInput,
  accountProblems,
  judgeAccount,
  readAccountFacts,
} from './rules.server.ts'
import { tellOfNumbers } from './told.server.ts'

export {
  type AccountFacts,
  type AccountInput,
  accountProblems,
  judgeAccount,
  readAccountFacts,
} from './rules.server.ts'

type Stored = typeof accounts.$inferSelect

/** Returns the new account's id; its capital is 0. Throws FieldErrors (see accountProblems). */
export async function createAccount(tx: Tx, input: AccountInput, actor: Actor): Promise<number> {
  refuseAny(await accountProblems(tx, input))
  const [id] = await storeAccounts(tx, [input], actor)
  return id as number
}

/**
 * Creates all or none; the inputs' numbers all differ. Returns their ids in the inputs' order. Throws
 * FieldErrors under `0.number`, ….
 */
export async function createAccounts(
  tx: Tx,
  inputs: readonly AccountInput[],
  actor: Actor,
): Promise<number[]> {
  const facts = await readAccountFacts(tx, {
    numbers: inputs.map(({ number }) => number),
    holders: inputs.flatMap(({ titular_id }) => titular_id ?? []),
  })
  refuseTogether(await inTurns(inputs, (some) => some.map((each) => judgeAccount(each, facts))))
  return storeAccounts(tx, inputs, actor)
}

async function storeAccounts(
  tx: Tx,
  inputs: readonly AccountInput[],
  actor: Actor,
): Promise<number[]> {
  const at = actor.at.toISOString()
  const rows = inputs.map((input) => ({ ...columnsOf(input), created_at: at, updated_at: at }))
  const made = await insertRows(tx, accounts, rows, getTableColumns(accounts))
  await recordCreations(tx, actor, 'account', made)
  const ids = new Map(made.map(({ id, number }) => [number, id]))
  return inputs.map(({ number }) => ids.get(number) as number)
}

/** Changes the given fields. Unchanged values are not checked again. */
export async function updateAccount(
  tx: Tx,
  id: number,
  changes: Partial<AccountInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await stored(tx, id)
  checkVersion(before, version)
  const next = changed(before, changes)
  refuseAny(await accountProblems(tx, next, before))
  await changeRecord(tx, ACCOUNT, before, columnsOf(next), actor)
  await tellOfNumbers(tx, [{ id, before: before.number, number: next.number }], actor)
}

/**
 * Changes all or none, each at most once. Returns them as they were. Throws NotFound, and FieldErrors under
 * `0.number`, ….
 */
export async function updateAccounts(
  tx: Tx,
  updates: readonly Update<Partial<AccountInput>>[],
  actor: Actor,
): Promise<Stored[]> {
  const all = (await withStored(tx, 'account', updates)).map(({ before, changes }) => {
    return { before, next: changed(before, changes) }
  })
  const rehomed = all.filter(({ before, next }) => next.titular_id !== before.titular_id)
  const facts = await readAccountFacts(tx, {
    numbers: all.flatMap(({ before, next }) =>
      next.number === before.number ? [] : [next.number],
    ),
    holders: rehomed.flatMap(({ next }) => next.titular_id ?? []),
    moved: rehomed.map(({ before }) => before.id),
  })
  refuseTogether(
    await inTurns(all, (some) => some.map(({ before, next }) => judgeAccount(next, facts, before))),
  )
  const changes = all.map(({ before, next }) => ({ before, columns: columnsOf(next) }))
  await changeMany(tx, actor, 'account', changes)
  const numbers = all.map(({ before, next }) => {
    return { id: before.id, before: before.number, number: next.number }
  })
  await tellOfNumbers(tx, numbers, actor)
  return all.map(({ before }) => before)
}

export async function changedAccountProblems(
  tx: Tx,
  id: number,
  changes: Partial<AccountInput>,
): Promise<Record<string, Problem>> {
  const before = await stored(tx, id)
  return accountProblems(tx, changed(before, changes), before)
}

const changed = (before: Stored, changes: Partial<AccountInput>): AccountInput => ({
  number: changes.number ?? before.number,
  bank_id: changes.bank_id ?? before.bank_id,
  type: changes.type ?? before.type,
  titular_id: changes.titular_id === undefined ? before.titular_id : changes.titular_id,
  phone_number: changes.phone_number === undefined ? before.phone_number : changes.phone_number,
  allow_check_digit: changes.allow_check_digit,
})

/** Throws Conflict when it has a holder, and FieldErrors under `titular_id` unless that one is active. */
export async function assignTitular(
  tx: Tx,
  id: number,
  titular_id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await stored(tx, id)
  if (before.titular_id)
    throw new Conflict(problem('already_done', 'La cuenta ya tiene un titular'))
  await updateAccount(tx, id, { titular_id }, actor, version)
}

const ACCOUNT = {
  kind: 'account',
  table: accounts,
  name: 'La cuenta',
  references: async (tx, id) => holdsText(await holdingAccount(tx, id)),
  referred: accountsReferredTo,
  held: async (tx, id) => BigInt((await stored(tx, id)).capital),
  holding: accountsWithMoney,
  holder: 'La cuenta tiene',
} as const satisfies Retirable

export const {
  activate: activateAccount,
  deactivate: deactivateAccount,
  setActive: setAccountsActive,
  remove: deleteAccount,
  removeMany: deleteAccounts,
} = retiring(ACCOUNT)

async function stored(tx: Tx, id: number): Promise<Stored> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new NotFound()
  return row
}

function columnsOf({ number, bank_id, type, titular_id, phone_number }: AccountInput) {
  return {
    number,
    bank_id,
    type,
    titular_id: titular_id ?? null,
    phone_number: phone_number ?? null,
  }
}
