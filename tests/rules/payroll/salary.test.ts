/** Which salary a fortnight is paid by (docs/rules/payroll.md#13). */
import { describe, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { lastDayOf } from '#app/models/payroll/period.ts'
import { salaryOf } from '#app/models/payroll/salary.ts'
import { type Change, salariesSince } from '#app/models/titulars/salaries/timeline.ts'
import type { Payday } from '#db/kinds.ts'
import { day } from '#tests/support/models/factories.ts'

test.each<[Payday, string, string]>([
  ['primera', '2026-10-01', '2026-10-15'],
  ['primera', '2026-10-31', '2026-10-15'],
  ['segunda', '2026-10-16', '2026-10-31'],
  ['completo', '2026-11-02', '2026-11-30'],
  ['segunda', '2026-02-10', '2026-02-28'],
  ['completo', '2028-02-01', '2028-02-29'],
])('the %s of %s ends on %s', (payday, issued_at, last) => {
  expect(lastDayOf({ payday, issued_at: day(issued_at) })).toBe(last)
})

describe('1.000,00 and, from 20 November, 3.000,00', () => {
  const salaries = [
    { since: day('2026-01-01'), salary: centimos(1000_00), currency: 'VES' },
    { since: day('2026-11-20'), salary: centimos(3000_00), currency: 'VES' },
  ] as const

  test.each<[Payday, string, number, string | undefined]>([
    ['segunda', '2026-10-31', 1000_00, '2026-10-31'],
    ['primera', '2026-11-21', 1000_00, '2026-11-15'],
    ['segunda', '2026-11-21', 3000_00, undefined],
    ['completo', '2026-11-30', 3000_00, undefined],
    ['primera', '2026-12-15', 3000_00, undefined],
    ['completo', '2025-06-30', 1000_00, '2025-06-30'],
  ])('the %s of %s is paid by %d', (payday, issued_at, salary, of) => {
    const found = salaryOf(salaries, { payday, issued_at: day(issued_at) })
    expect([found?.salary, found?.day]).toEqual([salary, of])
  })
})

test('a salary that came back says no day, and of three the one of then counts', () => {
  const on = (since: string, salary: number) => ({
    ...{ since: day(since), salary: centimos(salary), currency: 'VES' as const },
  })
  const salaries = [on('2026-01-01', 500_00), on('2026-09-01', 700_00), on('2026-11-10', 500_00)]
  const period = { payday: 'completo' as const, issued_at: day('2026-08-31') }
  expect(salaryOf(salaries, period)).toEqual({ salary: 500_00, currency: 'VES' })
  const september = { ...period, issued_at: day('2026-09-30') }
  expect(salaryOf(salaries, september)).toEqual({
    salary: 700_00,
    currency: 'VES',
    day: '2026-09-30',
  })
  expect(salaryOf([], period)).toBeUndefined()
})

describe('before a history begins', () => {
  const DAY = '2026-01-01'
  /** Changes of a salary in the order of writing: first day and amount. */
  const written = (...lines: [string, number][]) =>
    lines.map(
      ([since, salary], i): Change => ({
        ...{ id: i + 1, since: day(since), salary: centimos(salary), currency: 'VES' },
        ...{ user_name: 'Ana', created_at: `2026-11-20T14:0${i}:00.000Z` },
      }),
    )
  const shown = (changes: Change[], from = DAY) =>
    salariesSince(changes, day(from)).map(({ since, salary }) => [since, salary])

  test('the salary written first counts, and not a raise dated back to before its day', () => {
    const raised = written(['2026-11-20', 1000_00], ['2026-11-01', 3000_00])
    expect(shown(raised)).toEqual([
      [DAY, 1000_00],
      ['2026-11-01', 3000_00],
    ])
    expect(shown(raised.toReversed())).toEqual(shown(raised))
    expect(shown(raised, '2026-11-10')).toEqual([['2026-11-10', 3000_00]])
  })

  test('it counts as it was corrected for its own day', () => {
    const corrected = written(
      ['2026-11-20', 10_00],
      ['2026-11-20', 1000_00],
      ['2026-11-25', 3000_00],
    )
    expect(shown(corrected)).toEqual([
      [DAY, 1000_00],
      ['2026-11-25', 3000_00],
    ])
    expect(shown(corrected.toReversed())).toEqual(shown(corrected))
  })

  test('what a raise from an earlier day made of that day is no correction', () => {
    const before = written(['2026-11-20', 600_00], ['2026-10-01', 700_00], ['2026-11-20', 800_00])
    const at = '2026-11-21T14:00:00.000Z'
    const raise = written(['2026-10-01', 900_00], ['2026-11-20', 1000_00]).map((each) => ({
      ...each,
      ...{ id: each.id + 3, created_at: at },
    }))
    const salaries = [
      [DAY, 800_00],
      ['2026-10-01', 900_00],
      ['2026-11-20', 1000_00],
    ]
    expect(shown([...before, ...raise])).toEqual(salaries)
    expect(shown([...raise, ...before])).toEqual(salaries)
  })
})
