/** When an account may be stored: one set of rules for one account and for many. */
import { eq } from 'drizzle-orm'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { OR_SAVE_ANYWAY } from '#app/kernel/errors/questions.ts'
import type { SaidOf } from '#app/kernel/fields/inputs.ts'
import {
  accountCheckDigitsRight,
  accountTail,
  formatAccountNumber,
} from '#app/kernel/values/account-number.ts'
import type { Db } from '#db/client.server.ts'
import { COMPANY, type Scope } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { accounts, banks, movements, titulars } from '#db/schema.ts'
import type { accountInput } from './fields.ts'

/** The output of accountInput; the number is 20 digits, the phone is in its stored form. */
export type AccountInput = SaidOf<typeof accountInput>
type Stored = typeof accounts.$inferSelect

export type AccountFacts = {
  banks: ReadonlyMap<number, { index: string; name: string }>
  /** The accounts that have a number already, with the holder's name. */
  known: ReadonlyMap<string, { id: number; holder: string | null }>
  holders: ReadonlyMap<number, { scope: Scope; active: boolean }>
  /** The accounts with movements. */
  moved: ReadonlySet<number>
}

const WRONG_CHECK_DIGITS = `Los dígitos de control no corresponden; revise el número${OR_SAVE_ANYWAY}`

const NO_CHOICE = problem('unknown_value', 'Elija una opción de la lista')

/** Why the account cannot be stored like this (docs/rules/accounts.md#3). Absent fields are not checked. */
export async function accountProblems(
  db: Db,
  next: Partial<AccountInput>,
  before?: Stored,
): Promise<Record<string, Problem>> {
  const { number, titular_id } = next
  const isNew = number !== undefined && number !== before?.number
  const holds = (titular_id ?? null) !== (before?.titular_id ?? null)
  const facts = await readAccountFacts(db, {
    numbers: isNew ? [number] : [],
    holders: holds && titular_id ? [titular_id] : [],
    moved: holds && before ? [before.id] : [],
  })
  return judgeAccount(next, facts, before)
}

export function judgeAccount(
  next: Partial<AccountInput>,
  facts: AccountFacts,
  before?: Stored,
): Record<string, Problem> {
  const problems = {
    ...numberProblems(next, facts, before),
    titular_id: holderProblem(next.titular_id ?? null, facts, before),
  }
  const real = Object.entries(problems).filter((entry): entry is [string, Problem] => !!entry[1])
  return Object.fromEntries(real)
}

function numberProblems(
  next: Partial<AccountInput>,
  facts: AccountFacts,
  before: Stored | undefined,
): { number?: Problem; bank_id?: Problem } {
  const { number, bank_id } = next
  if (number === before?.number && bank_id === before?.bank_id) return {}
  const bank = facts.banks.get(bank_id ?? 0)
  const unknown = bank_id === undefined || bank ? {} : { bank_id: NO_CHOICE }
  const found = number === undefined ? undefined : numberProblem(number, next, facts, before)
  return { ...unknown, ...(found && { number: found }) }
}

function numberProblem(
  number: string,
  { bank_id, allow_check_digit }: Partial<AccountInput>,
  facts: AccountFacts,
  before: Stored | undefined,
): Problem | undefined {
  const bank = facts.banks.get(bank_id ?? 0)
  if (bank && !number.startsWith(bank.index)) {
    const text = `Debe comenzar con ${bank.index}, el prefijo de ${bank.name}`
    return problem('mismatch', text)
  }
  if (number === before?.number) return undefined
  const known = facts.known.get(number)
  if (known && known.id !== before?.id) {
    const whose = known.holder ? `es de ${known.holder}` : 'no tiene titular asociado'
    return problem('taken', `${formatAccountNumber(number)} ya está registrada: ${whose}`)
  }
  return allow_check_digit || accountCheckDigitsRight(number)
    ? undefined
    : problem('check_digit', WRONG_CHECK_DIGITS)
}

function holderProblem(
  titular_id: number | null,
  facts: AccountFacts,
  before: Stored | undefined,
): Problem | undefined {
  if (titular_id === (before?.titular_id ?? null)) return undefined
  const holder = titular_id === null ? undefined : facts.holders.get(titular_id)
  if (titular_id !== null && !holder) return NO_CHOICE
  if (holder && !holder.active) return problem('inactive', 'El titular está inactivo')
  if (before && holder?.scope !== COMPANY && facts.moved.has(before.id)) {
    const text = `No se puede cambiar: la cuenta ${accountTail(before.number)} tiene movimientos y debe ser de una Empresa`
    return problem('immutable', text)
  }
  return undefined
}

type Asked = {
  numbers: readonly string[]
  holders: readonly number[]
  moved?: readonly number[]
}

export async function readAccountFacts(
  db: Db,
  { numbers, holders, moved = [] }: Asked,
): Promise<AccountFacts> {
  const known = await inSlices(numbers, (some) =>
    accountsByNumber(db).execute({ ids: listed(some) }),
  )
  const held = await inSlices([...new Set(holders)], (some) =>
    holdersById(db).execute({ ids: listed(some) }),
  )
  const active: number[] = []
  for (const id of moved) if (await hasMovements(db, id)) active.push(id)
  return {
    banks: new Map((await allBanks(db).execute()).map((bank) => [bank.id, bank])),
    known: new Map(known.map(({ number, ...each }) => [number, each])),
    holders: new Map(held.map(({ id, ...each }) => [id, each])),
    moved: new Set(active),
  }
}

const allBanks = query((db) =>
  db.select({ id: banks.id, index: banks.index, name: banks.name }).from(banks),
)

const accountsByNumber = query((db) =>
  db
    .select({ id: accounts.id, number: accounts.number, holder: titulars.name })
    .from(accounts)
    .leftJoin(titulars, eq(titulars.id, accounts.titular_id))
    .where(isIn(accounts.number)),
)

const holdersById = query((db) =>
  db
    .select({ id: titulars.id, scope: titulars.scope, active: titulars.active })
    .from(titulars)
    .where(isIn(titulars.id)),
)

async function hasMovements(db: Db, account_id: number): Promise<boolean> {
  const found = await db
    .select({ id: movements.id })
    .from(movements)
    .where(eq(movements.account_id, account_id))
    .limit(1)
  return found.length > 0
}
