// Proves docs/rules/law.md#5, #7, #9, #11, #12, #13, #14, #15, #16, #19; docs/rules/contributions.md#2; docs/rules/journal.md#1.
/**
 * An employee of the law's, from the day of hiring to the one of leaving: hired on the 12th in dollars, raised on
 * the 20th, with a fixed commission, an absence, income tax, and a rate that was entered late. Each figure was computed
 * apart, by hand with fractions.
 */
import { beforeEach, expect, test } from 'vitest'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')

const RULES: [name: string, value: string][] = [
  ['broken', 'days'],
  ...['lph', 'sso', 'lacks', 'bonus'].map((part): [string, string] => [`rule_${part}`, 'law']),
]
let eva: number
let account: number

/** The company goes by the law from November on, and Eva is hired for 300,00 US$. */
beforeEach(async () => {
  const asked = { since: '2026-11-01', allow_dated_back: true, allow_changes_pay: true }
  for (const [name, value] of RULES) await make('parameters', { ...asked, name, value })
  await make('incomes', {
    ...{ account_id: world.enterprise, amount: 200_000, provider: 'Ventas', number: '1' },
    ...{ concept: 'Ventas', issued_at: '2026-11-01' },
  })
  await rate('2026-11-13', '248.5')
  const person = await make('titulars', {
    ...{ name: 'Eva Luz', ric: 'V7654321', type: 'Natural', scope: 'Empleado' },
    ...{ salary_currency: 'USD', salary_amount: '300.00', hired_at: '2026-11-12' },
  })
  eva = person.id
  // She was entered later than she came.
  const since = { salary: '300', salary_currency: 'USD', since: '2026-11-12', reason: 'Ingreso' }
  const dated = await staff().fill(`/titulars/${eva}/salaries`, since)
  expect(dated.status).toBe(303)
  const own = { titular_id: eva, number: '01340001680000000012', bank_id: world.banesco }
  account = (await make('accounts', { ...own, type: 'Ahorro', allow_check_digit: true })).id
})

const rate = (day: string, value: string) =>
  make('rates', { currency: 'USD', day, value, source: 'BCV', allow_rate_far: true })
const ALL = { lph: true, sso: true, lacks: true, bonus: true }
const order = (values: object) => ({
  ...{ titular_id: eva, account_id: account, enterprise_id: world.enterprise, ...ALL },
  ...{ transaction: 'Transferencia', number: 'N-1', concept: 'Nómina', realized: 'Ana' },
  ...values,
})
const COMMISSION = { concept: 'Comisiones', kind: 'asignacion', amount: 100 }
const FIRST = { payday: 'primera', issued_at: '2026-11-13' }
const SECOND = {
  ...{ payday: 'segunda', issued_at: '2026-11-27' },
  lines: [COMMISSION, { concept: 'Inasistencias', quantity: 1 }],
}
/** The order that the form makes, with what is fixed. */
async function typed({ lph, sso, lacks, bonus, ...values }: ReturnType<typeof order>) {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
  const on = ofEach(TOGGLES, () => 'on')
  const opened = await staff().get('/paysheets/create')
  const at = await staff().submit(opened, { ...Object.fromEntries(texts), ...on }, 'Actualizar')
  expect(at.page.text).toContain('Esta vez sin Comisiones')
  expect((await staff().submit(at)).status).toBe(303)
  return (await read('paysheets?sort_by=order,desc&limit=1')).data[0]
}

const parts = ({ amount, lph, sso, lacks, bonus, lines_total, total }: Record<string, number>) => ({
  ...{ amount, lph, sso, lacks, bonus, lines_total, total },
})

test('the year of somebody who comes, is raised, and leaves', async () => {
  // Her commission is fixed: the form has it by itself.
  const fixed = { titular_id: eva, since: '2026-11-12', until: '2026-11-30', paydays: 'each' }
  await make('fixed-concepts', { ...COMMISSION, ...fixed })
  // Four days of 300,00 US$ are 40,00 US$; no Monday; (9.940,00 + 100,00) × 1,125 × 1 %; 20,00 US$.
  const first = await typed(order(FIRST))
  expect(parts(first)).toEqual({
    ...{ amount: 9940, lph: 112.95, sso: 0, lacks: 0, bonus: 4970, lines_total: 100 },
    total: 14_897.05,
  })

  // Raised on the 20th, with 2 % of income tax from then on.
  await call('PATCH', `titulars/${eva}`, { salary_amount: '360.00' })
  await make(`titulars/${eva}/withholdings`, {
    ...{ name: 'islr', value: '2', since: '2026-11-20', source: 'AR-I' },
  })

  // The rate of the 27th is not there yet, which is asked: that of the 25th pays.
  await rate('2026-11-25', '250')
  const asked = await call('POST', 'paysheets', order(SECOND))
  expect([asked.status, asked.json.codes]).toEqual([422, { issued_at: ['rate_old'] }])
  const second = await make('paysheets', order({ ...SECOND, allow_rate_old: true }))
  // 4 days of 300,00 and 11 of 360,00 US$ are 172,00 US$; 360,00 × 250 / 30 less for a day.
  expect(parts(second)).toEqual({
    ...{ amount: 43_000, lph: 451.13, sso: 18, lacks: 4.5, bonus: 4666.67 },
    // 100,00 − 3.000,00 − 2 % of (43.000,00 + 100,00 − 3.000,00)
    ...{ lines_total: -3702, total: 43_491.04 },
  })

  // The rate comes late, and changes nothing of the order until it is computed anew.
  await rate('2026-11-27', '251.2')
  expect(parts(await read(`paysheets/${second.id}`))).toEqual(parts(second))
  const again = await call('PATCH', `paysheets/${second.id}`, { recalculate: true })
  expect(parts(again.json)).toEqual({
    ...{ amount: 43_206.4, lph: 453.29, sso: 18, lacks: 4.5, bonus: 4689.07 },
    ...{ lines_total: -3720.24, total: 43_699.44 },
  })
  expect((await staff().get(`/paysheets/${second.id}`)).page.text).toContain(
    '300,00 US$ / 30 × 4 días × 251,2000 del 27 nov 2026 + 360,00 US$ / 30 × 11 días × 251,2000 del 27 nov 2026',
  )

  // She leaves on 10 December: ten days of 360,00 US$, one Monday.
  await call('PATCH', `titulars/${eva}`, { left_at: '2026-12-10' })
  const last = { payday: 'primera', issued_at: '2026-12-10', lines: [], allow_rate_old: true }
  expect(parts(await make('paysheets', order(last)))).toEqual({
    ...{ amount: 30_144, lph: 339.12, sso: 6, lacks: 1.5, bonus: 5024, lines_total: -602.88 },
    total: 34_218.5,
  })
  // Nobody is paid for days after that without a question.
  const beyond = { payday: 'segunda', issued_at: '2026-12-20', lines: [], allow_rate_old: true }
  const gone = await call('POST', 'paysheets', order(beyond))
  expect([gone.status, gone.json.codes.titular_id]).toEqual([422, ['not_employed']])

  // A raise inside of a fortnight left nothing owing.
  const tab = await staff().get(`/titulars/${eva}/salaries`)
  expect(tab.page.text).not.toContain('Diferencias por pagar')

  // What the employer owes of November: of three Mondays, of both fortnights' wages; and for pensions of the floor,
  // 240,00 × 251,20 = 60.288,00, as 9.940,00 + 43.206,40 + 200,00 + 9.659,07 − 3.014,40 is less.
  const month = await staff().get('/payroll/contributions?month=2026-11&search=Eva')
  for (const amount of ['40,50', '18,00', '1.132,47', '5.425,92']) {
    expect(month.page.text).toContain(amount)
  }

  // The journal of both months ties, with what was withheld as a credit of its own; 500,00 are somebody else's.
  const dates = 'startDate=2026-11-13&endDate=2026-12-31&limit=100'
  const { page } = await staff().get(`/payroll/journal?${dates}`)
  expect(page.text).toContain('Debe 98.673,47 Bs, haber 98.673,47 Bs.')
  const credits = page.rows.filter(([, , name]) => name === 'ISLR').map((cells) => cells.at(-1))
  expect(credits).toEqual(['805,84', '602,88'])
})
