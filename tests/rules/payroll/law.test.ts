// Proves docs/rules/law.md#1, #5, #6, #7, #8, #18: deductions by law, from figures computed apart with decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { faovWage } from '#app/models/payroll/faov.ts'
import { employerAmount, type LawDeduction, lawAmount } from '#app/models/payroll/law.ts'
import { lawTermsOn } from '#app/models/payroll/terms.ts'
import { daysOf30, employedDays, weeksIn, yearsOfService } from '#app/models/payroll/weeks.ts'
import type { LawValues } from '#db/law-kinds.ts'
import type { EarlierFortnight } from '#db/schema.ts'
import { earned, lawTerms, UNCAPPED } from '#tests/support/law.ts'

const day = (text: string) => text as IsoDate
const days = (first: string, last: string) => ({ first: day(first), last: day(last) })

describe('weeks', () => {
  it.each([
    ['2026-11-01', '2026-11-15', 2, 3],
    ['2026-11-16', '2026-11-30', 3, 3],
    ['2026-12-01', '2026-12-15', 2, 3],
    ['2026-12-16', '2026-12-31', 2, 3],
    ['2026-08-01', '2026-08-31', 5, 6],
    ['2026-11-17', '2026-11-30', 2, 3],
    ['2026-11-17', '2026-11-17', 0, 1],
    ['2026-11-16', '2026-11-16', 1, 1],
  ])('from %s to %s: %d Mondays, and %d weeks begun by who is hired on the first', (...row) => {
    const [first, last, mondays, begun] = row
    expect(weeksIn(days(first, last), 'mondays', day(first))).toBe(mondays)
    expect(weeksIn(days(first, last), 'begun', day(first))).toBe(begun)
    // Who was there before has begun that week in the period before.
    expect(weeksIn(days(first, last), 'begun', day('2020-01-01'))).toBe(mondays)
    expect(weeksIn(days(first, last), 'begun', null)).toBe(mondays)
  })

  it('counts as one would by hand, whatever the days', () => {
    const from = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(from, fc.integer({ min: 0, max: 70 }), (start, length) => {
        const at = (n: number) => new Date(n * 86_400_000)
        const all = Array.from({ length: length + 1 }, (_, i) => at(start + i))
        const mondays = all.filter((date) => date.getUTCDay() === 1).length
        const isMonday = all[0]?.getUTCDay() === 1
        const [first, last] = [all[0], all.at(-1)].map((date) =>
          day(String(date?.toISOString().slice(0, 10))),
        )
        const some = { first: first as IsoDate, last: last as IsoDate }
        expect(weeksIn(some, 'mondays', null)).toBe(mondays)
        expect(weeksIn(some, 'begun', some.first)).toBe(mondays + (isMonday ? 0 : 1))
      }),
    )
  })

  it('are those between the later of begin and hiring, and the earlier of end and leaving', () => {
    const november = days('2026-11-01', '2026-11-30')
    const who = { hired_at: day('2026-11-12'), left_at: day('2026-11-20') }
    expect(employedDays(who, november)).toEqual(days('2026-11-12', '2026-11-20'))
    expect(employedDays({ hired_at: null, left_at: null }, november)).toEqual(november)
    expect(employedDays({ ...who, hired_at: day('2026-12-01') }, november)).toBeUndefined()
    expect(employedDays({ ...who, left_at: day('2026-10-31') }, november)).toBeUndefined()
  })
})

it.each([
  ['2026-01-30', '2026-01-31', 1],
  ['2026-01-31', '2026-01-31', 1],
  ['2026-02-28', '2026-02-28', 3],
  ['2026-02-01', '2026-02-27', 27],
  ['2026-02-01', '2026-02-28', 30],
  ['2026-11-12', '2026-11-15', 4],
  ['2026-11-16', '2026-11-30', 15],
  ['2026-12-16', '2026-12-31', 15],
])('from %s to %s are %d days of a month of 30', (first, last, count) => {
  expect(daysOf30(days(first, last))).toBe(count)
})

it.each([
  [null, '2026-11-30', 0],
  ['2025-12-01', '2026-11-30', 0],
  ['2025-11-30', '2026-11-30', 1],
  ['2000-01-01', '2026-11-30', 26],
  ['2027-01-01', '2026-11-30', 0],
])('hired %s, %s is after %d full years', (hired, on, years) => {
  expect(yearsOfService(hired === null ? null : day(hired), day(on))).toBe(years)
})

type Values = Partial<LawValues>
/** A month with four Mondays, and one with five. */
const FOUR = '2026-02'
const FIVE = '2026-08'

describe('S.S.O and paro forzoso', () => {
  it.each<[string, LawDeduction, number, string, Values, number]>([
    ['at the end', 'sso', 200_000, FOUR, UNCAPPED, 7385],
    ['week by week', 'sso', 200_000, FOUR, { ...UNCAPPED, rounding: 'week' }, 7384],
    ['at the end', 'sso', 80_000, FIVE, UNCAPPED, 3692],
    ['week by week', 'sso', 80_000, FIVE, { ...UNCAPPED, rounding: 'week' }, 3690],
    ['capped', 'sso', 200_000, FIVE, {}, 3000],
    ['capped, week by week', 'sso', 200_000, FIVE, { rounding: 'week' }, 3000],
    ['capped', 'sso', 200_000, FOUR, {}, 2400],
    ['the employer’s rate', 'sso', 200_000, FIVE, { sso_worker: '11' }, 8250],
    ['capped at 5', 'lacks', 200_000, FIVE, { lacks_cap: '5' }, 375],
    ['capped at 10', 'lacks', 200_000, FIVE, {}, 750],
    ['the employer’s rate', 'lacks', 200_000, FIVE, { lacks_worker: '2' }, 3000],
    ['by the month', 'lacks', 65_000, FIVE, { lacks_by: 'month' }, 325],
    ['by the month, capped', 'lacks', 200_000, FIVE, { lacks_by: 'month', lacks_cap: '5' }, 325],
    ['not below its floor', 'sso', 5_000, FOUR, {}, 480],
  ])('%s: %s of %d in %s', (_, code, salary, month, values, amount) => {
    const law = lawTerms({ month, values })
    expect(lawAmount(code, law, earned('completo', salary)).amount).toBe(amount)
  })

  it('says how it comes about', () => {
    const law = lawTerms({ values: UNCAPPED })
    expect(lawAmount('sso', law, earned('primera', 200_000))).toEqual({
      amount: 3692,
      formula: '2.000,00 × 12 / 52 × 2 lunes × 4 %',
    })
    expect(lawAmount('sso', lawTerms(), earned('primera', 200_000)).formula).toBe(
      '650,00 (tope) × 12 / 52 × 2 lunes × 4 %',
    )
    expect(lawAmount('sso', lawTerms(), earned('primera', 5_000)).formula).toBe(
      '130,00 (piso) × 12 / 52 × 2 lunes × 4 %',
    )
    expect(lawAmount('sso', law, earned('primera', 200_000, { salarial: 10_000 })).formula).toBe(
      '(2.000,00 × 12 / 52 × 2 lunes + 100,00) × 4 %',
    )
    const hired_at = day('2026-11-17')
    const begun = lawTerms({ hired_at, values: { ...UNCAPPED, weeks: 'begun', rounding: 'week' } })
    expect(lawAmount('sso', begun, earned('segunda', 200_000, { salarial: 10_000 })).formula).toBe(
      '(2.000,00 × 12 / 52 + 100,00 / 3) × 4 % = 19,79 por semana × 3',
    )
  })

  it('has what is wages besides in its base', () => {
    const law = lawTerms({ values: UNCAPPED })
    // 2.000,00 × 12 / 52 × 2 is 923,0769…; with 100,00 it is 1.023,0769…, of which 4 % are 40,923…
    expect(lawAmount('sso', law, earned('primera', 200_000, { salarial: 10_000 })).amount).toBe(
      4092,
    )
  })

  it('counts only the weeks of who came or left', () => {
    const came = lawTerms({ hired_at: day('2026-11-17'), values: UNCAPPED })
    // Two Mondays, where the whole fortnight has three.
    expect(lawAmount('sso', came, earned('segunda', 200_000)).amount).toBe(3692)
    const left = lawTerms({ left_at: day('2026-11-01'), values: UNCAPPED })
    expect(lawAmount('sso', left, earned('primera', 200_000)).amount).toBe(0)
  })
})

describe('by the wages of the month before', () => {
  const by = (wages: number, more: Parameters<typeof lawTerms>[0] = {}) =>
    lawTerms({ month_before: centimos(wages), values: UNCAPPED, ...more })
  // What the month itself pays counts for nothing.
  const paid = earned('primera', 300_000, { salarial: 50_000 })

  it('takes S.S.O of them, and says so', () => {
    expect(lawAmount('sso', by(200_000), paid)).toEqual({
      amount: 3692,
      formula: '2.000,00 × 12 / 52 × 2 lunes × 4 %, por lo de octubre de 2026',
    })
  })

  it('takes paro forzoso and FAOV of them, by halves as the fortnights are', () => {
    const values = { ...UNCAPPED, lacks_by: 'month' } as const
    expect(lawAmount('lacks', by(65_000, { values }), earned('completo', 1)).amount).toBe(325)
    expect(lawAmount('lacks', by(65_000, { values }), paid).amount).toBe(163)
    const [whole, half] = [earned('completo', 1), earned('primera', 1)]
    expect(lawAmount('lph', by(50_000), whole).amount).toBe(563)
    expect(lawAmount('lph', by(50_000), half).amount).toBe(281)
    expect(faovWage(by(50_000), whole)).toBe(56_250)
    // 500,00 / 2 × 1,125: of the fortnight that was paid.
    expect(faovWage(by(50_000), half)).toBe(28_125)
  })

  it('takes FAOV of their salary alone, where it goes by the basic wage', () => {
    const values = { ...UNCAPPED, lph_base: 'basic' } as const
    const basic = by(200_000, { salary_before: centimos(150_000), values })
    // 1.500,00 × 1 %, and half of it; S.S.O is of all 2.000,00.
    expect(lawAmount('lph', basic, earned('completo', 1)).amount).toBe(1500)
    expect(lawAmount('lph', basic, paid).amount).toBe(750)
    expect(lawAmount('sso', basic, paid).amount).toBe(3692)
    expect(faovWage(basic, earned('completo', 1))).toBe(150_000)
  })

  it('takes no more than its days of them from who leaves', () => {
    // 500,00 / 30 × 5 = 83,33; × 1,125 × 1 % = 0,937…
    const left = by(50_000, { left_at: day('2026-11-05') })
    expect(lawAmount('lph', left, paid)).toEqual({
      amount: 94,
      formula: '83,33 × (1 + (30 + 15) / 360) × 1 %, por lo de octubre de 2026',
    })
  })

  it('has them bounded, and asks the employer by the same', () => {
    const values = { sso_employer: '9' }
    expect(lawAmount('sso', by(200_000, { values: {} }), paid).amount).toBe(1200)
    // 650,00 × 12 / 52 × 5 × 9 %.
    expect(employerAmount('sso', by(200_000, { values }), [earned('completo', 1)])).toBe(6750)
  })
})

describe('two fortnights are one month', () => {
  const values = UNCAPPED
  const FIRST: EarlierFortnight = {
    ...{ salary: centimos(200_000), base: centimos(100_000), salarial: NO_MONEY },
    ...{ taken: { sso: centimos(3692) }, late: [] },
  }
  const second = (
    firsts: Partial<EarlierFortnight>[],
    more: Partial<LawValues> = {},
    salary = 200_000,
  ) =>
    lawAmount(
      'sso',
      lawTerms({
        values: { ...values, ...more },
        earlier: firsts.map((first) => ({ ...FIRST, ...first })),
      }),
      earned('segunda', salary),
    )

  it('the second takes the month’s amount less what the first took', () => {
    const { amount, formula } = second([{}])
    expect(amount).toBe(5539)
    expect(formula).toBe('2.000,00 × 12 / 52 × 5 lunes × 4 % = 92,31 del mes − 36,92 de la primera')
  })

  it.each([
    ['no first fortnight', []],
    ['one that took none', [{ taken: { sso: NO_MONEY } }]],
    ['one of fixed amounts', [{ taken: {} }]],
    ['one of another wage', [{ salary: centimos(190_000) }]],
  ])('of its own after %s', (_, firsts) => {
    expect(second(firsts).amount).toBe(5538)
  })

  it('goes by those first orders alone that took it', () => {
    // What the second order paid besides is not made up for: it was not withheld in time.
    const none = { taken: { sso: NO_MONEY }, salarial: centimos(100_000) }
    expect(second([{}, none]).amount).toBe(5539)
    expect(second([{ salary: centimos(1) }, {}]).amount).toBe(5539)
  })

  it('takes nothing back', () => {
    expect(second([{ taken: { sso: centimos(99_999) } }]).amount).toBe(0)
  })

  describe('all in the second', () => {
    const late: Partial<EarlierFortnight> = { taken: { sso: NO_MONEY }, late: ['sso'] }
    const all = { fortnights: 'second' } as const

    it('the first takes none, the second the month’s', () => {
      const first = lawTerms({ values: { ...values, ...all } })
      expect(lawAmount('sso', first, earned('primera', 200_000)).amount).toBe(0)
      expect(second([late], all).amount).toBe(9231)
      // What was left to it stays left, whatever is chosen meanwhile.
      expect(second([late]).amount).toBe(9231)
      expect(second([], all).amount).toBe(5538)
      expect(second([{ taken: { sso: NO_MONEY } }], all).amount).toBe(5538)
    })

    it('after a raise the second takes that of each by its own wage', () => {
      // 2.000,00 × 12 / 52 × 2 × 4 % is 36,92, and 2.500,00 × 12 / 52 × 3 × 4 % is 69,23.
      const { amount, formula } = second([late], all, 250_000)
      expect(amount).toBe(3692 + 6923)
      expect(formula).toBe(
        '2.500,00 × 12 / 52 × 3 lunes × 4 %, y de la primera 2.000,00 × 12 / 52 × 2 lunes × 4 % = 36,92',
      )
    })
  })
})

it('a cap below its floor binds all the same', () => {
  const values = { sso_floor: '1', sso_cap: '0.5' }
  // 65,00 × 12 / 52 × 4 × 4 % is 2,40, whatever the wage.
  for (const salary of [5_000, 200_000]) {
    const law = lawTerms({ month: FOUR, values })
    expect(lawAmount('sso', law, earned('completo', salary)).amount).toBe(240)
  }
})

describe('L.P.H (FAOV)', () => {
  it.each<[string, number, Values, number]>([
    ['of the integral wage', 50_000, {}, 563],
    ['at the employer’s rate', 50_000, { lph_worker: '2' }, 1125],
    ['of the basic wage', 50_000, { lph_base: 'basic' }, 500],
    [
      'with the bonus in the share of utilidades',
      5_000_000,
      { utilidades_on: 'wage_and_bonus' },
      56_424,
    ],
    ['not below its floor', 5_000, {}, 130],
  ])('%s', (_, salary, values, amount) => {
    expect(lawAmount('lph', lawTerms({ values }), earned('completo', salary)).amount).toBe(amount)
  })

  it('in halves', () => {
    const first = lawAmount('lph', lawTerms(), earned('primera', 50_000))
    expect(first).toEqual({ amount: 281, formula: '250,00 × (1 + (30 + 15) / 360) × 1 %' })
    const earlier = {
      salary: 50_000,
      base: 25_000,
      salarial: 0,
      taken: { lph: 281 },
      late: [],
    } as never
    const second = lawAmount('lph', lawTerms({ earlier: [earlier] }), earned('segunda', 50_000))
    expect(second.amount).toBe(282)
  })

  it('of who was hired within the month, by what they earned', () => {
    const hired_at = day('2026-11-12')
    const first = lawAmount(
      'lph',
      lawTerms({ hired_at }),
      earned('primera', 90_000, { base: 12_000 }),
    )
    expect(first.amount).toBe(135)
    const earlier = {
      salary: 90_000,
      base: 12_000,
      salarial: 0,
      taken: { lph: 135 },
      late: [],
    } as never
    const second = lawAmount(
      'lph',
      lawTerms({ hired_at, earlier: [earlier] }),
      earned('segunda', 90_000),
    )
    expect(first.amount + second.amount).toBe(641)
  })

  it('counts the service of who left before the period, and of the basic wage nothing besides', () => {
    // 10.000,00 × (1 + (30 + 25) / 360) × 1 %.
    const left = { month: '2026-10', hired_at: day('2015-10-10'), left_at: day('2026-09-30') }
    expect(lawAmount('lph', lawTerms(left), earned('completo', 1_000_000)).amount).toBe(11_528)
    const basic = lawTerms({ values: { lph_base: 'basic' } })
    const more = earned('completo', 200_000, { salarial: 3333 })
    expect(lawAmount('lph', basic, more).amount).toBe(2000)
  })

  it('with a day of bonus more for each full year, up to the most', () => {
    // 30 + 18 days of 900,00: 1.020,00.
    const three = lawTerms({ hired_at: day('2023-11-30') })
    expect(lawAmount('lph', three, earned('completo', 90_000)).amount).toBe(1020)
    const long = lawTerms({ hired_at: day('1990-01-01') })
    // 30 + 30 days of 900,00: 1.050,00.
    expect(lawAmount('lph', long, earned('completo', 90_000)).amount).toBe(1050)
  })
})

describe('whatever the wage and the parameters', () => {
  const CODES = ['lph', 'sso', 'lacks'] as const
  const values = fc.record({
    weeks: fc.constantFrom('mondays', 'begun'),
    rounding: fc.constantFrom('end', 'week'),
    lacks_by: fc.constantFrom('weeks', 'month'),
    lph_base: fc.constantFrom('integral', 'basic'),
    utilidades_on: fc.constantFrom('wage', 'wage_and_bonus'),
    sso_cap: fc.constantFrom('5', '1000'),
    minimum_wage: fc.constantFrom('0', '130', '130.55'),
  } as const)
  const month = fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}`)
  const wage = fc.integer({ min: 1, max: 99_999_999 })
  const code = fc.constantFrom(...CODES)

  it('both fortnights together are the month', () => {
    fc.assert(
      fc.property(
        code,
        month,
        values,
        wage,
        fc.nat(500_000),
        (what, of, some, salary, salarial) => {
          const law = (said = {}) => lawTerms({ month: of, values: some, ...said })
          const first = lawAmount(what, law(), earned('primera', salary))
          fc.pre(first.amount > 0)
          const base = Math.floor(salary / 2)
          const earlier = {
            salary,
            base,
            salarial: 0,
            taken: { [what]: first.amount },
            late: [],
          } as never
          const second = lawAmount(
            what,
            law({ earlier: [earlier] }),
            earned('segunda', salary, { salarial }),
          )
          const whole = lawAmount(what, law(), earned('completo', salary, { salarial }))
          expect(second.amount).toBe(Math.max(0, whole.amount - first.amount))
        },
      ),
    )
  })

  it('a higher wage never has a lower deduction, and floor and cap bind', () => {
    fc.assert(
      fc.property(code, month, values, wage, fc.nat(9_999_999), (what, of, some, salary, more) => {
        const at = (amount: number) =>
          lawAmount(what, lawTerms({ month: of, values: some }), earned('completo', amount)).amount
        expect(at(salary + more)).toBeGreaterThanOrEqual(at(salary))
        expect(at(salary)).toBeGreaterThanOrEqual(at(0))
        const cap = Math.ceil(Number(some.minimum_wage) * 500)
        if (what === 'sso' && some.sso_cap === '5' && salary >= cap) {
          expect(at(salary)).toBe(at(cap))
        }
      }),
    )
  })
})

it('an order goes by the dollar’s rate of its date, not by a later one', () => {
  const entry = { id: 1, since: day('2026-01-01'), isConfirmed: true } as const
  const entries = [{ ...entry, name: 'rule_bonus', value: 'law' }] as const
  const person = { hired_at: null, left_at: null, firsts: [] }
  const rates = [
    { id: 1, day: day('2026-11-12'), value: '148.32' },
    { id: 2, day: day('2026-11-20'), value: '150' },
  ]
  const rateOf = (issued_at: string) =>
    lawTermsOn(
      { entries, person, rates: { USD: rates } },
      { payday: 'primera', month: '2026-11', issued_at: day(issued_at), wages: [] },
    )?.rate?.value
  expect([rateOf('2026-11-19'), rateOf('2026-11-20'), rateOf('2026-11-11')]).toEqual([
    ...['148.32', '150', undefined],
  ])
})

it('an order goes by the values of the last day that it pays', () => {
  const entry = { isConfirmed: true, name: 'sso_worker' } as const
  const entries = [
    { ...entry, id: 1, since: day('2000-01-01'), name: 'rule_sso', value: 'law' },
    { ...entry, id: 2, since: day('2000-01-01'), value: '4' },
    { ...entry, id: 3, since: day('2026-11-15'), value: '5' },
    { ...entry, id: 4, since: day('2026-11-16'), value: '6' },
    { ...entry, id: 5, since: day('2026-12-01'), value: '7' },
  ] as const
  const person = { hired_at: null, left_at: null, firsts: [] }
  const rateOf = (payday: 'primera' | 'segunda' | 'completo', month = '2026-11') =>
    lawTermsOn(
      { entries, person, rates: {} },
      { payday, month, issued_at: day('2026-12-20'), wages: [] },
    )?.values.sso_worker
  expect(rateOf('primera')).toBe('5')
  expect(rateOf('segunda')).toBe('6')
  expect(rateOf('completo')).toBe('6')
  expect([rateOf('segunda', '2026-10'), rateOf('primera', '2026-12')]).toEqual(['4', '7'])
})

it.each([
  ['an order in dollars', { currency: 'USD' }, {}],
  ['a first fortnight in dollars', {}, { currency: 'USD' }],
] as const)('%s is no month with one of as many bolívares', (_, own, first) => {
  const taken = { taken: { sso: centimos(3692) }, late: [] }
  const half = { salary: centimos(200_000), base: centimos(100_000), salarial: NO_MONEY }
  const law = lawTerms({ values: UNCAPPED, ...own, earlier: [{ ...half, ...taken, ...first }] })
  // 2.000,00 × 12 / 52 × 3 × 4 %, and not the month's 92,31 less 36,92.
  expect(lawAmount('sso', law, earned('segunda', 200_000)).amount).toBe(5538)
})

it('what a first fortnight of another currency left is added before all is rounded', () => {
  const values = { lph_base: 'basic', lph_floor: '0', fortnights: 'second' } as const
  const late = { taken: {}, late: ['lph'], currency: 'USD' } as const
  const first = { salary: centimos(100), base: centimos(50), salarial: centimos(0), ...late }
  const law = lawTerms({ values, currency: 'USD', earlier: [{ ...first, late: ['lph'] }] })
  // Twice half a céntimo.
  expect(lawAmount('lph', law, earned('segunda', 100)).amount).toBe(1)
})
