// Proves docs/rules/rates.md#5.
import { expect, test } from 'vitest'
import { isHoliday } from '#app/kernel/values/holidays.ts'
import { day } from '#tests/support/models/factories.ts'

/** By the calendars of these years: Easter was or will be on 20 April 2025, 5 April 2026, 28 March 2027. */
const MOVABLE = [
  ...['2025-03-03', '2025-03-04', '2025-04-17', '2025-04-18'],
  ...['2026-02-16', '2026-02-17', '2026-04-02', '2026-04-03'],
  ...['2027-02-08', '2027-02-09', '2027-03-25', '2027-03-26'],
]
const FIXED = [
  '01-01',
  '04-19',
  '05-01',
  '06-24',
  '07-05',
  '07-24',
  '10-12',
  '12-24',
  '12-25',
  '12-31',
]

test.each([2025, 2026, 2027])('the holidays of %i are these and no others', (year) => {
  const first = Date.UTC(year, 0, 1)
  const days = Array.from({ length: 365 }, (_, i) =>
    day(new Date(first + i * 86_400_000).toISOString().slice(0, 10)),
  )
  const expected = [
    ...MOVABLE.filter((each) => each.startsWith(`${year}`)),
    ...FIXED.map((each) => `${year}-${each}`),
  ]
  expect(days.filter(isHoliday)).toEqual([...new Set(expected)].sort())
})
