/** Factories of test records; fields that are not given have a plausible value. */
import { eq } from 'drizzle-orm'
import { type Listing, type ListingRules, parseListing } from '#app/kernel/asking/listing.ts'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { type IsoDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import { type AccountInput, createAccount } from '#app/models/accounts/change.server.ts'
import { createIncome, type IncomeInput } from '#app/models/incomes/change.server.ts'
import { createTitular, type TitularInput } from '#app/models/titulars/change.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { accounts, banks } from '#db/schema.ts'
import { ADMINISTRATOR } from './actor.ts'

let given = 0
/** Restarts the counter, so that a file does not depend on earlier files of its worker. */
export const countAnew = () => {
  given = 0
}
/** A number that nothing else in this file has. */
export const another = () => ++given

/** Céntimos from Bs as a test writes them: `bs(1234.56)`. */
export const bs = (amount: number): Centimos => centimos(Math.round(amount * 100))

/** A real calendar day. */
export function day(text: string) {
  const date = parseIsoDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

/** Reads the query string of a list, which must be valid. */
export function listing(rules: ListingRules, query = ''): Listing {
  const { listing, problems } = parseListing(rules, new URLSearchParams(query))
  if (Object.keys(problems).length > 0) throw new Error(JSON.stringify(problems))
  return listing
}

/** Returns the id of a bank of the catalogue; Banesco unless a prefix is given. */
export async function aBank(db: Db, index = '0134'): Promise<number> {
  const [bank] = await db.select({ id: banks.id }).from(banks).where(eq(banks.index, index))
  if (!bank) throw new Error(`The catalogue has no bank ${index}`)
  return bank.id
}

/** Returns the id of an employee without salary, unless told otherwise. */
export function aTitular(tx: Tx, values: Partial<TitularInput> = {}): Promise<number> {
  const n = another()
  return createTitular(
    tx,
    {
      name: `Titular ${n}`,
      ric: `V${10_000_000 + n}`,
      type: 'Natural',
      scope: 'Empleado',
      ...values,
    },
    ADMINISTRATOR,
  )
}

export const aCompany = (tx: Tx, values: Partial<TitularInput> = {}): Promise<number> =>
  aTitular(tx, { scope: 'Empresa', type: 'Jurídico', ...values })

/** Returns the id of an account of a new employee, at Banesco, unless told otherwise. */
export async function anAccount(tx: Tx, values: Partial<AccountInput> = {}): Promise<number> {
  const bank_id = values.bank_id ?? (await aBank(tx))
  const [bank] = await tx.select().from(banks).where(eq(banks.id, bank_id))
  const number = withCheckDigits(bank?.index ?? '', '0001', String(another()).padStart(10, '0'))
  const titular_id = values.titular_id === undefined ? await aTitular(tx) : values.titular_id
  return createAccount(
    tx,
    { number, type: 'Corriente', ...values, bank_id, titular_id },
    ADMINISTRATOR,
  )
}

type Funded = Partial<AccountInput> & { capital?: Centimos; funded?: IsoDate }

/** Returns the id of an account of a new company; an income of `capital` has funded it, long ago. */
export async function aCompanyAccount(
  tx: Tx,
  { capital, funded = day('2019-01-01'), ...values }: Funded = {},
): Promise<number> {
  const titular_id = values.titular_id ?? (await aCompany(tx))
  const account_id = await anAccount(tx, { ...values, titular_id })
  const old = { issued_at: funded, allow_old_date: true }
  if (capital) await anIncome(tx, { account_id, amount: capital, ...old })
  return account_id
}

/** Returns the id of an income of 1.000,00 Bs into a new company account, unless told otherwise. */
export async function anIncome(tx: Tx, values: Partial<IncomeInput> = {}): Promise<number> {
  return createIncome(
    tx,
    {
      account_id: values.account_id ?? (await aCompanyAccount(tx)),
      provider: 'Inversiones Ávila, C.A.',
      amount: bs(1000),
      number: String(another()),
      issued_at: day('2026-11-20'),
      ...values,
    },
    ADMINISTRATOR,
  )
}

/** The most that an account may hold (docs/rules/money.md#3): 70.368.744.177.663,99 Bs. */
export const CEILING = centimos(7_036_874_417_766_399)

/** The error of a change that would raise a capital above the ceiling. */
export const TOO_MUCH =
  'El saldo de la cuenta pasaría de 70.368.744.177.663,99 Bs, que es lo más que puede tener'

/** Fills a company account by incomes until it holds `capital`, the most that it may. */
export async function fillUp(tx: Tx, account_id: number, capital: number = CEILING) {
  const most = 999_999_999_999_999
  for (let left = capital - ((await capitalOf(tx, account_id)) ?? 0); left > 0; left -= most) {
    await anIncome(tx, { account_id, amount: centimos(Math.min(left, most)) })
  }
}

type UserValues = { name?: string; email?: string; role_id?: number; password_hash?: string }

/** Returns the id of a confirmed user, an employee unless told otherwise. */
export function aUser(tx: Tx, values: UserValues = {}, actor = ADMINISTRATOR): Promise<number> {
  const n = another()
  const { name = `Usuario ${n}`, email = `usuario${n}@example.com`, role_id = 3 } = values
  const password_hash = values.password_hash ?? 'none'
  return createUser(tx, { name, email, password_hash }, role_id, actor)
}

/** The capital of an account, in céntimos. */
export async function capitalOf(db: Db, account_id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ capital: accounts.capital })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  return row?.capital
}
