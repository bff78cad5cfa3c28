/** Small ways to what a test needs; whatever it does not care about has a believable value. */
import { eq } from 'drizzle-orm'
import { withCheckDigits } from '#app/services/account-number.ts'
import { centimos } from '#app/services/money.ts'
import { searchKey } from '#app/services/text.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, banks, titulars } from '#db/schema.ts'
import { NOW } from './actor.ts'

const at = NOW.toISOString()
const stamps = { created_at: at, updated_at: at }
let given = 0
/** A number that no other row of this file has. */
export const another = () => ++given

/** The id of a bank of the catalogue; Banesco unless a prefix is given. */
export async function aBank(tx: Tx, index = '0134'): Promise<number> {
  const [bank] = await tx.select({ id: banks.id }).from(banks).where(eq(banks.index, index))
  if (!bank) throw new Error(`The catalogue has no bank ${index}`)
  return bank.id
}

type TitularValues = Partial<typeof titulars.$inferInsert>

/** Returns the id of an employee without salary, unless told otherwise. */
export async function aTitular(tx: Tx, values: TitularValues = {}): Promise<number> {
  const n = another()
  const name = values.name ?? `Titular ${n}`
  const ric = values.ric ?? `V${10_000_000 + n}`
  const [made] = await tx
    .insert(titulars)
    .values({
      name,
      ric,
      scope: 'Empleado',
      type: 'Natural',
      name_key: searchKey(name),
      search_key: searchKey(`${name} ${ric}`),
      ...stamps,
      ...values,
    })
    .returning({ id: titulars.id })
  return (made as { id: number }).id
}

export const aCompany = (tx: Tx, values: TitularValues = {}): Promise<number> =>
  aTitular(tx, { scope: 'Empresa', type: 'Jurídico', ...values })

type AccountValues = Partial<Omit<typeof accounts.$inferInsert, 'capital'>>

/** Returns the id of an account of a new employee, at Banesco, unless told otherwise. */
export async function anAccount(tx: Tx, values: AccountValues = {}): Promise<number> {
  const bank_id = values.bank_id ?? (await aBank(tx))
  const [bank] = await tx.select().from(banks).where(eq(banks.id, bank_id))
  const number = withCheckDigits(bank?.index ?? '', '0001', String(another()).padStart(10, '0'))
  const titular_id = values.titular_id === undefined ? await aTitular(tx) : values.titular_id
  const [made] = await tx
    .insert(accounts)
    .values({ number, bank_id, type: 'Corriente', titular_id, ...stamps, ...values })
    .returning({ id: accounts.id })
  return (made as { id: number }).id
}

/** Returns the id of an account of a new company; it holds nothing. */
export const aCompanyAccount = async (tx: Tx, values: AccountValues = {}): Promise<number> =>
  anAccount(tx, { titular_id: await aCompany(tx), ...values })

/** Céntimos from Bs as a test writes them: `bs(1234.56)`. */
export const bs = (amount: number) => centimos(Math.round(amount * 100))
