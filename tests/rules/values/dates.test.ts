// Proves docs/rules/payroll.md#7; docs/rules/reports.md#10; docs/rules/screens.md#13.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addYears,
  daysInRange,
  formatDate,
  formatDateLong,
  formatDateShort,
  formatDays,
  formatInstant,
  type IsoDate,
  monthName,
  parseIsoDate,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'

function day(text: string): IsoDate {
  const date = parseIsoDate(text)
  if (!date) throw new Error(`not a date: ${text}`)
  return date
}

/** Independent of the calendar of the machine: Fliegel and Van Flandern's day number. */
function julianDay(text: string): number {
  const [y = 0, m = 0, d = 0] = text.split('-').map(Number)
  const a = Math.trunc((m - 14) / 12)
  return (
    d -
    32075 +
    Math.trunc((1461 * (y + 4800 + a)) / 4) +
    Math.trunc((367 * (m - 2 - a * 12)) / 12) -
    Math.trunc((3 * Math.trunc((y + 4900 + a) / 100)) / 4)
  )
}

const anyDay = fc
  .tuple(
    fc.integer({ min: 1000, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([y, m, d]) => day(`${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`))

describe('reading dates', () => {
  test.each(['2026-11-20', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31', '2026-04-30'])(
    '%s is a day',
    (text) => {
      expect(parseIsoDate(text)).toBe(text)
    },
  )

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0999-01-01',
    '10000-01-01',
    '2026-1-1',
    '11/20/2026',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '٢٠٢٦-١١-٢٠',
  ])('%j is not a day', (text) => {
    expect(parseIsoDate(text)).toBeUndefined()
  })
})

describe('showing dates', () => {
  test('screens show month, day and year', () => {
    expect(formatDate(day('2026-11-20'))).toBe('11/20/2026')
    expect(formatDate(day('2026-03-04'))).toBe('03/04/2026')
  })

  test('paper spells the month', () => {
    expect(formatDateLong(day('2026-03-04'))).toBe('4 de marzo de 2026')
    expect(formatDateLong(day('2026-12-31'))).toBe('31 de diciembre de 2026')
    expect(formatDateShort(day('2026-03-04'))).toBe('04 mar 2026')
    expect(formatDateShort(day('2024-02-29'))).toBe('29 feb 2024')
  })

  test('each month has its name', () => {
    const months = Array.from({ length: 12 }, (_, i) =>
      day(`2026-${String(i + 1).padStart(2, '0')}-01`),
    )
    expect(months.map(monthName)).toEqual([
      'Enero',
      'Febrero',
      'Marzo',
      'Abril',
      'Mayo',
      'Junio',
      'Julio',
      'Agosto',
      'Septiembre',
      'Octubre',
      'Noviembre',
      'Diciembre',
    ])
    expect(months.map((date) => formatDateShort(date).slice(3, 6)).join(' ')).toBe(
      'ene feb mar abr may jun jul ago sep oct nov dic',
    )
  })
})

describe('counting days', () => {
  test('days pass over the ends of months, years and leap days', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(day('2026-02-28'), 1)).toBe('2026-03-01')
    expect(addDays(day('2027-01-01'), -2)).toBe('2026-12-30')
    expect(addDays(day('2026-11-20'), 0)).toBe('2026-11-20')
  })

  test('29 February becomes the 28th in common years', () => {
    expect(addYears(day('2024-02-29'), 1)).toBe('2025-02-28')
    expect(addYears(day('2024-02-29'), 4)).toBe('2028-02-29')
    expect(addYears(day('2026-12-31'), 1)).toBe('2027-12-31')
    expect(addYears(day('2026-11-20'), -150)).toBe('1876-11-20')
  })

  test('the calendar ends with the years of four digits', () => {
    expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(day('1000-01-01'), -1)).toThrow(RangeError)
    expect(() => addYears(day('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addYears(day('1000-01-01'), -1)).toThrow(RangeError)
    expect(() => addDays(day('2026-01-01'), Number.NaN)).toThrow(RangeError)
  })

  test('a range counts both of its ends', () => {
    expect(daysInRange(day('2026-11-01'), day('2026-11-30'))).toBe(30)
    expect(daysInRange(day('2026-11-20'), day('2026-11-20'))).toBe(1)
    expect(daysInRange(day('2024-01-01'), day('2024-12-31'))).toBe(366)
  })

  test('a reversed range has no days, however far apart its ends are', () => {
    expect(daysInRange(day('2026-11-20'), day('2026-11-19'))).toBe(0)
    expect(daysInRange(day('2026-11-20'), day('2026-11-18'))).toBe(0)
    expect(daysInRange(day('2026-11-20'), day('1999-01-01'))).toBe(0)
  })

  test('the number of days has a text', () => {
    expect([0, 1, 12, 1200].map(formatDays)).toEqual(['0 días', '1 día', '12 días', '1.200 días'])
  })

  test('days between any two dates agree with the day number of astronomers', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [first, last] = one <= other ? [one, other] : [other, one]
        const span = julianDay(last) - julianDay(first)
        expect(daysInRange(first, last)).toBe(span + 1)
        expect(addDays(first, span)).toBe(last)
        expect(addDays(last, -span)).toBe(first)
      }),
    )
  })
})

describe('the clock of Caracas', () => {
  test('late in the evening there it is still the same day', () => {
    expect(todayInCaracas(new Date('2026-11-21T03:30:00Z'))).toBe('2026-11-20')
    expect(todayInCaracas(new Date('2026-11-21T03:59:59.999Z'))).toBe('2026-11-20')
    expect(todayInCaracas(new Date('2026-11-21T04:00:00Z'))).toBe('2026-11-21')
    expect(todayInCaracas(new Date('2027-01-01T03:30:00Z'))).toBe('2026-12-31')
    expect(todayInCaracas(new Date('2024-03-01T03:30:00Z'))).toBe('2024-02-29')
  })

  test('instants are shown in its time, midnight as 00', () => {
    expect(formatInstant('2026-11-20T18:05:00.000Z')).toBe('11/20/2026 14:05')
    expect(formatInstant('2027-01-01T03:30:00Z')).toBe('12/31/2026 23:30')
    expect(formatInstant('2026-11-20T04:00:00Z')).toBe('11/20/2026 00:00')
    expect(formatInstant('2026-11-20T14:05:00-04:00')).toBe('11/20/2026 14:05')
    expect(formatInstant('2026-11-20T18:05:00.000Z', true)).toBe('20 nov 2026 14:05')
  })

  test.each(['2026-11-20', '2026-11-20T14:05:00', '2026-99-20T14:05:00Z', ''])(
    '%j is not an instant',
    (text) => {
      expect(() => formatInstant(text)).toThrow(RangeError)
    },
  )
})
