/** Query values are compared, never run: SQL in every parameter of the API's lists. */
import { beforeEach, describe, expect, test } from 'vitest'
import { apiCalls } from '#app/routes/api/calls.ts'
import { banks, users } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read } = apiOf(t)

const lists = apiCalls
  .filter(
    ({ method, path }) => method === 'GET' && !/[:.]|^(me|settings|reports|statistics)/.test(path),
  )
  .map(({ path }) => path)
  .filter((path) => path !== 'openapi.json' && path !== 'docs')
const reports = ['paysheets', 'payments', 'incomes', 'transfers'].map((kind) => `reports/${kind}`)

/** Each would be true of every row, an error, or the end of a table, if it were run. */
const SQL = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  '" or ""="',
  "'; drop table banks; --",
  '1 or 1=1',
  '(select password_hash from users)',
  '1; delete from banks',
  "x' union select password_hash, 1, 1 from users --",
  '%',
  '_',
  '*',
  '"*"',
  'a" OR "b',
  '\\',
]
const FILTERS = [
  'titular',
  'account',
  'enterprise',
  'bank',
  'payday',
  'voided',
  'scope',
  'type',
  'role',
]
const MORE = ['pending', 'active', 'target', 'startDate', 'endDate', 'page', 'limit']

let rows: number
beforeEach(async () => {
  rows = (await t.db.select().from(banks)).length
})
const expectUnharmed = async () => {
  expect((await t.db.select().from(banks)).length).toBe(rows)
  expect((await t.db.select().from(users)).length).toBeGreaterThan(3)
}

test('every list of the API is covered by this file', () => {
  expect(lists.sort()).toEqual([
    'accounts',
    'announcements',
    'bank-files',
    'banks',
    'concepts',
    'fixed-concepts',
    'incomes',
    'parameters',
    'payments',
    'payroll-runs',
    'paysheets',
    'rates',
    'titulars',
    'transfers',
    'users',
  ])
})

describe.each(lists)('/api/%s', (path) => {
  test('sorts by its declared keys only', async () => {
    const injected = [
      'password_hash',
      'users.password_hash',
      'search_key',
      'constructor',
      '1',
      'id"',
    ]
    const directions = ['asc; drop table banks', 'asc, (select 1)', 'DESC--', 'nulls first']
    const sorts = [...SQL, ...injected, ...directions.map((each) => `id,${each}`)]
    for (const sort_by of sorts) {
      const query = new URLSearchParams({ sort_by })
      const { status, json } = await call('GET', `${path}?${query}`)
      expect([sort_by, status, Object.keys(json.errors ?? {})]).toEqual([sort_by, 422, ['sort_by']])
    }
    await expectUnharmed()
  })

  test('accepts its declared relations in `with` only', async () => {
    for (const name of ['with', 'withCount']) {
      for (const each of [...SQL, 'password_hash', 'sessions', 'users.tokens', 'constructor']) {
        const query = new URLSearchParams({ [name]: each })
        const { status, json } = await call('GET', `${path}?${query}`)
        expect([name, each, status]).toEqual([name, each, 422])
        expect(Object.keys(json.errors)).toEqual([name])
      }
    }
  })

  test('finds by a search only records that hold its words', async () => {
    const { total } = await read(path)
    expect(total).toBeGreaterThan(0)
    // Bank files and rates have no search.
    for (const search of ['bank-files', 'rates'].includes(path) ? [] : SQL) {
      const found = await read(`${path}?${new URLSearchParams({ search })}`)
      // One bank's name has a % in it.
      const others = found.data.filter((row: object) => !JSON.stringify(row).includes(search))
      expect([search, others]).toEqual([search, []])
    }
    await expectUnharmed()
  })

  test('filters by known values and refuses unknown ones', async () => {
    const { total } = await read(path)
    for (const name of [...FILTERS, ...MORE]) {
      for (const each of ["' or '1'='1", '1 or 1=1', '1; delete from banks']) {
        const query = new URLSearchParams({ [name]: each })
        const { status, json } = await call('GET', `${path}?${query}`)
        // A name that is no filter of this list counts for nothing.
        if (status === 200) expect([name, each, json.total]).toEqual([name, each, total])
        else expect([name, status, Object.keys(json.errors)]).toEqual([name, 422, [name]])
      }
    }
    await expectUnharmed()
  })
})

test.each(reports)('/api/%s finds by a search only records that hold its words', async (path) => {
  for (const search of SQL) {
    const query = new URLSearchParams({ search, format: 'csv' })
    const { status, text } = await call('GET', `${path}?${query}`)
    // The head alone.
    expect([search, status, text.trim().split('\r\n').length]).toEqual([search, 200, 1])
  }
  await expectUnharmed()
})
