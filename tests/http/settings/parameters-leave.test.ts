// Proves docs/rules/law.md#3.
/** What orders, receipts, statements, runs and reports say stays as it was, whatever is entered later. */
import { expect, test } from 'vitest'
import { PARAMETER_NAMES } from '#app/models/payroll/parameters.ts'
import { CHOICE_OPTIONS, type ChoiceName } from '#db/law-kinds.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { enter } from '#tests/support/models/parameters.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call, make } = apiOf(t)
const staff = () => t.as('developer')

const DATED = { since: '2026-11-01', allow_dated_back: true, allow_changes_pay: true }
const RULES: [name: string, value: string][] = [
  ['broken', 'days'],
  ...['lph', 'sso', 'lacks', 'bonus'].map((part): [string, string] => [`rule_${part}`, 'law']),
]

/** José in dollars and María in bolívares are paid by the law, both fortnights. Returns the runs and orders. */
async function paid() {
  for (const [name, value] of RULES) await make('parameters', { ...DATED, name, value })
  const rate = { currency: 'USD', day: '2026-11-12', value: '148.32', source: 'BCV' }
  await make('rates', { ...rate, allow_rate_far: true })
  await call('PATCH', `titulars/${world.jose}`, { salary_currency: 'USD', salary_amount: '2.50' })
  const tax = { name: 'islr', value: '2', since: '2026-11-01', source: 'AR-I' }
  await make(`titulars/${world.jose}/withholdings`, { ...tax, allow_dated_back: true })
  const common = {
    ...{ enterprise_id: world.enterprise, transaction: 'Transferencia', concept: 'Nómina' },
    ...{
      realized: 'Ana',
      lph: true,
      sso: true,
      lacks: true,
      bonus: false,
      allow_rate_old: true,
      allow_duplicate: true,
    },
    lines: [{ concept: 'Horas extras', quantity: 2 }],
  }
  const people = [
    { titular_id: world.jose, account_id: world.joseAccounts[0], number: '1' },
    { titular_id: world.maria, account_id: world.mariaAccount, number: '2' },
  ]
  const made = []
  for (const [payday, issued_at] of [
    ['primera', '2026-11-13'],
    ['segunda', '2026-11-20'],
  ]) {
    const orders = people.map((person) => ({ ...common, ...person, payday, issued_at }))
    made.push(await make('paysheets/bulk-store', orders))
  }
  return {
    runs: made.map(({ payroll_run_id }) => payroll_run_id as number),
    orders: made.flatMap(({ data }) => data.map(({ id }: { id: number }) => id as number)),
  }
}

/** Everything that is said of them, on screens, by the API, in files and on paper. */
async function said({ runs, orders }: Awaited<ReturnType<typeof paid>>) {
  const screens = [
    ...orders.map((id) => `/paysheets/${id}`),
    ...runs.flatMap((id) => ['', '/receipts', '/history'].map((tab) => run(id) + tab)),
    `${run(runs[1])}/comparison`,
    ...['/paysheets', '/payroll-runs', `/company-accounts/${world.enterprise}/movements`],
    ...[`/titulars/${world.jose}/paysheets`, `/titulars/${world.jose}/summary`],
    ...['/payroll/journal?startDate=2026-11-01&endDate=2026-11-30', '/dashboard'],
  ]
  const texts = [
    ...orders.map((id) => `paysheets/${id}`),
    ...runs.map((id) => `payroll-runs/${id}`),
    ...runs.map((id) => `reports/payroll-runs/${id}?format=csv`),
    `reports/payroll-runs/${runs[1]}/comparison?format=csv`,
    `accounts/${world.enterprise}/movements.csv`,
    ...['reports/paysheets?format=csv', 'reports/payroll-concepts?format=csv'],
    'statistics/paysheets?year=2026',
  ]
  const papers = [
    ...orders.map((id) => `reports/paysheets/${id}`),
    `reports/payroll-runs/${runs[1]}?format=receipts`,
    `accounts/${world.enterprise}/movements.pdf`,
  ]
  const all: [path: string, said: unknown][] = []
  for (const path of screens) {
    const { status, page } = await staff().get(path)
    all.push([path, [status, page.text]])
  }
  for (const path of texts) {
    const { status, text } = await staff().api('GET', path)
    all.push([path, [status, text]])
  }
  for (const path of papers) {
    const { status, bytes } = await staff().api('GET', path)
    all.push([path, [status, (await readPdf(bytes)).text]])
  }
  return all
}
const run = (id = 0) => `/payroll-runs/${id}`

test('whatever is entered later changes nothing of what was paid', async () => {
  const made = await paid()
  const before = await said(made)
  expect(before.filter(([, of]) => (of as [number])[0] !== 200)).toEqual([])
  await t.write(async (tx) => {
    for (const name of PARAMETER_NAMES) {
      const options = CHOICE_OPTIONS[name as ChoiceName]
      await enter(
        tx,
        name,
        options?.at(-1) ?? (name === 'islr_tariff' ? ':7:7' : '7'),
        '2026-01-01',
      )
    }
  })
  const rate = { currency: 'USD', day: '2026-11-12', value: '90', source: 'BCV' }
  await make('rates', { ...rate, allow_rate_far: true })
  expect(await said(made)).toEqual(before)
})
