/** The rows of the measured database. */

import type Sqlite from 'better-sqlite3'
import { MEN, SURNAMES, WOMEN } from '#app/demo/names.ts'
import { chanceOf } from '#app/demo/random.ts'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { type IsoDate, monthName } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { computePayroll } from '#app/models/payroll/compute.ts'
import { codedLines } from '#app/models/payroll/concepts.ts'
import { ofEach, SETTINGS_PARTS, TOGGLES } from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema.ts'

/** Fortnights end with October 2026; the first one of the 100,000 orders is in October 2024. */
const LAST_FORTNIGHT = 49
const COMPANY_ACCOUNTS = 10
const BANKS = ['0134', '0105', '0102', '0108', '0191', '0172', '0163', '0114']
const SETTINGS = { bonus: 4_000_00, sso: 480_00, lacks: 60_00 }
const FUNDS = 90_000_000_000_00

type Row = Record<string, string | number | null>
type Holder = { id: number; name: string; ric: string; salary: number }
type Account = { id: number; number: string; bank: string; holder: Holder }

/**
 * Fills a new database with the last `orders` payroll orders of so many employees, in whole
 * fortnights: more orders go further back, with the same people and accounts. Every second employee
 * has two accounts.
 */
export function fill(connection: Sqlite.Database, orders: number, employees: number): void {
  const owned = Math.ceil(1.5 * employees)
  const chance = chanceOf(100_000)
  const insert = inserterOf(connection)
  const banks = connection.prepare('select id, "index", name from banks').all() as {
    id: number
    index: string
    name: string
  }[]
  const first = LAST_FORTNIGHT + 1 - Math.ceil(orders / employees)
  const opened = `${fortnightOf(first).date.slice(0, 7)}-01`
  const at = `${opened}T12:00:00.000Z`
  const stamps = { created_at: at, updated_at: at }

  const addHolder = (
    id: number,
    name: string,
    ric: string,
    scope: string,
    salary: number,
  ): Holder => {
    const keys = { name_key: searchKey(name), search_key: searchKey(`${name} ${ric}`) }
    const type = scope === 'Empresa' ? 'Jurídico' : 'Natural'
    insert('titulars', { id, name, ric, scope, type, salary, ...keys, ...stamps })
    if (salary > 0) {
      insert('salary_changes', { titular_id: id, salary, since: opened, created_at: at })
    }
    return { id, name, ric, salary }
  }
  const addAccount = (id: number, holder: Holder): Account => {
    const bank = banks.find(({ index }) => index === chance.one(BANKS)) ?? banks[0]
    if (!bank) throw new Error('the catalogue has no banks')
    const number = withCheckDigits(bank.index, chance.digits(4), String(id).padStart(10, '0'))
    const type = chance.happens(60) ? 'Corriente' : 'Ahorro'
    insert('accounts', { id, number, bank_id: bank.id, type, titular_id: holder.id, ...stamps })
    return { id, number, bank: bank.name, holder }
  }

  const company = addHolder(1, 'Distribuidora Cerro Ávila, C.A.', 'J405128739', 'Empresa', 0)
  const holders = Array.from({ length: employees }, (_, i) => {
    const first = chance.one(chance.happens(50) ? WOMEN : MEN)
    const name = `${first} ${chance.one(SURNAMES)} ${chance.one(SURNAMES)}`
    const salary = chance.whole(180, 900) * 100_00
    return addHolder(i + 2, name, `V${10_000_000 + i * 7}`, 'Empleado', salary)
  })
  const enterprises = Array.from({ length: COMPANY_ACCOUNTS }, (_, i) => addAccount(i + 1, company))
  const accounts = Array.from({ length: owned }, (_, i) =>
    addAccount(COMPANY_ACCOUNTS + i + 1, holders[i % employees] as Holder),
  )
  insert('users', {
    name: 'Empleado de prueba',
    name_key: 'empleado de prueba',
    search_key: 'empleado de prueba',
    email: 'empleado@example.com',
    password_hash: 'none',
    role_id: 3,
    type: 3,
    ...stamps,
  })

  const balances = new Map<number, number>()
  const post = (
    account_id: number,
    amount: number,
    kind: string,
    id: number,
    issued_at: string,
    created_at: string,
  ) => {
    const balance = (balances.get(account_id) ?? 0) + amount
    balances.set(account_id, balance)
    insert('movements', {
      account_id,
      amount,
      balance,
      kind,
      document_id: id,
      issued_at,
      user_id: 1,
      created_at,
      reversal: 0,
    })
  }
  const record = (kind: string, id: number, created_at: string, after: object) =>
    insert('audit', {
      at: created_at,
      user_id: 1,
      user_name: 'Administrador',
      action: 'create',
      kind,
      record_id: id,
      after: JSON.stringify(after),
    })

  for (const [i, { id: account_id, number, bank }] of enterprises.entries()) {
    const id = i + 1
    const { name: holder, ric: holder_ric } = company
    const snapshot = JSON.stringify({ account: { number, bank, holder, holder_ric } })
    const income = {
      order: id,
      account_id,
      provider: 'Aporte de los socios',
      number: String(id),
      amount: FUNDS,
      issued_at: opened,
      search_key: `aporte de los socios ${id}`,
      snapshot,
      created_by: 1,
    }
    insert('incomes', { id, ...income, ...stamps })
    post(account_id, FUNDS, 'income', id, opened, at)
    record('income', id, at, { id, ...income })
  }
  insert('counters', { kind: 'income', last: COMPANY_ACCOUNTS, live: COMPANY_ACCOUNTS })

  let order = 0
  for (let fortnight = first; fortnight <= LAST_FORTNIGHT; fortnight++) {
    const { date, payday, created } = fortnightOf(fortnight)
    for (const [i, holder] of holders.entries()) {
      const id = ++order
      const account = accounts[
        chance.happens(50) && i + employees < owned ? i + employees : i
      ] as Account
      const enterprise = enterprises[i % COMPANY_ACCOUNTS] as Account
      const values = orderOf(chance, holder, account, enterprise, date, payday)
      const created_at = new Date(created + i * 1000).toISOString()
      const row = { id, order, ...values, created_by: 1 }
      insert('paysheets', { ...row, created_at, updated_at: created_at })
      post(enterprise.id, -values.total, 'paysheet', id, date, created_at)
      record('paysheet', id, created_at, { ...row, lines: JSON.parse(values.lines) })
    }
  }
  insert('counters', { kind: 'paysheet', last: order, live: order })
  connection.exec(`insert into daily_totals (day, kind, count, total)
    select issued_at, kind, count(*), sum(amount) from movements group by 1, 2`)
  const setCapital = connection.prepare('update accounts set capital = ? where id = ?')
  for (const [id, capital] of balances) setCapital.run(capital, id)
  connection
    .prepare('update settings set bonus = ?, sso = ?, lacks = ?')
    .run(...Object.values(SETTINGS))
}

function orderOf(
  chance: ReturnType<typeof chanceOf>,
  holder: Holder,
  account: Account,
  enterprise: Account,
  date: IsoDate,
  payday: 'primera' | 'segunda',
) {
  const isSecond = payday === 'segunda'
  const hasAddition = chance.happens(15)
  const number = chance.digits(10)
  const concept = `${isSecond ? 'Segunda' : 'Primera'} quincena de ${monthName(date).toLowerCase()}`
  const payroll = computePayroll<PaysheetLine>({
    salary: centimos(holder.salary),
    payday,
    adition: centimos(hasAddition ? chance.whole(1, 40) * 100_00 : 0),
    discount: centimos(0),
    on: ofEach(TOGGLES, () => isSecond),
    settings: ofEach(SETTINGS_PARTS, (part) => centimos(SETTINGS[part])),
    lines: [],
  })
  const { base: amount, gross, total } = payroll
  const printed = ({ number, bank, holder }: Account) => ({
    number,
    bank,
    holder: holder.name,
    holder_ric: holder.ric,
  })
  return {
    titular_id: holder.id,
    account_id: account.id,
    enterprise_id: enterprise.id,
    transaction: 'Transferencia',
    number,
    payday,
    salary: holder.salary,
    amount,
    lines: JSON.stringify(codedLines(payroll, { adition: 'Horas extras' })),
    ...{ gross, total },
    concept,
    observation: null,
    realized: 'Administración',
    authorized: 'Gerencia',
    issued_at: date,
    search_key: searchKey(`${number} ${concept}`),
    snapshot: JSON.stringify({
      titular: { name: holder.name, ric: holder.ric },
      account: printed(account),
      enterprise: printed(enterprise),
      settings: SETTINGS,
    }),
  }
}

/** The 15th and the last day of each month in turn; 0 is the first of October 2024. */
function fortnightOf(n: number) {
  const isSecond = n % 2 !== 0
  const month = 9 + Math.floor(n / 2)
  const day = new Date(Date.UTC(2024, isSecond ? month + 1 : month, isSecond ? 0 : 15, 14))
  return {
    date: day.toISOString().slice(0, 10) as IsoDate,
    payday: isSecond ? ('segunda' as const) : ('primera' as const),
    created: day.getTime(),
  }
}

/** Inserts objects, with one prepared statement per table and set of columns. */
function inserterOf(connection: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement>()
  return (table: string, row: Row): void => {
    const names = Object.keys(row)
    const key = `${table} ${names}`
    let statement = kept.get(key)
    if (!statement) {
      const columns = names.map((name) => `"${name}"`)
      const places = names.map(() => '?')
      statement = connection.prepare(`insert into ${table} (${columns}) values (${places})`)
      kept.set(key, statement)
    }
    statement.run(...Object.values(row))
  }
}
