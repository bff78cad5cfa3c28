// Proves docs/rules/messages.md#2.
import { describe, expect, test } from 'vitest'
import { nextSending, type Recurrence } from '#app/io/messaging/schedule.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'

/** An instant on a Venezuelan clock, which is four hours behind UTC. */
const caracas = (text: string) => new Date(`${text.replace(' ', 'T')}:00-04:00`)
const clock = (instant: Date) =>
  new Date(instant.getTime() - 4 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

type Rule = Partial<Omit<Recurrence, 'date'>> & { date?: string; created?: string }
const rule = ({ created = '2026-11-20 10:00', date = '', ...values }: Rule): Recurrence => ({
  type: 2,
  date: parseIsoDate(date) ?? null,
  time: null,
  created_at: caracas(created).toISOString(),
  ...values,
})

/** The next sending, which is always later, so that loops end. */
function after(given: Rule, at: Date): Date {
  const next = nextSending(rule(given), at)
  expect(next.getTime()).toBeGreaterThan(at.getTime())
  return next
}

/** So many sendings, one after the other, from an instant on. */
function sendings(given: Rule, from: string, size: number): string[] {
  const times: string[] = []
  for (let at = caracas(from); times.length < size; ) {
    at = after(given, at)
    times.push(clock(at))
  }
  return times
}

describe('the next sending', () => {
  test.each<[string, Rule, string[]]>([
    ['yearly', { type: 0 }, ['2027-11-20 08:00', '2028-11-20 08:00']],
    ['monthly', { type: 1 }, ['2026-12-20 08:00', '2027-01-20 08:00']],
    ['daily', { type: 2 }, ['2026-11-21 08:00', '2026-11-22 08:00']],
    ['on 14 March', { type: 4, date: '2020-03-14' }, ['2027-03-14 08:00', '2028-03-14 08:00']],
    ['on the 5th', { type: 5, date: '2020-03-05' }, ['2026-12-05 08:00', '2027-01-05 08:00']],
    ['at 17:30', { type: 6, time: '17:30' }, ['2026-11-20 17:30', '2026-11-21 17:30']],
    ['at 09:59', { type: 6, time: '09:59' }, ['2026-11-21 09:59', '2026-11-22 09:59']],
    ['at 00:00', { type: 6, time: '00:00' }, ['2026-11-21 00:00', '2026-11-22 00:00']],
    ['at 23:59', { type: 6, time: '23:59' }, ['2026-11-20 23:59', '2026-11-21 23:59']],
  ])('of an announcement that goes out %s has the right date', (_, given, expected) => {
    expect(sendings(given, '2026-11-20 10:00', 2)).toEqual(expected)
  })

  test.each([0, 1, 2])(
    'is on the day of creation if its time is still to come (type %d)',
    (type) => {
      const early = { type, created: '2026-11-20 07:59' }
      expect(sendings(early, '2026-11-20 07:59', 1)).toEqual(['2026-11-20 08:00'])
      const late = { type, created: '2026-11-20 08:00' }
      expect(sendings(late, '2026-11-20 08:00', 1)).not.toEqual(['2026-11-20 08:00'])
    },
  )

  test('of a date can be today before eight', () => {
    const today = { type: 4, date: '1999-11-20' }
    expect(sendings(today, '2026-11-20 07:00', 2)).toEqual(['2026-11-20 08:00', '2027-11-20 08:00'])
    const monthly = { type: 5, date: '1999-01-20' }
    expect(sendings(monthly, '2026-11-20 07:00', 1)).toEqual(['2026-11-20 08:00'])
  })

  test.each([
    ['on the 31st', { type: 5, date: '2026-01-31' }],
    ['monthly since a 31st', { type: 1, created: '2026-12-31 12:00' }],
  ])('of an announcement that goes out %s is the last day in shorter months', (_, given) => {
    expect(sendings(given, '2026-12-31 12:00', 12)).toEqual([
      '2027-01-31 08:00',
      '2027-02-28 08:00',
      '2027-03-31 08:00',
      '2027-04-30 08:00',
      '2027-05-31 08:00',
      '2027-06-30 08:00',
      '2027-07-31 08:00',
      '2027-08-31 08:00',
      '2027-09-30 08:00',
      '2027-10-31 08:00',
      '2027-11-30 08:00',
      '2027-12-31 08:00',
    ])
    expect(sendings(given, '2028-02-01 00:00', 1)).toEqual(['2028-02-29 08:00'])
  })

  test.each([
    ['on 29 February', { type: 4, date: '2024-02-29' }],
    ['yearly since a 29 February', { type: 0, created: '2024-02-29 12:00' }],
  ])('of an announcement that goes out %s is the 28th of February in common years', (_, given) => {
    expect(sendings(given, '2026-11-20 10:00', 3)).toEqual([
      '2027-02-28 08:00',
      '2028-02-29 08:00',
      '2029-02-28 08:00',
    ])
  })

  test('uses the day in Caracas, not in UTC', () => {
    // 23:30 on 31 December in Caracas is already the new year in UTC.
    const created = '2026-12-31 23:30'
    expect(sendings({ type: 0, created }, created, 1)).toEqual(['2027-12-31 08:00'])
    expect(sendings({ type: 1, created }, created, 2)).toEqual([
      '2027-01-31 08:00',
      '2027-02-28 08:00',
    ])
    expect(sendings({ type: 2, created }, created, 1)).toEqual(['2027-01-01 08:00'])
    expect(sendings({ type: 6, time: '23:45', created }, created, 2)).toEqual([
      '2026-12-31 23:45',
      '2027-01-01 23:45',
    ])
  })
})

describe('whole years', () => {
  /** How many sendings there are between two instants. */
  function countOf(given: Rule, from: string, to: string): number {
    const most = 366 * 4
    let count = 0
    for (let at = caracas(from); at < caracas(to) && count <= most; at = after(given, at)) count++
    return count - 1
  }

  test.each<[string, Rule, number]>([
    // 2027 to 2030 have 3 common years and the leap year 2028.
    ['daily', { type: 2 }, 1461],
    ['daily at a time', { type: 6, time: '23:30' }, 1461],
    ['monthly', { type: 1, created: '2026-10-31 12:00' }, 48],
    ['monthly on a day', { type: 5, date: '2026-12-30' }, 48],
    ['yearly', { type: 0 }, 4],
    ['yearly on a date', { type: 4, date: '2024-02-29' }, 4],
  ])('have each sending once: %s', (_, given, expected) => {
    expect(countOf(given, '2027-01-01 00:00', '2030-12-31 23:59')).toBe(expected)
  })
})
