// Proves docs/rules/screens.md#6; docs/rules/api.md#5.
import { describe, expect, test } from 'vitest'
import {
  daysOf,
  type Listing,
  type ListingRules,
  pageOf,
  parseListing,
} from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'

const rules = {
  sorts: ['name', 'id', 'amount'],
  defaultSort: 'name,asc',
  dated: true,
  filters: {
    scope: { kind: 'choice', values: ['Empleado', 'Externo', 'Empresa'], many: true },
    type: { kind: 'choice', values: ['Ahorro', 'Corriente'] },
    titular: { kind: 'id' },
    voided: { kind: 'flag' },
  },
  with: ['bank', 'account', 'account.bank'],
  withCount: ['accounts'],
} as const satisfies ListingRules

const read = (query: string) => parseListing(rules, new URLSearchParams(query))
const problemsOf = (query: string) => Object.keys(read(query).problems)
/** The listing of a query that is flawless. */
function ask(query: string): Listing {
  const { listing, problems } = read(query)
  expect(problems).toEqual({})
  return listing
}

describe('the query of a list', () => {
  test('without parameters is page 1 of 10 rows in the default order', () => {
    expect(ask('')).toMatchObject({
      page: 1,
      limit: 10,
      search: '',
      sort: { field: 'name', direction: 'asc' },
      filters: {},
    })
  })

  test('treats empty values and blanks as absent', () => {
    const empty = 'page=&limit=&search=%20&sort_by=&scope=&titular=&voided=&startDate=&with='
    expect(ask(empty)).toEqual(ask(''))
    expect(ask('search=%20%20ana%20')).toMatchObject({ search: 'ana' })
  })

  test('ignores unknown parameters', () => {
    expect(ask('toast=1&key=abc')).toEqual(ask(''))
  })

  test('uses the first of a repeated parameter', () => {
    expect(ask('page=2&page=3').page).toBe(2)
  })
})

describe('page and limit', () => {
  test('are read: from page 1, up to 100 rows, 0 for all', () => {
    expect(ask('page=7&limit=100')).toMatchObject({ page: 7, limit: 100 })
    expect(ask('limit=0').limit).toBe(0)
  })

  test.each(['0', '-1', '1.5', 'x', '1e3', '99999999999'])('are refused: page=%s', (page) => {
    expect(problemsOf(`page=${page}`)).toEqual(['page'])
    expect(read(`page=${page}`).listing.page).toBe(1)
  })

  test.each(['101', '-1', 'all', '1.0'])('are refused: limit=%s', (limit) => {
    expect(problemsOf(`limit=${limit}`)).toEqual(['limit'])
    expect(read(`limit=${limit}`).listing.limit).toBe(10)
  })
})

describe('the order', () => {
  test('is by a known key, ascending by default', () => {
    expect(ask('sort_by=amount,desc').sort).toEqual({ field: 'amount', direction: 'desc' })
    expect(ask('sort_by=id').sort).toEqual({ field: 'id', direction: 'asc' })
  })

  test.each(['salary,asc', 'name,up', 'name;drop', ',desc', 'constructor'])(
    'of sort_by=%s is refused',
    (sort) => {
      expect(problemsOf(`sort_by=${encodeURIComponent(sort)}`)).toEqual(['sort_by'])
      expect(read(`sort_by=${sort}`).listing.sort).toEqual({ field: 'name', direction: 'asc' })
    },
  )
})

describe('filters', () => {
  test('are read by the kind of their field', () => {
    expect(ask('scope=Empleado,Empresa&type=Ahorro&titular=12&voided=1').filters).toEqual({
      scope: ['Empleado', 'Empresa'],
      type: ['Ahorro'],
      titular: 12,
      voided: true,
    })
    expect(ask('voided=0').filters).toEqual({ voided: false })
  })

  test.each([
    'scope=Empleado,Otro',
    'type=Ahorro,Corriente',
    'type=ahorro',
    'titular=0',
    'titular=-1',
    'titular=abc',
    'titular=2147483648',
    'voided=yes',
  ])('drop an invalid value with an error: %s', (query) => {
    const [name = ''] = query.split('=')
    expect(problemsOf(query)).toEqual([name])
    expect(read(query).listing.filters).toEqual({})
  })
})

describe('dates', () => {
  test('have their names with or without issued_at, both ends included', () => {
    const listing = ask('startDate=issued_at,2026-11-01&endDate=2026-11-30')
    expect(listing).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-30' })
    expect(daysOf(listing)).toBe(30)
    expect(daysOf(ask('startDate=2026-11-01&endDate=2026-11-01'))).toBe(1)
    expect(daysOf(ask('startDate=2026-11-01'))).toBeUndefined()
  })

  test.each(['2026-02-30', '20/11/2026', 'created_at,2026-11-01', '2026-11-01T00:00'])(
    'are refused: %s',
    (date) => {
      expect(problemsOf(`startDate=${date}`)).toEqual(['startDate'])
      expect(read(`startDate=${date}`).listing.startDate).toBeUndefined()
    },
  )

  test('that end before they begin are both dropped, with an error under both', () => {
    const { listing, problems } = read('startDate=2026-11-02&endDate=2026-11-01')
    expect(problems).toEqual({
      startDate: [problem('range_turned', 'La fecha inicial es posterior a la final')],
      endDate: [problem('range_turned', 'La fecha final es anterior a la inicial')],
    })
    expect(listing).toMatchObject({ startDate: undefined, endDate: undefined })
  })

  test('are ignored where the list has none', () => {
    const { listing, problems } = parseListing(
      { sorts: ['id'], defaultSort: 'id,asc' },
      new URLSearchParams('startDate=2026-02-30'),
    )
    expect([listing.startDate, problems]).toEqual([undefined, {}])
  })
})

test('relations are the known ones; an unknown one is refused by name', () => {
  const listing = ask('with=bank,account.bank&withCount=accounts')
  expect([...listing.with]).toEqual(['bank', 'account.bank'])
  expect([...listing.withCount]).toEqual(['accounts'])
  const { problems, listing: rest } = read('with=bank,password&withCount=secrets')
  expect(problems).toMatchObject({
    with: [problem('unknown_value', 'No se conoce: password')],
    withCount: [problem('unknown_value', 'No se conoce: secrets')],
  })
  expect([...rest.with]).toEqual(['bank'])
})

test('a search is at most 200 characters', () => {
  expect(ask(`search=${'a'.repeat(200)}`).search).toHaveLength(200)
  expect(problemsOf(`search=${'a'.repeat(201)}`)).toEqual(['search'])
})

describe('a page of results', () => {
  test('knows how many pages there are, at least one', () => {
    expect(pageOf([], 0, ask(''))).toMatchObject({ last_page: 1, total: 0, per_page: 10 })
    expect(pageOf([1], 101, ask('page=11'))).toMatchObject({ last_page: 11, current_page: 11 })
    expect(pageOf([1], 100, ask('page=10'))).toMatchObject({ last_page: 10 })
  })

  test('beyond the last is empty but well-formed', () => {
    expect(pageOf([], 12, ask('page=9'))).toEqual({
      data: [],
      current_page: 9,
      last_page: 2,
      per_page: 10,
      total: 12,
    })
  })

  test('with limit 0 is page 1 of 1', () => {
    expect(pageOf([1, 2, 3], 3, ask('limit=0&page=4'))).toMatchObject({
      current_page: 1,
      last_page: 1,
      total: 3,
    })
  })
})
