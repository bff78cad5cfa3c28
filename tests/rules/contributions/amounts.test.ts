// Proves docs/rules/contributions.md#2: what the employer owes of a month, from figures computed apart with decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import {
  contributionOf,
  contributionSums,
  isQuarterEnd,
  type MonthTerms,
  type Worker,
} from '#app/models/contributions/amounts.ts'
import { OWED_KINDS, TAKEN_KINDS } from '#app/models/contributions/fields.ts'
import type { LawValues } from '#db/law-kinds.ts'
import { lawTerms } from '#tests/support/law.ts'

const EMPLOYER: Partial<LawValues> = {
  sso_employer: '11',
  lacks_employer: '2',
  lph_employer: '2',
  inces_employer: '2',
  pensions_rate: '9',
  pensions_floor: '240',
}
/** August 2026 has five Mondays. */
const terms = (values: Partial<LawValues> = {}, more: Partial<MonthTerms> = {}): MonthTerms => ({
  ...{ month: '2026-08', rate: '916.6477', ...more },
  values: lawTerms({ values: { ...EMPLOYER, ...values } }).values,
})

/** Somebody who got a month's salary and nothing else, in céntimos. */
const worker = (salary: number, more: Partial<Worker> = {}): Worker => ({
  ...{
    titular_id: 1,
    name: 'Ana',
    name_key: 'ana',
    given_names: null,
    surnames: null,
    ric: 'V11470283',
  },
  ...{ hired_at: null, left_at: null, orders: 2, pays: 'completo' },
  ...{ salary: centimos(salary), base: centimos(salary), salarial: centimos(0) },
  ...{ paid: centimos(salary), quarter: centimos(0) },
  rated: [],
  taken: { sso: centimos(0), lacks: centimos(0), lph: centimos(0) },
  ...more,
})
const owed = (who: Worker, of: MonthTerms = terms(), owesInces = true) =>
  contributionOf(who, of, owesInces).owed

describe('what the employer owes for a person', () => {
  it.each([
    ['S.S.O, capped', 200_000, {}, 'sso', 8250],
    ['S.S.O at another rate', 200_000, { sso_employer: '9' }, 'sso', 6750],
    ['paro forzoso, capped at 5', 200_000, { lacks_cap: '5' }, 'lacks', 1500],
    ['paro forzoso, capped at 10', 200_000, {}, 'lacks', 3000],
    ['paro forzoso by the month', 65_000, { lacks_by: 'month' }, 'lacks', 1300],
    ['FAOV', 50_000, {}, 'lph', 1125],
    ['pensions, on the floor', 50_000, {}, 'pensions', 1_979_959],
    ['pensions, on an earlier floor', 50_000, { pensions_floor: '160' }, 'pensions', 1_319_973],
    // 300.000,05 × 9 % is 27.000,0045.
    ['pensions, on what was paid', 30_000_005, {}, 'pensions', 2_700_000],
  ] as const)('%s', (_, salary, values, kind, amount) => {
    expect(owed(worker(salary), terms(values))[kind]).toBe(amount)
  })

  it('is of the month’s wages, whatever the fortnights paid of the salary', () => {
    // (500,00 + 100,00) × (1 + 45 / 360) × 2 % is 13,50; S.S.O (500,00 × 12 / 52 × 5 + 100,00) × 11 % is 74,46.
    const who = worker(50_000, { salarial: centimos(10_000), paid: centimos(64_500) })
    const uncapped = terms({ sso_cap: '1000' })
    expect(owed(who, uncapped)).toMatchObject({ lph: 1350, sso: 7446 })
    // Half of it was paid so far: FAOV 250,00 × 1,125 × 2 % is 5,63 rounded half up, S.S.O is still the month's.
    const half = worker(50_000, { base: centimos(25_000), paid: centimos(25_000) })
    // The floor of 130,00 is not reached; 500,00 × 12 / 52 × 5 × 11 % is 63,46.
    expect(owed(half, uncapped)).toMatchObject({ lph: 563, sso: 6346 })
  })

  it('counts the weeks from the hiring to the leaving', () => {
    // From the 10th to the 21st of August are two Mondays: 150,00 a week at the cap × 2 × 11 %.
    const dates = { hired_at: '2026-08-10', left_at: '2026-08-21' } as Partial<Worker>
    expect(owed(worker(200_000, dates)).sso).toBe(3300)
  })

  it('leaves pensions unsaid without a rate, and has none before the law', () => {
    const unsaid = contributionOf(worker(50_000), terms({}, { rate: undefined }), true)
    expect(unsaid.owed.pensions).toBeUndefined()
    expect(unsaid.total).toBe(6346 + 1154 + 1125)
    const { pensions_rate: _, ...before } = terms().values
    expect(owed(worker(50_000), { ...terms(), values: before as LawValues }).pensions).toBe(0)
  })

  it('has INCES of the quarter’s wages, from enough workers on', () => {
    const who = worker(50_000, { quarter: centimos(150_025) })
    expect(owed(who).inces).toBe(3001)
    expect(owed(who, terms(), false).inces).toBe(0)
    expect(['2026-01', '2026-02', '2026-03', '2026-12'].map(isQuarterEnd)).toEqual([
      ...[false, false, true, true],
    ])
  })

  it('is INCES alone for who was only paid earlier in the quarter', () => {
    const gone = worker(0, { orders: 0, quarter: centimos(100_000) })
    expect(owed(gone)).toEqual({ sso: 0, lacks: 0, lph: 0, pensions: 0, inces: 2000 })
  })
})

it('sums are the sums of the people’s amounts, and each total that of its kinds', () => {
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map(centimos)
  const person = fc
    .record({ salary: amount, salarial: amount, sso: amount, lacks: amount, lph: amount })
    .map(({ salary, salarial, ...taken }) =>
      worker(salary, { salarial, paid: centimos(salary + salarial), quarter: salary, taken }),
    )
  fc.assert(
    fc.property(fc.array(person, { maxLength: 20 }), (workers) => {
      const people = workers.map((who) => contributionOf(who, terms(), true))
      const sums = contributionSums(people)
      const add = (of: (p: (typeof people)[number]) => Centimos | undefined) =>
        people.reduce((sum, p) => sum + BigInt(of(p) ?? 0), 0n)
      for (const kind of OWED_KINDS) expect(sums.owed[kind]).toBe(add((p) => p.owed[kind]))
      for (const kind of TAKEN_KINDS) expect(sums.taken[kind]).toBe(add((p) => p.taken[kind]))
      const kinds = OWED_KINDS.reduce((sum, kind) => sum + (sums.owed[kind] ?? 0n), 0n)
      expect(sums.total).toBe(kinds)
    }),
  )
})

it('a sum that lacks somebody’s amount is not said', () => {
  const people = [contributionOf(worker(50_000), terms({}, { rate: undefined }), true)]
  expect(contributionSums(people).owed.pensions).toBeUndefined()
})

it('the fortnights of a salary in another currency are added before they are rounded', () => {
  const half = { salary: centimos(13_000), base: centimos(6_500), salarial: centimos(0) }
  const rated = [
    { payday: 'primera', ...half },
    { payday: 'segunda', ...half, salary: centimos(26_000) },
  ] as const
  // November's two Mondays of 130,00, and three of 260,00: 60,00 and 180,00; × 11 % and 2 %.
  const november = terms({}, { month: '2026-11' })
  const { owed } = contributionOf(worker(26_000, { rated }), november, false)
  expect([owed.sso, owed.lacks]).toEqual([2640, 480])
})

it('paro forzoso by the month is of what both fortnights pay, its cap the month’s', () => {
  const half = { salary: centimos(13_000), salarial: centimos(0) }
  const rated = [
    { payday: 'primera', ...half, base: centimos(60_000) },
    { payday: 'segunda', ...half, base: centimos(2_000) },
  ] as const
  const november = terms({ lacks_by: 'month' }, { month: '2026-11' })
  const { owed } = contributionOf(
    worker(62_000, { rated, base: centimos(62_000) }),
    november,
    false,
  )
  // 620,00 × 2 %, below five minimum wages of 130,00; by halves the first would stop at 325,00.
  expect(owed.lacks).toBe(1240)
})

describe('by the wages of the month before', () => {
  const before = { wages: centimos(200_000), salary: centimos(150_000) }
  const lph = (more: Partial<Worker>, values: Partial<LawValues> = {}) =>
    owed(worker(1, { before, ...more }), terms(values)).lph

  it('FAOV is of the fortnights that were paid', () => {
    // 2.000,00 × 1,125 × 2 %, and half of it.
    expect(lph({})).toBe(4500)
    expect(lph({ pays: 'primera' })).toBe(2250)
    expect(lph({ pays: 'segunda' })).toBe(2250)
  })

  it('FAOV is of their salary alone, where it goes by the basic wage', () => {
    expect(lph({}, { lph_base: 'basic' })).toBe(3000)
    expect(lph({ pays: 'primera' }, { lph_base: 'basic' })).toBe(1500)
  })
})
