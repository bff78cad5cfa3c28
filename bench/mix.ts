/** The work of a list, in turn: page 1, a random page, 90 days and a search on a titular's name. */

import Sqlite from 'better-sqlite3'
import { chanceOf } from '#app/demo/random.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { columnOf, companyAccountsOf } from './database.ts'

const START_DATE = '2026-08-02'
const END_DATE = '2026-10-31'

export type Mix = {
  /** One query for each kind of work. */
  kinds: readonly (() => string)[]
}

/** The same seed gives the same queries in the same order. */
export function listMix(path: string, seed: number): Mix {
  const [orders] = columnOf(path, 'select count(*) from paysheets')
  const names = columnOf(path, "select name from titulars where scope = 'Empleado'")
  const chance = chanceOf(seed)
  return {
    kinds: [
      () => '',
      () => `?page=${chance.whole(2, Math.floor(Number(orders) / 10))}`,
      () =>
        `?${new URLSearchParams({ search: String(chance.one(names)), startDate: START_DATE, endDate: END_DATE })}`,
    ],
  }
}

export type NewOrder = Record<string, string | number | boolean>

/** Orders to create: each for another titular, from a company account that can pay. */
export function newOrders(path: string, seed: number): () => NewOrder {
  const connection = new Sqlite(path, { readonly: true })
  const payable = connection
    .prepare(
      `select titulars.id as titular_id, accounts.id as account_id from accounts
       join titulars on titulars.id = titular_id where scope = 'Empleado'`,
    )
    .all() as { titular_id: number; account_id: number }[]
  connection.close()
  const enterprises = companyAccountsOf(path)
  const chance = chanceOf(seed)
  return () => ({
    ...chance.one(payable),
    enterprise_id: chance.one(enterprises),
    transaction: 'Transferencia',
    number: chance.digits(10),
    payday: 'segunda',
    ...ofEach(TOGGLES, () => true),
    concept: 'Segunda quincena de noviembre',
    realized: 'Administración',
    authorized: 'Gerencia',
    issued_at: '2026-11-15',
    allow_duplicate: true,
    allow_old_date: true,
  })
}
