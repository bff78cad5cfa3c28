/** The fortnight after another, and its date (docs/rules/run-screens.md#8). */
import { expect, test } from 'vitest'
import { periodAfter } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'
import { day } from '#tests/support/models/factories.ts'

test.each<[Payday, string, string, Payday, string, string, period?: string]>([
  ['primera', '2026-11', '2026-11-14', 'segunda', '2026-11', '2026-11-30'],
  ['primera', '2026-11', '2026-11-16', 'segunda', '2026-11', '2026-11-16'],
  ['primera', '2026-11', '2026-11-30', 'segunda', '2026-11', '2026-11-30'],
  ['primera', '2028-02', '2028-02-10', 'segunda', '2028-02', '2028-02-29'],
  ['segunda', '2026-11', '2026-11-28', 'primera', '2026-12', '2026-12-15'],
  ['segunda', '2026-11', '2026-12-15', 'primera', '2026-12', '2026-12-15'],
  // It is over: dated later, it stays December's.
  ['segunda', '2026-11', '2026-12-16', 'primera', '2026-12', '2026-12-15', '2026-12'],
  ['segunda', '2026-12', '2026-12-28', 'primera', '2027-01', '2027-01-15'],
  ['completo', '2026-12', '2027-01-20', 'completo', '2027-01', '2027-01-20'],
  ['completo', '2027-01', '2027-01-31', 'completo', '2027-02', '2027-02-28'],
])(
  'after %s of %s, on %s, comes %s of %s, dated %s',
  (payday, month, today, next, own, at, period = '') => {
    expect(periodAfter({ payday, month }, day(today))).toEqual({
      payday: next,
      month: own,
      issued_at: at,
      period,
    })
  },
)
