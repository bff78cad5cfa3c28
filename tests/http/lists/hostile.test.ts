// Proves docs/rules/run-screens.md#2; docs/rules/orders.md#23; docs/rules/screens.md#6.
/** Any address: a screen drops unknown parameters and says so. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { accountListing } from '#app/models/accounts/fields.ts'
import { announcementListing } from '#app/models/announcements/fields.ts'
import { bankListing } from '#app/models/banks/fields.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { messageListing } from '#app/models/messages/fields.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { runListing, runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { owedListing } from '#app/models/titulars/salaries/fields.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { userListing } from '#app/models/users/fields.ts'
import { dialect } from '#db/columns.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { expectHarmless, expectHonest, MARKUP, runs, TEXTS } from '#tests/support/http/hostile.ts'
import { dealt } from '#tests/support/scale.ts'

const t = testApp()
const deal = dealt(5)
const dealUnknown = dealt(4)
const staff = () => t.as('administrator')

const NOTICE = 'No se tomó en cuenta lo que no se conoce en la dirección'
const SALARIES: ListingRules = { sorts: ['name'], defaultSort: 'name,asc' }
/** The query of a list in a tab, which has no filter by its record. */
const without = ({ filters = {}, ...rules }: ListingRules, ...names: string[]): ListingRules => ({
  ...rules,
  filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name))),
})
const LISTS: [screen: string, api: string | null, rules: ListingRules][] = [
  ['/banks', 'banks', bankListing],
  ['/titulars', 'titulars', titularListing],
  ['/accounts', 'accounts', accountListing],
  ['/company-accounts', null, accountListing],
  ['/incomes', 'incomes', incomeListing],
  ['/paysheets', 'paysheets', paysheetListing],
  ['/payments', 'payments', paymentListing],
  ['/transfers', 'transfers', transferListing],
  ['/payroll-runs', null, runListing],
  [`/payroll-runs/${world.run}`, null, runOrderListing],
  ['/settings/salary', null, SALARIES],
  ['/settings/salary/arrears', null, owedListing],
  ['/settings/salary/islr', null, SALARIES],
  ['/settings/users', 'users', userListing],
  ['/settings/announcements', 'announcements', announcementListing],
  ['/messages', null, messageListing],
  [`/titulars/${world.maria}/accounts`, null, without(accountListing, 'titular', 'scope', 'bank')],
  [`/titulars/${world.maria}/paysheets`, null, without(paysheetListing, 'titular')],
  [`/accounts/${world.lone}/payments`, null, without(paymentListing, 'account')],
  [`/company-accounts/${world.poor}/payments`, null, without(paymentListing, 'enterprise')],
]

function namesOf({ filters = {}, dated }: ListingRules): string[] {
  const dates = dated ? ['startDate', 'endDate'] : []
  return ['page', 'limit', 'sort_by', 'search', ...Object.keys(filters), ...dates]
}

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 }))
const queryOf = (names: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'with', 'withCount', '__proto__', '_routes'), text), {
      maxLength: 5,
    })
    .map((entries) => new URLSearchParams(entries).toString())

describe.each(LISTS)('%s', (screen, _, rules) => {
  const names = namesOf(rules)

  test('shows a list for any query', async () => {
    await fc.assert(
      fc.asyncProperty(queryOf(names), async (query) => {
        const answer = await staff().get(`${screen}?${query}`)
        expect(answer.status).toBe(200)
        expectHarmless(answer)
      }),
      runs(60),
    )
  })

  // Dropped parameters never reach a database.
  if (dialect === 'sqlite') {
    test.each(names.filter((name) => name !== 'search'))(
      'drops an unknown %s, and says so',
      async (name) => {
        const plain = await staff().get(screen)
        for (const value of dealUnknown([
          'nada',
          '-1',
          '1e999',
          '<b>',
          '2147483648000',
          '../',
          '0x1',
        ])) {
          const { status, page } = await staff().get(
            `${screen}?${new URLSearchParams({ [name]: value })}`,
          )
          expect([value, status]).toEqual([value, 200])
          expect(page.text).toMatch(new RegExp(`${NOTICE}: [a-záéíóúñ ]+ «`))
          expect(page.text).toContain(`«${value}»`)
          expect(page.rows).toEqual(plain.page.rows)
        }
        const empty = await staff().get(`${screen}?${name}=%20`)
        expect(empty.page.text).not.toContain(NOTICE)
        expect(empty.page.rows).toEqual(plain.page.rows)
      },
    )
  }

  test('is searched for any text', async () => {
    for (const each of deal(TEXTS.filter(({ length }) => length < 5000))) {
      const { status } = await staff().get(`${screen}?${new URLSearchParams({ search: each })}`)
      expect([each, status]).toEqual([each, 200])
    }
  })

  test('shows its last page for any page number beyond it', async () => {
    const { status, page } = await staff().get(`${screen}?page=10000000&limit=100`)
    expect(status).toBe(200)
    expect(page.text).toContain('La página 10000000 no existe: esta es la última')
  })
})

describe.each(LISTS.flatMap(([, api, rules]) => (api ? [[api, rules] as const] : [])))(
  '/api/%s',
  (api, rules) => {
    test('answers every query with a list or a 422', async () => {
      await fc.assert(
        fc.asyncProperty(queryOf(namesOf(rules)), async (query) => {
          const answer = await staff().api('GET', `${api}?${query}`)
          expectHonest(answer)
          expect(answer.status).toBeOneOf([200, 422])
        }),
        runs(60),
      )
    })
  },
)

describe('the query that fills a form', () => {
  test.each([
    '/paysheets/create?titular=',
    '/accounts/create?titular=',
    '/accounts/create?bank=',
    '/company-accounts/create?titular=',
    `/accounts/${world.lone}/assign?titular_id=`,
    '/dashboard?year=',
    '/reports?startDate=',
    '/reports?titular=',
    '/?redirectTo=',
    '/register?redirectTo=',
    `/titulars/${world.maria}?page=`,
    `/paysheets/${world.paysheet}?page=`,
    '/paysheets/create?from=',
  ])('of %s causes no error of the app for hostile values', async (path) => {
    const client = /^\/(register)?\?/.test(path) ? t.visitor() : staff()
    for (const each of deal(TEXTS.filter(({ length }) => length < 5000))) {
      const answer = await client.get(path + encodeURIComponent(each))
      expect([each, answer.status]).toEqual([each, 200])
      expectHarmless(answer)
    }
  })
})

test('every screen answers 404 under a malformed id', async () => {
  const ids = TEXTS.filter((each) => /^[^/]{1,60}$/.test(each) && !/^\s*\.*\s*$/.test(each))
  for (const path of [
    '/banks/:id/edit',
    '/titulars/:id',
    '/accounts/:id',
    '/paysheets/:id',
    '/payments/:id',
    '/payroll-runs/:id',
    '/payroll-runs/:id/history',
    '/paysheets/:id/edit',
  ]) {
    for (const id of [...deal(ids), '0', '-1', '1.5', '1e3', '99999999999', '2147483648']) {
      const answer = await staff().get(path.replace(':id', encodeURIComponent(id)))
      expect([path, id, answer.status]).toEqual([path, id, 404])
      expectHarmless(answer)
    }
  }
})

// Unknown addresses and methods never reach a database.
if (dialect === 'sqlite') {
  test('no address causes markup or an error of the app', async () => {
    const paths = [
      ...MARKUP.map((each) => `/${encodeURIComponent(each)}`),
      '/banks/%2e%2e/edit',
      '/banks%2Fcreate',
      '/__proto__',
      '/constructor',
      '/banks/constructor/edit',
      '/assets/../../package.json',
      `/${'x'.repeat(5000)}`,
      `/${'x/'.repeat(500)}`,
      '/banks.data?_routes=nada',
      '/banks.data?_routes=__proto__',
      '/_root.data',
      '/.data',
    ]
    for (const path of paths) {
      for (const client of [staff(), t.visitor()]) {
        const answer = await client.get(path)
        expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 202, 302, 400, 404])])
        if (answer.headers.get('Content-Type')?.startsWith('text/html')) expectHarmless(answer)
      }
    }
  })

  test('no method causes an error of the app', async () => {
    for (const path of [
      '/',
      '/banks',
      '/banks/create',
      '/logout',
      '/nada',
      '/api/banks',
      '/api/nada',
    ]) {
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY']) {
        const { status } = await staff().send(path, { method })
        expect([path, method, status]).toEqual([
          path,
          method,
          expect.toSatisfy((n: number) => n < 500),
        ])
      }
    }
  })
}
