/** What counts on a day of values that are only ever added (docs/rules/salaries.md#1). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { inForceOn, inForceOnEach } from '#app/models/payroll/timeline.ts'

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}` as IsoDate

test('of what begins on a day or before, the last one written counts', () => {
  const entries = [
    { id: 1, since: on(10) },
    { id: 3, since: on(5) },
    { id: 2, since: on(20) },
  ]
  expect(inForceOnEach(entries, [on(4), on(5), on(10), on(20)]).map((each) => each?.id)).toEqual([
    ...[undefined, 3, 3, 3],
  ])
  expect(inForceOn(entries, on(4))).toBeUndefined()
  expect(inForceOn(entries.slice(0, 1).concat(entries.slice(2)), on(20))?.id).toBe(2)
})

test('many days are judged as each alone', () => {
  const day = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(fc.array(day), fc.array(day), (begins, asked) => {
      const entries = begins.map((since, i) => ({ id: i + 1, since: on(since) }))
      const days = asked.map(on).sort()
      expect(inForceOnEach(entries, days)).toEqual(days.map((each) => inForceOn(entries, each)))
    }),
  )
})
