/** A company to work with, made by the API: every test has its own. */
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { ricCheckDigitRight } from '#app/kernel/values/ric.ts'
import type { Api } from './api.ts'

/** The setup is none of the workers. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 99) % 100
let count = 100

/** Five digits that no other test has; a hundred in a row differ in their last four. */
export function another(): number {
  count += 1
  return count * 100 + worker
}

let prefixes = 0

/** A prefix that no bank of the catalogue has and no other test: four hundred for each worker. */
export function aPrefix(): string {
  const prefix = 2000 + prefixes * 20 + (worker % 20)
  prefixes += 1
  if (prefix > 9999) throw new Error('This worker has used up its prefixes')
  return String(prefix)
}

/**
 * A name that a search for its last word finds alone. The word has no digits: those of a name would be
 * found by a bank's prefix, a RIF or an account's number as well.
 */
export const uniqueName = (name: string) => `${name} ${inLetters(another())}`

const inLetters = (n: number) =>
  String(n)
    .padStart(7, '0')
    .replace(/\d/g, (digit) => 'bcdfghjknp'.charAt(Number(digit)))

export const aCedula = () => `V${20_000_000 + another()}`

/** A company's RIF, its check digit right. */
export function aRif(): string {
  const body = `J${String(30_000_000 + another())}`
  for (let digit = 0; digit <= 9; digit++) {
    const ric = `${body}${digit}`
    if (ricCheckDigitRight(ric)) return ric
  }
  throw new Error(`${body} has no check digit`)
}

/** An account number whose last four digits tell it apart. */
export function aNumber(bank = '0134'): string {
  return withCheckDigits(bank, '0946', String(another()).padStart(10, '0'))
}

/** What was made before a journey may be of a former year. */
export const ANY_YEAR = { allow_old_date: true }

/** The present year, for dates that are typed: those of a former year ask. */
export const YEAR = today().slice(0, 4)

export type Bank = { id: number; index: string; name: string }

/** A bank of the catalogue. */
export async function aBank(api: Api, index = '0134'): Promise<Bank> {
  const { data } = await api.get(`banks?search=${index}`)
  const bank = data.find((found: Bank) => found.index === index)
  if (!bank) throw new Error(`No bank has the prefix ${index}`)
  return bank
}

export type Account = { id: number; number: string }
export type Company = { id: number; name: string; account: Account }

/** A company with an account that an income of `capital` Bs has funded. */
export async function aCompany(api: Api, capital: number): Promise<Company> {
  const name = uniqueName('Inversiones Ávila, C.A.')
  const company = await api.post('titulars', {
    name,
    ric: aRif(),
    type: 'Jurídico',
    scope: 'Empresa',
  })
  const account = await anAccount(api, company.id)
  // Long ago, so that whatever is dated since can be paid.
  if (capital > 0) await anIncome(api, account.id, { amount: capital, issued_at: '2020-01-02' })
  return { id: company.id, name, account }
}

export async function anIncome(api: Api, account_id: number, values: object = {}) {
  const provider = uniqueName('Préstamo de los socios')
  const income = { account_id, provider, amount: 1000, number: 'T-1', issued_at: today() }
  return api.post('incomes', { ...income, ...ANY_YEAR, ...values })
}

export async function anAccount(api: Api, titular_id: number | null): Promise<Account> {
  const bank = await aBank(api)
  const number = aNumber(bank.index)
  return api.post('accounts', { number, bank_id: bank.id, type: 'Corriente', titular_id })
}

export type Employee = { id: number; name: string; account: Account }

/** An employee with an account; the salary is in Bs, null for none. */
export async function anEmployee(api: Api, salary: number | null = 3000, name = 'Yulimar Ñáñez') {
  const titular = await api.post('titulars', {
    name: uniqueName(name),
    ric: aCedula(),
    type: 'Natural',
    scope: 'Empleado',
    salary,
  })
  return { id: titular.id, name: titular.name, account: await anAccount(api, titular.id) }
}

/** More active employees than a picker offers without a search. */
export async function aStaffToSearch(api: Api) {
  const { total } = await api.get('titulars?scope=Empleado&active=1&limit=1')
  for (let n = total; n <= 50; n++) await anEmployee(api, 1000)
}

/** A payroll order of the whole month, without additions and deductions unless told otherwise. */
export async function anOrder(api: Api, company: Company, employee: Employee, values: object = {}) {
  return api.post('paysheets', {
    titular_id: employee.id,
    account_id: employee.account.id,
    enterprise_id: company.account.id,
    transaction: 'Transferencia',
    number: `R-${another()}`,
    payday: 'completo',
    concept: 'Nómina del mes',
    realized: 'Administración',
    issued_at: today(),
    ...ANY_YEAR,
    ...values,
  })
}

/** A personal order of 250 Bs into no account, unless told otherwise. */
export async function aPayment(
  api: Api,
  company: Company,
  titular_id: number,
  values: object = {},
) {
  return api.post('payments', {
    titular_id,
    enterprise_id: company.account.id,
    amount: 250,
    transaction: 'Transferencia',
    number: `P-${another()}`,
    concept: 'Honorarios',
    realized: 'Administración',
    issued_at: today(),
    ...ANY_YEAR,
    ...values,
  })
}

/** A transfer of 10 Bs between two accounts of companies, unless told otherwise. */
export async function aTransfer(
  api: Api,
  from_account_id: number,
  to_account_id: number,
  values: object = {},
) {
  return api.post('transfers', {
    ...{ from_account_id, to_account_id, amount: 10, number: `F-${another()}` },
    ...{ concept: 'Fondos', issued_at: today(), ...ANY_YEAR, ...values },
  })
}

/** Somebody outside the company, with an account. */
export async function aSupplier(api: Api, named = 'Ferretería Ñandú, F.P.'): Promise<Employee> {
  const name = uniqueName(named)
  const titular = await api.post('titulars', {
    ...{ name, ric: aCedula(), type: 'Natural', scope: 'Externo' },
  })
  return { id: titular.id, name, account: await anAccount(api, titular.id) }
}

/** In Caracas. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Caracas' })
}
