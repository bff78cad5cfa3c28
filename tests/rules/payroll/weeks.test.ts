/** Days of months that have 30, and which salary pays them (docs/rules/law.md#13). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysOfMonth } from '#app/kernel/values/dates.ts'
import { daysOf } from '#app/models/payroll/period.ts'
import { daysBySalary, daysOf30, employedDays } from '#app/models/payroll/weeks.ts'
import type { Payday } from '#db/kinds.ts'
import { day } from '#tests/support/models/factories.ts'

test.each<[string, string | null, string | null, Payday, string, number]>([
  ['hired on the 12th', '2026-11-12', null, 'primera', '2026-11', 4],
  ['hired on the 30th of a month of 31', '2026-10-30', null, 'segunda', '2026-10', 1],
  ['hired on the 31st', '2026-10-31', null, 'segunda', '2026-10', 1],
  ['hired on 28 February', '2027-02-28', null, 'segunda', '2027-02', 3],
  ['left on 27 February', null, '2027-02-27', 'completo', '2027-02', 27],
  ['left on 28 February', null, '2027-02-28', 'completo', '2027-02', 30],
  ['left on the 30th of a month of 31', null, '2026-10-30', 'segunda', '2026-10', 15],
  ['there all the time', null, null, 'segunda', '2026-10', 15],
])('%s: %s to %s of the %s of %s', (_, hired, left, payday, month, days) => {
  const employment = { hired_at: hired ? day(hired) : null, left_at: left ? day(left) : null }
  const worked = employedDays(employment, daysOf(payday, month))
  expect(worked && daysOf30(worked)).toBe(days)
})

const from = (...days: string[]) => days.map((since) => ({ since: day(since) }))
const counted = (payday: Payday, month: string, ...days: string[]) =>
  daysBySalary(daysOf(payday, month), from(...days)).map(({ of, days }) => [of.since, days])

test('each salary pays its days', () => {
  expect(counted('segunda', '2026-11', '2000-01-01', '2026-11-20')).toEqual([
    ['2000-01-01', 4],
    ['2026-11-20', 11],
  ])
  // One that begins with the fortnight or before pays all of it, one after it none.
  expect(counted('segunda', '2026-11', '2026-01-01', '2026-11-16', '2026-12-01')).toEqual([
    ['2026-11-16', 15],
  ])
  // The first that is known pays what was before it.
  expect(counted('primera', '2026-11', '2026-11-10')).toEqual([['2026-11-10', 15]])
  // The 31st counts as the 30th, as for who is hired on it.
  expect(counted('segunda', '2026-10', '2000-01-01', '2026-10-31')).toEqual([
    ['2000-01-01', 14],
    ['2026-10-31', 1],
  ])
  expect(counted('segunda', '2027-02', '2000-01-01', '2027-02-28')).toEqual([
    ['2000-01-01', 12],
    ['2027-02-28', 3],
  ])
})

test('whatever salaries begin when, their days are the fortnight’s', () => {
  const month = fc.integer({ min: 0, max: 239 }).map((n) => {
    const date = new Date(Date.UTC(2020, n, 1)).toISOString()
    return date.slice(0, 7)
  })
  const paydays = fc.constantFrom<Payday>('primera', 'segunda', 'completo')
  const begins = fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(month, paydays, begins, (of, payday, offsets) => {
      const { first } = daysOfMonth(of)
      const salaries = offsets
        .toSorted((a, b) => a - b)
        .map((offset) => ({ since: addDays(first, offset) }))
      const parts = daysBySalary(daysOf(payday, of), salaries)
      const sum = parts.reduce((all, { days }) => all + days, 0)
      expect(sum).toBe(payday === 'completo' ? 30 : 15)
      expect(parts.every(({ days }) => days > 0)).toBe(true)
    }),
  )
})
