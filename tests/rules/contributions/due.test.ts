// Proves docs/rules/contributions.md#6: five bank days after a month's end.
import { expect, it } from 'vitest'
import { dueDay, dueText, monthDue } from '#app/models/contributions/due.ts'
import type { IsoDate } from '#db/values.ts'

it.each([
  // A Monday to Friday after a Saturday; a Tuesday to the next Monday; over two weekends after a Thursday.
  ['2026-10', '2026-11-06', 'FAOV y paro forzoso'],
  ['2026-11', '2026-12-07', 'FAOV y paro forzoso'],
  // New Year's day, and Thursday and Friday of Holy Week, are none.
  ['2026-12', '2027-01-08', 'FAOV, paro forzoso e INCES'],
  ['2026-03', '2026-04-09', 'FAOV, paro forzoso e INCES'],
  ['2026-01', '2026-02-06', 'FAOV y paro forzoso'],
])('%s is due by %s: %s', (month, day, kinds) => {
  expect(dueDay(month)).toBe(day)
  expect(dueText(month)).toContain(`${kinds}, hasta el `)
})

it.each([
  ['2026-12-01', '2026-11'],
  ['2026-12-07', '2026-11'],
  ['2026-12-08', undefined],
  ['2027-01-01', '2026-12'],
])('on %s what is due is of %s', (today, month) => {
  expect(monthDue(today as IsoDate)).toBe(month)
})
