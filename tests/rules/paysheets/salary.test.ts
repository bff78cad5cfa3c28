/** Which salary a fortnight is paid by (docs/rules/payroll.md#13). */
import { describe, expect, test } from 'vitest'
import { lastDayOf, salaryOf } from '#app/services/payroll-salary.ts'
import { centimos } from '#app/services/values/money.ts'
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
    { since: day('2026-01-01'), salary: centimos(1000_00) },
    { since: day('2026-11-20'), salary: centimos(3000_00) },
  ]

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
  const on = (since: string, salary: number) => ({ since: day(since), salary: centimos(salary) })
  const salaries = [on('2026-01-01', 500_00), on('2026-09-01', 700_00), on('2026-11-10', 500_00)]
  const period = { payday: 'completo' as const, issued_at: day('2026-08-31') }
  expect(salaryOf(salaries, period)).toEqual({ salary: 500_00 })
  const september = { ...period, issued_at: day('2026-09-30') }
  expect(salaryOf(salaries, september)).toEqual({ salary: 700_00, day: '2026-09-30' })
  expect(salaryOf([], period)).toBeUndefined()
})
