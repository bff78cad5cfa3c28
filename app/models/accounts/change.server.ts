import { and, eq, ne, sql } from 'drizzle-orm'
import { holdingAccount } from '#app/models/records/holders.server.ts'
import { holdsText } from '#app/models/records/holds.ts'
import { COMPANY } from '#app/models/titulars/fields.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { type Problem, problem } from '#app/services/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, NotFound } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import {
  deactivate,
  type Retirable,
  remove,
  setActive,
} from '#app/services/records/activation.server.ts'
import { recordAudit } from '#app/services/records/audit.server.ts'
import {
  accountCheckDigitsRight,
  formatAccountNumber,
} from '#app/services/values/account-number.ts'
import type { Tx } from '#db/client.server.ts'
import type { AccountType } from '#db/kinds.ts'
import { accounts, banks, movements, titulars } from '#db/schema.ts'

/** The output of accountInput; the number is 20 digits, the phone is in its stored form. */
export type AccountInput = Allowed<'check_digit'> & {
  number: string
  bank_id: number
  type: AccountType
  titular_id?: number | null
  phone_number?: string | null
}
type Stored = typeof accounts.$inferSelect

const WRONG_CHECK_DIGITS =
  'Los dígitos de control no corresponden; revise el número o marque «Guardar de todos modos»'

const NO_CHOICE = problem('unknown_value', 'Elija una opción de la lista')

/** Returns the new account's id; its capital is 0. Throws FieldErrors (see accountProblems). */
export async function createAccount(tx: Tx, input: AccountInput, actor: Actor): Promise<number> {
  const problems = await accountProblems(tx, input)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const at = actor.at.toISOString()
  const [made] = await tx
    .insert(accounts)
    .values({ ...columnsOf(input), created_at: at, updated_at: at })
    .returning()
  if (!made) throw new Error('insert into accounts returned nothing')
  await recordAudit(tx, actor, 'create', 'account', made.id, null, made)
  return made.id
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
  const problems = await accountProblems(tx, next, before)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  await store(tx, before, columnsOf(next), actor)
}

/** Returns the problems that updateAccount would report for these changes of an invalid form. */
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

/**
 * Gives a holder to an account without one. Throws Conflict when it has one already, and
 * FieldErrors under `titular_id` unless the titular exists and is active.
 */
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

/**
 * Returns why the account cannot be stored like this, by field (docs/rules/accounts.md#3): number
 * (bank's prefix, check digits, duplicate), bank_id, titular_id. Absent fields are not checked.
 * `before` is the stored account, if there is one.
 */
export async function accountProblems(
  tx: Tx,
  next: Partial<AccountInput>,
  before?: Stored,
): Promise<Record<string, Problem>> {
  const problems = {
    ...(await numberProblems(tx, next, before)),
    titular_id: await holderProblem(tx, next.titular_id ?? null, before),
  }
  const real = Object.entries(problems).filter((entry): entry is [string, Problem] => !!entry[1])
  return Object.fromEntries(real)
}

async function numberProblems(
  tx: Tx,
  { number, bank_id, allow_check_digit }: Partial<AccountInput>,
  before: Stored | undefined,
): Promise<{ number?: Problem; bank_id?: Problem }> {
  if (number === before?.number && bank_id === before?.bank_id) return {}
  const [bank] = await tx
    .select()
    .from(banks)
    .where(eq(banks.id, bank_id ?? 0))
  const unknown = bank_id === undefined || bank ? {} : { bank_id: NO_CHOICE }
  const found =
    number === undefined
      ? undefined
      : await numberProblem(tx, number, bank, before, allow_check_digit)
  return { ...unknown, ...(found && { number: found }) }
}

async function numberProblem(
  tx: Tx,
  number: string,
  bank: typeof banks.$inferSelect | undefined,
  before: Stored | undefined,
  isAllowed: boolean | undefined,
): Promise<Problem | undefined> {
  if (bank && !number.startsWith(bank.index)) {
    const text = `Debe comenzar con ${bank.index}, el prefijo de ${bank.name}`
    return problem('mismatch', text)
  }
  if (number === before?.number) return undefined
  const [known] = await tx
    .select({ holder: titulars.name })
    .from(accounts)
    .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(and(eq(accounts.number, number), ne(accounts.id, before?.id ?? 0)))
  if (known) {
    const whose = known.holder ? `es de ${known.holder}` : 'no tiene titular asociado'
    return problem('taken', `${formatAccountNumber(number)} ya está registrada: ${whose}`)
  }
  return isAllowed || accountCheckDigitsRight(number)
    ? undefined
    : problem('check_digit', WRONG_CHECK_DIGITS)
}

async function holderProblem(
  tx: Tx,
  titular_id: number | null,
  before: Stored | undefined,
): Promise<Problem | undefined> {
  if (titular_id === (before?.titular_id ?? null)) return undefined
  const [holder] = titular_id
    ? await tx
        .select({ scope: titulars.scope, active: titulars.active })
        .from(titulars)
        .where(eq(titulars.id, titular_id))
    : []
  if (titular_id !== null && !holder) return NO_CHOICE
  if (holder && !holder.active) return problem('inactive', 'El titular está inactivo')
  if (before && holder?.scope !== COMPANY && (await hasMovements(tx, before.id))) {
    const text = 'No se puede cambiar: la cuenta tiene movimientos y debe ser de una Empresa'
    return problem('immutable', text)
  }
  return undefined
}

async function hasMovements(tx: Tx, account_id: number): Promise<boolean> {
  const found = await tx
    .select({ id: movements.id })
    .from(movements)
    .where(eq(movements.account_id, account_id))
    .limit(1)
  return found.length > 0
}

/** Deletes an account that nothing refers to; otherwise throws a Conflict naming the references. */
export function deleteAccount(tx: Tx, id: number, actor: Actor): Promise<void> {
  return remove(tx, ACCOUNT, id, actor)
}

/**
 * Takes the account out of pickers; lists and reports keep it. Asks first when it holds money,
 * because nothing could pay with it any more.
 */
export function deactivateAccount(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
  answers: Allowed<'holds_money'> = {},
): Promise<void> {
  return deactivate(tx, ACCOUNT, id, actor, version, answers)
}

/** Puts the account back into pickers. Throws NotFound and StaleVersion. */
export async function activateAccount(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  await setActive(tx, ACCOUNT, id, true, actor, version)
}

const ACCOUNT: Retirable = {
  kind: 'account',
  table: accounts,
  name: 'La cuenta',
  references: async (tx, id) => holdsText(await holdingAccount(tx, id)),
  held: async (tx, id) => BigInt((await stored(tx, id)).capital),
  holder: 'La cuenta tiene',
}

async function stored(tx: Tx, id: number): Promise<Stored> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new NotFound()
  return row
}

async function store(
  tx: Tx,
  before: Stored,
  columns: ReturnType<typeof columnsOf>,
  actor: Actor,
): Promise<void> {
  const [after] = await tx
    .update(accounts)
    .set({
      ...columns,
      version: sql`${accounts.version} + 1`,
      updated_at: actor.at.toISOString(),
    })
    .where(eq(accounts.id, before.id))
    .returning()
  await recordAudit(tx, actor, 'update', 'account', before.id, before, after ?? null)
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
