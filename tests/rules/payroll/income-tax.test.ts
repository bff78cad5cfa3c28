// Proves docs/rules/law.md#16.
/** Income tax: the tariff, what it proposes, and what an order withholds; figures computed apart with decimals. */
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { computePayroll } from '#app/models/payroll/compute.ts'
import { proposedTax } from '#app/models/payroll/income-tax.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import { ownOn, type Parameter } from '#app/models/payroll/parameters.ts'
import { keptTariff, readTariff, tariffText, typedTariff } from '#app/models/payroll/tariff.ts'
import { lawTermsOn } from '#app/models/payroll/terms.ts'
import type { LawValues, OwnName, OwnValues } from '#db/law-kinds.ts'
import { lawTerms } from '#tests/support/law.ts'

const TARIFF =
  '1000:6:0;1500:9:30;2000:12:75;2500:16:155;3000:20:255;4000:24:375;6000:29:575;:34:875'
const values = {
  ...{ tax_unit: '43', islr_tariff: TARIFF, islr_relief: '774', islr_rebate: '10' },
} as unknown as LawValues

describe('a tariff', () => {
  test.each([
    ['1000:6:0;:34:875', 'api', '1000:6:0;:34:875'],
    ['1.000: 6: 0; 1.500,5: 9,25: 30; : 34: 875', 'form', '1000:6:0;1500.5:9.25:30;:34:875'],
    [':10:0', 'form', ':10:0'],
  ] as const)('%s of the %s is read', (text, edge, kept) => {
    expect(keptTariff(readTariff(text, edge) ?? [])).toBe(kept)
  })

  test.each([
    ...['', '1000:6', '1000:6:0', '1000:6:0;', 'más:34:875', ':34:875;1000:6:0', '1000:x:0;:34:0'],
    ...['1000:6:0;1000:9:30;:34:875', '1500:9:30;1000:6:0;:34:875', '1000:101:0;:34:875'],
    ...['1000:6:0;:101:0', '1000:-6:0;:34:875', '1000:6:0:1;:34:875', `${'1:1:1;'.repeat(70)}:1:1`],
    `${' '.repeat(400)}:1:0`,
    Array.from({ length: 21 }, (_, i) => `${i === 20 ? '' : i + 1}:1:0`).join(';'),
  ])('%j is none', (text) => {
    expect(readTariff(text, 'form')).toBeUndefined()
  })

  test('is typed and told with the numbers of people', () => {
    expect(typedTariff('1000:6:0;1500.5:9:30;:34:875')).toBe(
      '1.000: 6: 0; 1.500,5: 9: 30; : 34: 875',
    )
    expect(readTariff(typedTariff(TARIFF), 'form')).toEqual(readTariff(TARIFF, 'api'))
    expect(tariffText('1000:6:0;1500:9:30;:34:875')).toBe(
      'hasta 1.000 UT 6 %; hasta 1.500 UT 9 % − 30; más 34 % − 875',
    )
  })
})

describe('the percentage that is proposed', () => {
  test.each([
    // The first two are law.md's vectors; the others are its arithmetic by hand:
    // 774 UT a year are 2.773,50 a month, where nothing is taxed.
    [10_000_00, '5.65'],
    [50_000_00, '25.77'],
    [2_773_50, '0'],
    [1, '0'],
    // 2.800,00: 781,3953 − 774 = 7,3953 × 6 % − 10 < 0.
    [2_800_00, '0'],
    // 1.774 UT: exactly 1.000 above the relief: 60 − 10 = 50 of 1.774 UT, 2,8185 %.
    [6_356_83, '2.82'],
    [635_683_33, '33.35'],
  ])('of %d céntimos a month is %s', (salary, percent) => {
    expect(proposedTax(centimos(salary), values)?.percent).toBe(percent)
  })

  test('says how it comes about', () => {
    expect(proposedTax(centimos(10_000_00), values)?.formula).toBe(
      '10.000,00 × 12 / 43,00 = 2.790,70 UT; (2.790,70 − 774) × 16 % − 155 − 10 = 157,67 UT',
    )
    expect(proposedTax(centimos(100_00), values)?.formula).toBe(
      '100,00 × 12 / 43,00 = 27,91 UT, que no pasan del desgravamen',
    )
  })

  test.each(['tax_unit', 'islr_tariff', 'islr_relief', 'islr_rebate'])('needs %s', (name) => {
    expect(proposedTax(centimos(10_000_00), { ...values, [name]: undefined })).toBeUndefined()
  })

  test('is of the row whose end is just reached, and none by a unit of nothing', () => {
    const flat = { tax_unit: '1', islr_tariff: '12:10:0;:20:0', islr_relief: '0', islr_rebate: '0' }
    const by = (more: object) => ({ ...flat, ...more }) as unknown as LawValues
    // Twelve salaries of 1,00 are 12 units.
    expect(proposedTax(centimos(100), by({}))?.percent).toBe('10')
    expect(proposedTax(centimos(101), by({}))?.percent).toBe('20')
    expect(proposedTax(centimos(100), by({ tax_unit: '0' }))).toBeUndefined()
  })
})

const OFF = { lph: false, bonus: false, sso: false, lacks: false }
const NONE = { bonus: centimos(0), sso: centimos(1108), lacks: centimos(138) }
/** An order of 1.000,00 a month with an employee's own values. */
const order = (own: OwnValues, more: Partial<Parameters<typeof computePayroll>[0]> = {}) =>
  computePayroll(
    {
      ...{ payday: 'segunda', salary: centimos(1_000_00), settings: NONE, on: OFF, lines: [] },
      ...{ adition: centimos(0), discount: centimos(0), law: { ...lawTerms(), own } },
      ...more,
    },
    EXACT,
  )
const taxIn = (...args: Parameters<typeof order>) =>
  order(...args).parts.find(({ code }) => code === 'islr')

describe('an order', () => {
  test('withholds the percentage of what is wages: not of the bonus nor a reimbursement, and less absences', () => {
    expect(taxIn({ islr: '5.65' })).toEqual({
      ...{ code: 'islr', kind: 'deduccion', amount: 28_25, formula: '500,00 × 5,65 %' },
    })
    const lines = [
      { kind: 'asignacion', amount: centimos(100_00) },
      { kind: 'asignacion', amount: centimos(70_00), nature: 'no_salarial' },
      { kind: 'deduccion', amount: centimos(33_33), nature: 'salarial' },
      { kind: 'deduccion', amount: centimos(50_00) },
    ] as const
    const settings = { ...NONE, bonus: centimos(900_00) }
    // 500,00 + 100,00 − 33,33 + 20,00 of an addition: 586,67 × 5,65 % = 33,146855.
    const more = { lines, settings, on: { ...OFF, bonus: true }, adition: centimos(20_00) }
    expect(taxIn({ islr: '5.65' }, more)).toMatchObject({
      ...{ amount: 33_15, formula: '(500,00 + 86,67) × 5,65 %' },
    })
  })

  test('withholds nothing at 0 %, nor without a percentage', () => {
    expect(taxIn({ islr: '0' })).toBeUndefined()
    expect(taxIn({ sso: 'due' })).toBeUndefined()
    expect(order({ islr: '100' }).total).toBe(0)
  })

  test('deducts by law nothing of what its employee is set apart from; a fixed amount stays', () => {
    const on = { lph: true, bonus: false, sso: true, lacks: true }
    const parts = (own: OwnValues, rule: 'law' | 'each' = 'law') => {
      const law = lawTerms({ values: { rule_sso: rule, rule_lacks: rule, rule_lph: rule } })
      return order(own, { on, law: { ...law, own } }).parts.map(({ code }) => code)
    }
    expect(parts({})).toEqual(['lph', 'sso', 'lacks'])
    expect(parts({ sso: 'exempt' })).toEqual(['lph', 'lacks'])
    expect(parts({ lph: 'exempt', lacks: 'exempt', sso: 'due' })).toEqual(['sso'])
    expect(parts({ sso: 'exempt' }, 'each')).toEqual(['lph', 'sso', 'lacks'])
  })
})

const entry = (id: number, name: OwnName, value: string, since: string): Parameter => ({
  ...{ id, name, value, since: since as IsoDate, isConfirmed: true },
})

test('the percentage is that of the day of the payment, and what somebody is set apart from that of the days paid', () => {
  const entries = [
    entry(1, 'islr', '3', '2026-01-01'),
    entry(2, 'islr', '4', '2026-12-02'),
    entry(3, 'sso', 'exempt', '2026-12-01'),
    entry(4, 'sso', 'due', '2026-12-20'),
  ]
  const on = (paid: string, issued_at: string) =>
    ownOn(entries, { paid: paid as IsoDate, issued_at: issued_at as IsoDate })
  expect(on('2026-11-30', '2026-11-30')).toEqual({ values: { islr: '3' }, ids: [1] })
  // The second fortnight of November, paid on 2 December.
  expect(on('2026-11-30', '2026-12-02')).toEqual({ values: { islr: '4' }, ids: [2] })
  expect(on('2026-12-15', '2026-12-01')).toEqual({
    values: { islr: '3', sso: 'exempt' },
    ids: [1, 3],
  })
  expect(on('2026-12-31', '2026-12-31')?.values.sso).toBe('due')
  expect(on('2025-12-31', '2025-12-31')).toBeUndefined()
  const person = { hired_at: null, left_at: null, firsts: [], own: entries }
  const paying = { payday: 'primera', month: '2026-12', wages: [] } as const
  const terms = (own: readonly Parameter[], issued_at: string) =>
    lawTermsOn(
      { entries: [], rates: {}, person: { ...person, own } },
      { ...paying, issued_at: issued_at as IsoDate },
    )
  expect(terms(entries, '2026-12-15')).toMatchObject({
    ...{ own: { islr: '4', sso: 'exempt' }, parameters: [2, 3] },
  })
  // Nothing goes by law, and no tax is withheld.
  expect(terms(entries.slice(2), '2026-12-15')).toBeUndefined()
})
