// Proves docs/rules/payroll.md#16.
import { describe, expect, test } from 'vitest'
import {
  datesFor,
  firstDayOf,
  keptPeriod,
  lastDayOf,
  monthPaid,
  monthsAround,
  wrongPeriod,
} from '#app/models/payroll/period.ts'
import { day } from '#tests/support/models/factories.ts'

const JANUARY = { issued_at: day('2027-01-02') }

describe('The month that an order pays', () => {
  test('is that of its date, unless another is said', () => {
    expect(monthPaid(JANUARY)).toBe('2027-01')
    expect(monthPaid({ ...JANUARY, period: null })).toBe('2027-01')
    expect(monthPaid({ ...JANUARY, period: '2026-12' })).toBe('2026-12')
  })

  test('has its days', () => {
    const february = { issued_at: day('2028-03-05'), period: '2028-02' }
    const days = (payday: 'primera' | 'segunda' | 'completo') => {
      return [firstDayOf({ ...february, payday }), lastDayOf({ ...february, payday })]
    }
    expect(days('primera')).toEqual(['2028-02-01', '2028-02-15'])
    expect(days('segunda')).toEqual(['2028-02-16', '2028-02-29'])
    expect(days('completo')).toEqual(['2028-02-01', '2028-02-29'])
  })

  test('is kept only where it is not that of the date', () => {
    expect(keptPeriod({ ...JANUARY, period: '2026-12' })).toBe('2026-12')
    expect(keptPeriod({ ...JANUARY, period: '2027-01' })).toBeNull()
    expect(keptPeriod(JANUARY)).toBeNull()
  })

  test('lies within three months before and one after, which the refusal says', () => {
    expect(monthsAround(JANUARY.issued_at)).toEqual([
      ...['2026-10', '2026-11', '2026-12'],
      ...['2027-01', '2027-02'],
    ])
    const wrong = (period: string) => wrongPeriod({ ...JANUARY, period })
    const text = 'Con esa fecha se paga un mes entre octubre de 2026 y febrero de 2027'
    expect(wrong('2026-09')).toEqual({ code: 'too_small', text })
    expect(wrong('2026-10')).toBeUndefined()
    expect(wrong('2027-02')).toBeUndefined()
    expect(wrong('2027-03')).toEqual({ code: 'too_large', text })
    expect(wrongPeriod(JANUARY)).toBeUndefined()
  })

  test('is paid on a day from a month before it to three after', () => {
    expect(datesFor('2026-12')).toEqual({ first: '2026-11-01', last: '2027-03-31' })
  })

  test('has no months around it at the ends of the calendar', () => {
    expect(monthsAround(day('1000-01-01'))).toEqual([])
    expect(monthsAround(day('9999-12-31'))).toEqual([])
  })
})
