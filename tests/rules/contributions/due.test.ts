// Proves docs/rules/contributions.md#6: five bank days after a month's end.
import { expect, it } from 'vitest'
import { dueDay, dueOn, dueText, pensionsDue } from '#app/models/contributions/due.ts'
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
  expect(dueText(month, undefined)).toContain(`${kinds}, hasta el `)
  expect(dueText(month, undefined)).toContain('el día de las pensiones va por el RIF')
})

it.each([
  ['2026-12-01', '2026-11'],
  ['2026-12-07', '2026-11'],
  ['2026-12-08', undefined],
  ['2027-01-01', '2026-12'],
])('on %s what is due is of %s', (today, month) => {
  expect(dueOn(today as IsoDate, undefined)?.month).toBe(month)
})

it('pensions are due on their own day of the next month, or its last', () => {
  expect(pensionsDue('2026-11', '9')).toBe('2026-12-09')
  expect(pensionsDue('2027-01', '30')).toBe('2027-02-28')
  const on = (today: string) => dueOn(today as IsoDate, '14')?.about
  const all = 'FAOV y paro forzoso, hasta el 07 dic 2026; pensiones, hasta el 14 dic 2026'
  expect(on('2026-12-07')).toBe(all)
  expect(dueText('2026-11', '14')).toBe(all)
  expect(on('2026-12-14')).toBe('pensiones, hasta el 14 dic 2026')
  expect(on('2026-12-15')).toBeUndefined()
  expect(dueOn('2026-12-06' as IsoDate, '3')?.about).toBe(
    'FAOV y paro forzoso, hasta el 07 dic 2026',
  )
})
