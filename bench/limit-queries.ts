/** The limit's prepared statements: the lists' rows, and one bare INSERT. */
import type Sqlite from 'better-sqlite3'
import { type IsoDate, monthName } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'

export type Query = { page: number; search: string; startDate: string; endDate: string }
type Window = { offset: number; pattern: string; startDate: string; endDate: string }

const COLUMNS = `id, "order", titular_id, enterprise_id, "transaction", number, concept, observation,
  realized, authorized, issued_at, created_by, voided_at, voided_by, void_reason, version, created_at,
  updated_at, account_id, payday, period, salary, amount, lines, gross,
  total`
const MONEY = ['salary', 'amount', 'gross', 'total']
const LIVE = 'voided_at is null'
const FOUND = `${LIVE} and issued_at between @startDate and @endDate
  and titular_id in (select id from titulars where search_key like @pattern)`
const ORDER = 'order by created_at desc, id desc'
const SHOWN = `select paysheets.id, issued_at, titulars.name as titular, own.number as account,
    own_bank.name as bank, paying.number as enterprise, paying_bank.name as enterprise_bank,
    "transaction", payday, total
  from paysheets
  join titulars on titulars.id = paysheets.titular_id
  join accounts own on own.id = paysheets.account_id
  join banks own_bank on own_bank.id = own.bank_id
  join accounts paying on paying.id = paysheets.enterprise_id
  join banks paying_bank on paying_bank.id = paying.bank_id`

export type ShownRow = {
  id: number
  issued_at: string
  titular: string
  account: string
  bank: string
  enterprise: string
  enterprise_bank: string
  transaction: string
  payday: string
  total: number
}

export function prepareQueries(connection: Sqlite.Database) {
  const page = (where: string) =>
    `in (select id from paysheets where ${where} ${ORDER} limit 10 offset @offset)`
  const counted = connection.prepare("select live from counters where kind = 'paysheet'").pluck()
  const countedFound = connection.prepare(`select count(*) from paysheets where ${FOUND}`).pluck()
  const rows = connection.prepare(
    `select ${COLUMNS} from paysheets where id ${page(LIVE)} ${ORDER}`,
  )
  const found = connection.prepare(
    `select ${COLUMNS} from paysheets where id ${page(FOUND)} ${ORDER}`,
  )
  const byTime = 'order by paysheets.created_at desc, paysheets.id desc'
  const shown = connection.prepare(`${SHOWN} where paysheets.id ${page(LIVE)} ${byTime}`)
  const shownFound = connection.prepare(`${SHOWN} where paysheets.id ${page(FOUND)} ${byTime}`)
  const windowOf = ({ page, search, startDate, endDate }: Query): Window => ({
    offset: (page - 1) * 10,
    pattern: `%${searchKey(search)}%`,
    startDate,
    endDate,
  })
  return {
    /** The API's page, with its total. */
    list(query: Query) {
      const window = windowOf(query)
      const total = (query.search ? countedFound.get(window) : counted.get()) as number
      const data = (query.search ? found : rows).all(window) as Record<string, unknown>[]
      for (const row of data) {
        for (const name of MONEY) row[name] = (row[name] as number) / 100
        row.lines = JSON.parse(row.lines as string)
        row.month = monthName(row.issued_at as IsoDate)
      }
      return { data, current_page: query.page, per_page: 10, total }
    },
    /** The screen's page, with its total. */
    screen(query: Query) {
      const window = windowOf(query)
      const total = (query.search ? countedFound.get(window) : counted.get()) as number
      const data = (query.search ? shownFound : shown).all(window) as ShownRow[]
      return { data, total }
    },
  }
}

/** Inserts an order as received: nothing is looked up, checked, computed, posted or audited. */
export function prepareInsert(connection: Sqlite.Database) {
  const insert = connection.prepare(
    `insert into paysheets ("order", titular_id, enterprise_id, account_id, "transaction", number,
       concept, realized, authorized, issued_at, search_key, payday, salary, amount, gross, total,
       snapshot, created_at, updated_at)
     values (@order, @titular_id, @enterprise_id, @account_id, @transaction, @number, @concept,
       @realized, @authorized, @issued_at, @number, @payday, 5000000, 2500000, 2500000, 2500000,
       @snapshot, @at, @at)`,
  )
  const snapshot = connection.prepare('select snapshot from paysheets limit 1').pluck().get()
  let order = connection.prepare('select max("order") from paysheets').pluck().get() as number
  return (body: Record<string, unknown>): number | bigint => {
    const { lph, bonus, sso, lacks, allow_duplicate, ...values } = body
    const row = { ...values, order: ++order, snapshot, at: new Date().toISOString() }
    return insert.run(row).lastInsertRowid
  }
}
