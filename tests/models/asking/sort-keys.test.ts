// @both-engines
// Proves docs/rules/api.md#6; docs/rules/workshop.md#6.
/** Every key that a list sorts by, tried on two records of which just that column says otherwise than their ids. */
import { desc, eq, type Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountListing } from '#app/models/accounts/fields.ts'
import { announcementListing } from '#app/models/announcements/fields.ts'
import { bankListing } from '#app/models/banks/fields.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { userListing } from '#app/models/users/fields.ts'
import type { Tx } from '#db/client.server.ts'
import * as schema from '#db/schema.ts'
import { callApi } from '#tests/support/models/api.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompanyAccount,
  anAccount,
  anIncome,
  aTitular,
  aUser,
} from '#tests/support/models/factories.ts'
import { aPayment, aPayroll, aPaysheet, aTransfer } from '#tests/support/models/orders.ts'
import { partLines } from '#tests/support/models/part-lines.ts'

/** What makes the first of the two come last: values of its row, or what is done to it. */
type Later = Record<string, unknown> | ((tx: Tx, first: number) => Promise<unknown>)
type Case = {
  rules: { sorts: readonly string[] }
  table: Table
  /** Makes one of two that are equal but for what has to differ, which rises with the id. */
  make(tx: Tx, nth: 1 | 2): Promise<unknown>
  later: Record<string, Later>
  /** What both need first, for a key. */
  both?: Record<string, Record<string, unknown>>
  /** Further parameters of the list, for a key. */
  query?: Record<string, string>
}

const at = '2026-11-20T12:00:00.000Z'
const stamps = { created_at: at, updated_at: at }
const STAMPED: Record<string, Later> = {
  created_at: { created_at: '2026-11-21T12:00:00.000Z' },
  updated_at: { updated_at: '2026-11-21T12:00:00.000Z' },
}

const change = (tx: Tx, table: Table, id: number, values: Record<string, unknown>) =>
  tx
    .update(table)
    .set(values)
    .where(eq((table as typeof schema.users).id, id))

/** An account with a number, and a bank with a name, after all others. */
async function theLast(tx: Tx, make = anAccount): Promise<number> {
  const name = { name: 'Ω', name_key: 'zzz', search_key: 'zzz' }
  await tx.insert(schema.banks).values({ index: '9999', ...name, ...stamps })
  return make(tx, { bank_id: await aBank(tx, '9999') })
}

/** Gives the first a bank, an account or a titular that comes after the other's. */
const refersTo =
  (table: Table, column: string, make: (tx: Tx) => Promise<number>): Later =>
  async (tx, first) =>
    change(tx, table, first, { [column]: await make(tx) })

const aLastTitular = (tx: Tx) => aTitular(tx, { name: 'Zzz' })

/** What records refer to. */
let parties: Awaited<ReturnType<typeof aPayroll>>

const orderKeys = (table: Table): Record<string, Later> => ({
  ...STAMPED,
  order: { order: 1_000_000 },
  issued_at: { issued_at: '2026-11-14' },
  titular: refersTo(table, 'titular_id', aLastTitular),
  account: refersTo(table, 'account_id', theLast),
  enterprise: refersTo(table, 'enterprise_id', (tx) => theLast(tx, aCompanyAccount)),
  number: { number: 'Z' },
  concept: { concept: 'Z' },
})

const CASES: Record<string, Case> = {
  banks: {
    rules: bankListing,
    table: schema.banks,
    make: (tx, nth) => {
      const name = `Banco ${nth}`
      const keys = { name_key: name.toLowerCase(), search_key: name }
      return tx.insert(schema.banks).values({ index: `999${nth}`, name, ...keys, ...stamps })
    },
    later: {
      ...STAMPED,
      index: { index: '9999' },
      name: { name: 'Banco 9', name_key: 'banco 9' },
      accounts_count: (tx, first) => anAccount(tx, { bank_id: first }),
    },
    query: { accounts_count: 'withCount=accounts' },
  },
  titulars: {
    rules: titularListing,
    table: schema.titulars,
    make: (tx) => aTitular(tx, { name: 'Ana', scope: 'Empleado', type: 'Jurídico' }),
    later: {
      ...STAMPED,
      name: { name: 'Zoe', name_key: 'zoe' },
      ric: { ric: 'V99999999' },
      scope: { scope: 'Externo' },
      type: { type: 'Natural' },
      salary: { salary: 1 },
      accounts_count: (tx, first) => anAccount(tx, { titular_id: first }),
      paysheets_count: async (tx, first) => {
        const id = await aPaysheet(tx, { ...parties, allow_duplicate: true })
        await change(tx, schema.paysheets, id, { titular_id: first })
      },
      payments_count: async (tx, first) => {
        await aPayment(tx, { titular_id: first, enterprise_id: await aCompanyAccount(tx) })
      },
    },
    query: {
      accounts_count: 'withCount=accounts',
      paysheets_count: 'withCount=paysheets',
      payments_count: 'withCount=payments',
    },
  },
  users: {
    rules: userListing,
    table: schema.users,
    make: (tx) => aUser(tx, { name: 'Ana', role_id: 2 }),
    later: {
      ...STAMPED,
      name: { name: 'Zoe', name_key: 'zoe' },
      email: { email: 'zzz@example.com' },
      role: { role_id: 3, type: 3 },
      role_id: { role_id: 3, type: 3 },
      titular: async (tx, first) =>
        change(tx, schema.titulars, await aTitular(tx), { user_id: first }),
    },
  },
  accounts: {
    rules: accountListing,
    table: schema.accounts,
    make: (tx) => anAccount(tx, { titular_id: parties.titular_id, type: 'Ahorro' }),
    later: {
      ...STAMPED,
      number: { number: '9'.repeat(20) },
      type: { type: 'Corriente' },
      bank: async (tx, first) => {
        await theLast(tx)
        await change(tx, schema.accounts, first, { bank_id: await aBank(tx, '9999') })
      },
      titular: refersTo(schema.accounts, 'titular_id', aLastTitular),
      phone_number: { phone_number: '+584141234567' },
      scope: refersTo(schema.accounts, 'titular_id', (tx) => aTitular(tx, { scope: 'Externo' })),
      capital: { capital: 1 },
      paysheets_count: async (tx, first) => {
        const id = await aPaysheet(tx, { ...parties, allow_duplicate: true })
        await change(tx, schema.paysheets, id, { account_id: first })
      },
      payments_count: async (tx, first) => {
        await aPayment(tx, { ...parties, account_id: first })
      },
    },
    query: { paysheets_count: 'withCount=paysheets', payments_count: 'withCount=payments' },
  },
  announcements: {
    rules: announcementListing,
    table: schema.announcements,
    make: (tx) => {
      const text = { title: 'Aviso', title_key: 'aviso', content: 'x' }
      return tx.insert(schema.announcements).values({ ...text, target: 0, type: 0, ...stamps })
    },
    later: {
      ...STAMPED,
      title: { title: 'Zona', title_key: 'zona' },
      target: { target: 1 },
      type: { type: 1 },
      date: { date: '2026-02-01' },
      time: { time: '09:00' },
      last_sent_at: { last_sent_at: '2026-11-21T12:00:00.000Z' },
      next_at: { next_at: '2026-11-21T12:00:00.000Z' },
      reached: { reached: 1 },
    },
    both: {
      date: { type: 4, date: '2026-01-01' },
      time: { type: 6, time: '08:00' },
      last_sent_at: { last_sent_at: at },
      next_at: { next_at: at },
    },
  },
  incomes: {
    rules: incomeListing,
    table: schema.incomes,
    make: (tx) => anIncome(tx, { account_id: parties.enterprise_id, number: '1' }),
    later: {
      ...STAMPED,
      issued_at: { issued_at: '2026-11-21' },
      account: refersTo(schema.incomes, 'account_id', (tx) => theLast(tx, aCompanyAccount)),
      provider: { provider: 'Zulia', search_key: 'zulia' },
      number: { number: '2' },
      amount: { amount: 200_000 },
      order: { order: 1_000_000 },
    },
  },
  transfers: {
    rules: transferListing,
    table: schema.transfers,
    make: (tx) => aTransfer(tx, parties.enterprise_id, parties.account_id),
    later: {
      ...STAMPED,
      issued_at: { issued_at: '2026-11-14' },
      order: { order: 1_000_000 },
      from_account: refersTo(schema.transfers, 'from_account_id', theLast),
      to_account: refersTo(schema.transfers, 'to_account_id', theLast),
      amount: { amount: 200_000 },
      number: { number: '2' },
      concept: { concept: 'Z' },
    },
  },
  payments: {
    rules: paymentListing,
    table: schema.payments,
    make: (tx) => aPayment(tx, parties),
    later: {
      ...orderKeys(schema.payments),
      transaction: { transaction: 'Transferencia' },
      amount: { amount: 200_000 },
    },
  },
  paysheets: {
    rules: paysheetListing,
    table: schema.paysheets,
    make: (tx) => aPaysheet(tx, { ...parties, number: '1', allow_duplicate: true }),
    later: {
      ...orderKeys(schema.paysheets),
      transaction: { transaction: 'Transferencia' },
      amount: { amount: 60_000, gross: 60_000, lines: partLines({ discount: 10_000 }) },
      total: { gross: 60_000, total: 60_000, lines: partLines({ adition: 10_000 }) },
      payday: { payday: 'segunda' },
    },
    both: { transaction: { transaction: 'Cheque' } },
  },
}

/** The two of each list. */
const made = new Map<Table, number[]>()
const t = testDatabase((t) =>
  t.write(async (tx) => {
    parties = await aPayroll(tx)
    for (const { table, make } of Object.values(CASES)) {
      const { id } = table as typeof schema.users
      await make(tx, 1)
      await make(tx, 2)
      const last = await tx.select({ id }).from(table).orderBy(desc(id)).limit(2)
      made.set(table, last.map((row) => row.id).reverse())
    }
  }),
)

describe.each(Object.entries(CASES))('the list of %s', (noun, { rules, table, ...given }) => {
  const { later, both = {}, query = {} } = given

  test('is tested here with every sort key it has', () => {
    expect([...Object.keys(later), 'id'].sort()).toEqual([...rules.sorts].sort())
  })

  test.each(rules.sorts)('sorts by %s', async (key) => {
    const asked = async (direction: string) => {
      const search = `${noun}?limit=100&sort_by=${key},${direction}&${query[key] ?? ''}`
      const { status, body } = await callApi(t, 'GET', search)
      expect([status, body.message]).toEqual([200, undefined])
      return body.data.map(({ id }: { id: number }) => id) as number[]
    }
    const [first = 0, second = 0] = made.get(table) ?? []
    await t.write(async (tx) => {
      for (const id of [first, second]) await change(tx, table, id, { ...stamps, ...both[key] })
      const values = later[key]
      if (typeof values === 'function') await values(tx, first)
      else if (values) await change(tx, table, first, values)
    })
    const order = async (direction: string) =>
      (await asked(direction)).filter((id) => id === first || id === second)
    const ascending = key === 'id' ? [first, second] : [second, first]
    expect(await order('asc')).toEqual(ascending)
    expect(await order('desc')).toEqual(ascending.toReversed())
  })
})
