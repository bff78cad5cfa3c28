/** The demo's company, its accounts, its staff and its suppliers. */
import { eq } from 'drizzle-orm'
import { MEN, SUPPLIERS, SURNAMES, WOMEN } from '#app/demo/names.ts'
import type { Payee } from '#app/demo/payments.server.ts'
import type { Chance } from '#app/demo/random.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import { ricCheckDigitRight } from '#app/kernel/values/ric.ts'
import { createAccount } from '#app/models/accounts/change.server.ts'
import { saveBankFileSettings } from '#app/models/bank-files/change.server.ts'
import { updateCompanyProfile } from '#app/models/company/change.server.ts'
import { createTitular, deactivateTitular } from '#app/models/titulars/change.server.ts'
import { hireEmployee } from '#app/models/titulars/hire.server.ts'
import type { Tx } from '#db/client.server.ts'
import { accounts, type BankFileSettings, banks } from '#db/schema.ts'

export type Employee = {
  titular_id: number
  account_id: number
  name: string
  /** Céntimos a month; of who is paid in dollars, what they come to about. */
  salary: Centimos
  isInDollars?: true
  /** Paid once a month, with 'completo'. */
  isManager: boolean
  /** The company account that pays. */
  enterprise_id: number
}

const STAFF = 60
const MANAGERS = 4
const COMPANY = 'Distribuidora Cerro Ávila, C.A.'
const ADDRESS = 'Av. Principal de Los Ruices, Edif. El Ávila, Caracas'
/** Weighted: a prefix appears more often the more people use that bank. */
const BANKS = [
  '0102',
  '0102',
  '0134',
  '0134',
  '0105',
  '0105',
  '0108',
  '0191',
  '0172',
  '0163',
  '0114',
]
const COMPANY_BANKS = ['0134', '0105', '0102']
/** What its banks assigned to the company, so that their files can be made. Made up. */
const BANK_ASSIGNED: Record<string, Pick<BankFileSettings, 'format' | 'serial' | 'negotiation'>> = {
  '0105': { format: 'mercantil', serial: '00014872' },
  '0102': { format: 'venezuela', negotiation: '00038215' },
}
const OPERATORS = ['0412', '0414', '0424', '0416', '0426']

/** Bank ids by prefix. */
type BankIds = Map<string, number>

/** Creates the company with its three accounts; returns their ids. */
export async function foundCompany(tx: Tx, actor: Actor, chance: Chance): Promise<number[]> {
  const known = await bankIds(tx)
  const person = {
    name: COMPANY,
    ric: rifOf('J', '40512873'),
    type: 'Jurídico' as const,
    scope: 'Empresa' as const,
  }
  const titular_id = await createTitular(tx, person, actor)
  const { name, ric } = person
  await updateCompanyProfile(tx, { name, ric, address: ADDRESS, phone: '0212-5551234' }, actor)
  const ids: number[] = []
  for (const index of COMPANY_BANKS) {
    const account = { ...newAccount(known, index, chance), type: 'Corriente' as const, titular_id }
    const id = await createAccount(tx, account, actor)
    const assigned = BANK_ASSIGNED[index]
    if (assigned) await saveBankFileSettings(tx, id, { ...assigned, accepted: false }, actor)
    ids.push(id)
  }
  return ids
}

const JOBS = [
  { position: 'Analista', department: 'Administración' },
  { position: 'Vendedor', department: 'Ventas' },
  { position: 'Almacenista', department: 'Almacén' },
  { position: 'Chofer', department: 'Despacho' },
]

/** The jobs go round; managers have a department each. */
function jobOf(n: number, isManager: boolean) {
  const job = JOBS[n % JOBS.length]
  return { ...job, ...(isManager && { position: 'Gerente' }) }
}

/** Hires sixty employees, the first four as managers, paid from the company's accounts in turn. */
export async function hireStaff(
  tx: Tx,
  actor: Actor,
  chance: Chance,
  enterprises: readonly number[],
): Promise<Employee[]> {
  const known = await bankIds(tx)
  const staff: Employee[] = []
  const names = new Set<string>()
  while (staff.length < STAFF) {
    const isWoman = chance.happens(50)
    const given_names = chance.one(isWoman ? WOMEN : MEN)
    const surnames = `${chance.one(SURNAMES)} ${chance.one(SURNAMES)}`
    const name = `${given_names} ${surnames}`
    if (names.has(name)) continue
    names.add(name)
    const isManager = staff.length < MANAGERS
    const salary = centimos(
      isManager
        ? chance.whole(900, 1400) * 100_00
        : chance.whole(180, 620) * 100_00 + chance.whole(0, 1) * 50_00,
    )
    const titular_id = await hireEmployee(
      tx,
      {
        name,
        ric: ricOf(chance),
        type: 'Natural',
        salary,
        ...{ given_names, surnames, hired_at: todayInCaracas(actor.at) },
        ...jobOf(staff.length, isManager),
        ...newAccount(known, chance.one(BANKS), chance),
        account_type: chance.happens(60) ? 'Corriente' : 'Ahorro',
        phone_number: chance.happens(90)
          ? `${chance.one(OPERATORS)}${chance.whole(2, 9)}${chance.digits(6)}`
          : null,
        allow_check_digit: false,
      },
      actor,
    )
    const [own] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.titular_id, titular_id))
    staff.push({
      titular_id,
      account_id: own?.id ?? 0,
      name,
      salary,
      isManager,
      enterprise_id: enterprises[staff.length % enterprises.length] ?? 0,
    })
  }
  return staff
}

/** Creates suppliers, each with an account. The last one is inactive and not returned. */
export async function meetSuppliers(tx: Tx, actor: Actor, chance: Chance): Promise<Payee[]> {
  const known = await bankIds(tx)
  const suppliers: Payee[] = []
  for (const name of SUPPLIERS) {
    const isPerson = name.endsWith('F.P.')
    const titular_id = await createTitular(
      tx,
      {
        name,
        ric: rifOf(isPerson ? 'V' : 'J', `${isPerson ? '1' : '3'}${chance.digits(7)}`),
        type: isPerson ? 'Natural' : 'Jurídico',
        scope: 'Externo',
      },
      actor,
    )
    const account = { ...newAccount(known, chance.one(BANKS), chance), titular_id }
    const account_id = await createAccount(tx, { ...account, type: 'Corriente' }, actor)
    suppliers.push({ titular_id, account_id })
  }
  const last = suppliers.pop()
  if (last) await deactivateTitular(tx, last.titular_id, actor)
  return suppliers
}

async function bankIds(tx: Tx): Promise<BankIds> {
  const rows = await tx.select({ id: banks.id, index: banks.index }).from(banks)
  return new Map(rows.map(({ id, index }) => [index, id]))
}

function newAccount(known: BankIds, index: string, chance: Chance) {
  const office = String(chance.whole(1, 480)).padStart(4, '0')
  return {
    bank_id: known.get(index) ?? 0,
    number: withCheckDigits(index, office, chance.digits(10)),
  }
}

/** Some have a RIF, most a cédula. */
function ricOf(chance: Chance): string {
  const number = String(chance.whole(8_000_000, 31_000_000))
  return chance.happens(30) ? rifOf('V', number.padStart(8, '0')) : `V${number}`
}

/** Returns the RIF with the right check digit; exactly one of the ten fits. */
function rifOf(letter: string, body: string): string {
  const tries = Array.from({ length: 10 }, (_, digit) => `${letter}${body}${digit}`)
  const rif = tries.find(ricCheckDigitRight)
  if (!rif) throw new Error(`no check digit fits ${letter}${body}`)
  return rif
}
