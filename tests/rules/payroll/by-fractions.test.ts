// Proves docs/rules/law.md#1, #5, #7, #8, #11, #12, #13, #15; docs/rules/contributions.md#2.
/** The law's formulas written again with whole numbers alone, and held against the app for whatever comes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import { contributionOf, type Worker } from '#app/models/contributions/amounts.ts'
import { baseOf, basePay } from '#app/models/payroll/compute.ts'
import { faovWage } from '#app/models/payroll/faov.ts'
import { proposedTax } from '#app/models/payroll/income-tax.ts'
import { EXACT, employerAmount, foodBonus, lawAmount } from '#app/models/payroll/law.ts'
import { byQuantity } from '#app/models/payroll/work-time.ts'
import type { LawValues } from '#db/law-kinds.ts'
import type { LawTerms, WorkedDays } from '#db/schema.ts'
import { earned, lawTerms, UNCAPPED } from '#tests/support/law.ts'
import { day } from '#tests/support/models/factories.ts'

/** A fraction: what is above and, above 0, below. */
type Q = readonly [over: bigint, under: bigint]
const of = (value: number | bigint): Q => [BigInt(value), 1n]
/** '148.32' is 14832 / 100. */
const read = (text: string): Q => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}
const times = (...all: Q[]): Q => all.reduce(([a, b], [c, d]) => [a * c, b * d])
const plus = (...all: Q[]): Q => all.reduce(([a, b], [c, d]) => [a * d + c * b, b * d])
const over = (value: Q, [c, d]: Q): Q => times(value, [d, c])
const isLess = ([a, b]: Q, [c, d]: Q) => a * d < c * b
/** Half up, of what is not below 0. */
const halfUp = ([a, b]: Q): number => Number((2n * a + b) / (2n * b))

const YEAR_IN_WEEKS: Q = [12n, 52n]
const percent = (text: string): Q => over(read(text), of(100))
/** So many minimum wages in céntimos. */
const minimums = (values: LawValues, name: 'sso_cap' | 'sso_floor' | 'lacks_cap' | 'lacks_floor') =>
  times(read(values.minimum_wage ?? '0'), of(100), read(values[name] ?? '0'))
const bounded = (value: Q, floor: Q, cap: Q): Q => {
  const raised = isLess(value, floor) ? floor : value
  return isLess(cap, raised) ? cap : raised
}

/** (salary × 12 / 52 × weeks + wages besides) between floor and cap, × the percentage. */
function weekly(code: 'sso' | 'lacks', { values }: LawTerms, weeks: number, [s, more]: number[]) {
  const bound = (name: 'floor' | 'cap') =>
    times(minimums(values, `${code}_${name}`), YEAR_IN_WEEKS, of(weeks))
  const base = plus(times(of(s ?? 0), YEAR_IN_WEEKS, of(weeks)), of(more ?? 0))
  const rate = percent(values[`${code}_worker`] ?? '0')
  return halfUp(times(bounded(base, bound('floor'), bound('cap')), rate))
}

/** What is paid × (1 + (utilidades + bono) / 360) × the percentage, not below the minimum wage by days of 30. */
function faov({ values }: LawTerms, pay: number, days: number, bono: number): number {
  const share = over(plus(read(values.utilidades_days ?? '0'), of(bono)), of(360))
  const floor = times(read(values.minimum_wage ?? '0'), of(100), over(of(days), of(30)))
  const wage = times(of(pay), plus(of(1), share))
  return halfUp(times(isLess(wage, floor) ? floor : wage, percent(values.lph_worker ?? '0')))
}

/** November 2026: two Mondays to the 15th, three after. */
const MONDAYS = { primera: 2, segunda: 3, completo: 5 } as const
const payday = fc.constantFrom('primera', 'segunda', 'completo')
const wage = fc.integer({ min: 1, max: 99_999_999 })
const more = fc.nat(999_999)
const rateOf = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((n) =>
  String(n)
    .padStart(9, '0')
    .replace(/(\d{8})$/, '.$1'),
)
const bounds = fc.record({
  minimum_wage: fc.constantFrom('0.01', '130', '130.55', '99999.99'),
  sso_floor: fc.constantFrom('0', '1', '2.5'),
  sso_cap: fc.constantFrom('1', '5', '1000'),
  lacks_floor: fc.constantFrom('0', '1'),
  lacks_cap: fc.constantFrom('5', '10', '1000'),
  sso_worker: fc.constantFrom('4', '0.0001', '33.3333', '100'),
  lacks_worker: fc.constantFrom('0.5', '0.75'),
  lph_worker: fc.constantFrom('1', '1.2345'),
})

describe('the figures of the law’s vectors, from fractions', () => {
  const law = (values: Partial<LawValues> = {}) => lawTerms({ values })

  test.each([
    // 2.000,00 a month: 36,92 in the primera; 92,31 of the month less it, or three Mondays of its own.
    ['sso', UNCAPPED, 200_000, 2, 3692],
    ['sso', UNCAPPED, 200_000, 3, 5538],
    ['sso', UNCAPPED, 200_000, 5, 9231],
    ['sso', {}, 200_000, 5, 3000],
    ['sso', { sso_worker: '11' }, 200_000, 5, 8250],
    ['lacks', { lacks_cap: '5' }, 200_000, 5, 375],
    ['lacks', { lacks_cap: '5', lacks_worker: '2' }, 200_000, 5, 1500],
  ] as const)('%s %o of %d over %d Mondays is %d', (code, values, salary, weeks, amount) => {
    expect(weekly(code, law(values), weeks, [salary])).toBe(amount)
  })

  test('FAOV of 500,00 is 5,63, and of 250,00 it is 2,81', () => {
    expect([faov(law(), 50_000, 30, 15), faov(law(), 25_000, 15, 15)]).toEqual([563, 281])
  })

  test('FAOV of halves in dollars goes by each one’s rate', () => {
    // 120 US$: an integral 135, of which the half is 67,50, and 1 % of it 0,675.
    const half = times(of(60), plus(of(1), [45n, 360n]), percent('1'), of(100))
    expect(halfUp(times(half, read('148.32')))).toBe(10_012)
    expect(halfUp(times(half, read('160')))).toBe(10_800)
    const inBs = (rate: string) => halfUp(times(of(6_000), read(rate)))
    for (const [rate, amount] of [
      ['148.32', 10_012],
      ['160', 10_800],
    ] as const) {
      const paid = earned('primera', 2 * inBs(rate), { base: inBs(rate) })
      expect(lawAmount('lph', law({ lph_floor: '0' }), paid).amount).toBe(amount)
    }
  })

  test('pensions of 240 US$ at 916,6477 are 219.995,45, and 9 % of it 19.799,59', () => {
    const floor = times(of(240), read('916.6477'), of(100))
    expect([halfUp(floor), halfUp(times(floor, percent('9')))]).toEqual([21_999_545, 1_979_959])
  })

  test('ten hours at night of 900,00 in a shift of 7 are 12,86, and a holiday 45,00', () => {
    const hour = over(over(of(90_000), of(30)), of(7))
    expect(halfUp(times(hour, read('0.3'), of(10)))).toBe(1286)
    const work = { salary: centimos(90_000), shift: 'nocturna' } as const
    const night = { ...work, computed: 'night', factor: '0.3', quantity: '10' } as const
    expect(byQuantity(night).amount).toBe(1286)
    expect(halfUp(times(over(of(90_000), of(30)), read('1.5')))).toBe(4500)
    const holiday = { ...work, computed: 'holiday', factor: '1.5', quantity: '1' } as const
    expect(byQuantity(holiday).amount).toBe(4500)
  })

  test.each([
    [1_000_000, '5.65', [16n, 155n]],
    [5_000_000, '25.77', [34n, 875n]],
  ] as const)('income tax of %d a month is %s %%', (salary, said, [rate, less]) => {
    const pay = over(of(12 * salary), of(4_300))
    const taxed = times(plus(pay, of(-774)), over(of(rate), of(100)))
    const part = over(times(plus(taxed, of(-less - 10n)), of(100)), pay)
    expect((halfUp(times(part, of(100))) / 100).toFixed(2)).toBe(said)
    const tariff =
      '1000:6:0;1500:9:30;2000:12:75;2500:16:155;3000:20:255;4000:24:375;6000:29:575;:34:875'
    const values = { tax_unit: '43', islr_tariff: tariff, islr_relief: '774', islr_rebate: '10' }
    expect(proposedTax(centimos(salary), values as unknown as LawValues)?.percent).toBe(said)
  })
})

describe('whatever is paid', () => {
  test('S.S.O and paro forzoso are the formula, between floor and cap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sso' as const, 'lacks' as const),
        payday,
        bounds,
        wage,
        more,
        (code, of, values, salary, salarial) => {
          const law = lawTerms({ values })
          const { amount } = lawAmount(code, law, earned(of, salary, { salarial }))
          expect(amount).toBe(weekly(code, law, MONDAYS[of], [salary, salarial]))
          const at = (monthly: number) => weekly(code, law, MONDAYS[of], [monthly])
          const least = minimums(law.values, `${code}_floor`)
          const most = minimums(law.values, `${code}_cap`)
          const floor = Math.ceil(halfUp(least))
          if (isLess(least, most)) expect(amount).toBeGreaterThanOrEqual(at(floor))
          expect(amount).toBeLessThanOrEqual(at(Number.MAX_SAFE_INTEGER))
        },
      ),
    )
  })

  test('FAOV is the formula, not below its floor, and its file says what it is paid on', () => {
    fc.assert(
      fc.property(payday, bounds, wage, more, fc.nat(40), (of, values, salary, salarial, years) => {
        const hired_at = day(`${2026 - years}-11-01`)
        const law = lawTerms({ values, hired_at })
        const pays = earned(of, salary, { salarial })
        const bono = Math.min(15 + years, 30)
        const days = of === 'completo' ? 30 : 15
        expect(lawAmount('lph', law, pays).amount).toBe(faov(law, pays.base + salarial, days, bono))
        if (of !== 'completo') return
        const all = lawTerms({ values: { ...values, lph_worker: '100' }, hired_at })
        expect(faovWage(law, pays)).toBe(faov(all, pays.base + salarial, 30, bono))
      }),
    )
  })

  test('paro forzoso by the month is of what the period pays, its bounds a month’s or half of them', () => {
    fc.assert(
      fc.property(payday, bounds, wage, more, (which, values, salary, salarial) => {
        const law = lawTerms({ values: { ...values, lacks_by: 'month' } })
        const pays = earned(which, salary, { salarial })
        const part: Q = which === 'completo' ? [1n, 1n] : [1n, 2n]
        const bound = (name: 'lacks_floor' | 'lacks_cap') => times(minimums(law.values, name), part)
        const base = bounded(of(pays.base + salarial), bound('lacks_floor'), bound('lacks_cap'))
        const due = halfUp(times(base, percent(law.values.lacks_worker ?? '0')))
        expect(lawAmount('lacks', law, pays).amount).toBe(due)
      }),
    )
  })

  test('halves in another currency lose nothing: they are the salary, and each is converted to the céntimo', () => {
    fc.assert(
      fc.property(wage, rateOf, (salary, value) => {
        const [first, second] = [
          basePay(centimos(salary), 'primera'),
          basePay(centimos(salary), 'segunda'),
        ]
        expect(first + second).toBe(salary)
        const rate = { id: 1, day: day('2026-11-20'), value }
        const terms = {
          salary: NO_MONEY,
          agreed: { currency: 'USD' as const, salary: centimos(salary), rate },
        }
        const bs = (half: number) => halfUp(times(of(half), read(value)))
        fc.pre(bs(salary) < 10 ** 12)
        const halves = [baseOf(terms, 'primera', EXACT), baseOf(terms, 'segunda', EXACT)]
        expect(halves).toEqual([bs(first), bs(second)])
        const whole = baseOf(terms, 'completo', EXACT)
        expect(Math.abs((halves[0] ?? 0) + (halves[1] ?? 0) - whole)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('parts of a broken fortnight add up to what it pays in all', () => {
    const part = fc.record({ days: fc.integer({ min: 1, max: 15 }), salary: wage })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const worked = parts.map(
          ({ days, salary }): WorkedDays => ({ days, salary: centimos(salary), currency: 'VES' }),
        )
        const sum = plus(...parts.map(({ days, salary }) => over(of(days * salary), of(30))))
        expect(EXACT.byDays(worked)).toBe(halfUp(sum))
      }),
    )
    // 4 and 11 days of 100,01: 13,33 and the rest of 50,01.
    const days = [4, 11].map(
      (days): WorkedDays => ({ days, salary: centimos(10_001), currency: 'VES' }),
    )
    expect(EXACT.byDays(days)).toBe(1333 + 3668)
  })

  test('the food bonus is half of the month’s dollars less days of absence, at the day’s rate', () => {
    fc.assert(
      fc.property(fc.nat(20_00), rateOf, (hundredths, value) => {
        const days = String(hundredths / 100)
        const rate = { id: 1, day: day('2026-11-20'), value }
        const law = lawTerms({ rate, values: { food_bonus: '40' } })
        const left = Math.max(0, 1500 - hundredths)
        const dollars = times(of(40), over(of(left), of(3000)), of(100))
        expect(foodBonus(law, 'primera', [days])?.amount).toBe(halfUp(times(dollars, read(value))))
        // A whole month has all of them.
        const whole = times(of(40), over(of(Math.max(0, 3000 - hundredths)), of(3000)), of(100))
        expect(foodBonus(law, 'completo', [days])?.amount).toBe(halfUp(times(whole, read(value))))
      }),
    )
  })
})

describe('what the employer owes', () => {
  const EMPLOYER = { sso_employer: '11', lacks_employer: '2', lph_employer: '2' } as const
  const nobody = { name: 'Ana', name_key: 'ana', given_names: null, surnames: null, ric: 'V1' }
  const worker = (pays: 'primera' | 'completo', salary: number, salarial: number): Worker => {
    const { base } = earned(pays, salary)
    return {
      ...{ ...nobody, titular_id: 1, hired_at: null, left_at: null, orders: 1, pays, rated: [] },
      ...{ salary: centimos(salary), base, salarial: centimos(salarial), quarter: NO_MONEY },
      paid: centimos(base + salarial),
      taken: { sso: NO_MONEY, lacks: NO_MONEY, lph: NO_MONEY },
    }
  }

  test('is the worker’s formula at the employer’s percentage', () => {
    fc.assert(
      fc.property(bounds, wage, more, (values, salary, salarial) => {
        const all = { ...values, ...EMPLOYER, lacks_cap: '10' }
        const law = lawTerms({ values: all })
        const own = lawTerms({ values: { ...all, sso_worker: '11', lph_worker: '2' } })
        const pays = earned('completo', salary, { salarial })
        expect(employerAmount('sso', law, [pays])).toBe(weekly('sso', own, 5, [salary, salarial]))
        expect(employerAmount('lph', law, [pays])).toBe(faov(own, salary + salarial, 30, 15))
      }),
    )
  })

  test('of a month’s runs adds up to the month’s', () => {
    fc.assert(
      fc.property(bounds, wage, more, more, (values, salary, first, second) => {
        const { values: law } = lawTerms({ values: { ...values, ...EMPLOYER } })
        const terms = { month: '2026-11', values: law, rate: undefined }
        const half = { ...worker('primera', salary, first), payday: 'primera' as const }
        const month = { ...worker('completo', salary, first + second), payday: 'completo' as const }
        const ofRuns = [[{ upTo: half }], [{ upTo: month, before: half }]].map((steps) =>
          contributionOf({ ...month, steps }, terms, false),
        )
        const whole = contributionOf(month, terms, false).owed
        for (const kind of ['sso', 'lacks', 'lph'] as const) {
          const sum = ofRuns.reduce((all, { owed }) => all + (owed[kind] ?? 0), 0)
          expect(sum).toBe(whole[kind])
        }
      }),
    )
  })
})
