// Proves docs/rules/money.md#7; docs/rules/orders.md#15.
import { describe, expect, test } from 'vitest'
import { shortOfFunds } from '#app/models/documents/funds.server.ts'
import { nextNumber } from '#app/models/wizard/fields.ts'

describe('The number after', () => {
  test.each([
    ['1', '2'],
    ['0099', '0100'],
    ['0999', '1000'],
    ['9999', '10000'],
    ['CH-0009', 'CH-0010'],
    ['2026/15-9', '2026/15-10'],
    ['99999999999999999999', '100000000000000000000'],
  ])('%s is %s', (number, next) => {
    expect(nextNumber(number)).toBe(next)
  })

  test.each(['', 'CH', '12-', '12 a'])('there is none after %j', (number) => {
    expect(nextNumber(number)).toBeUndefined()
  })
})

describe('What no longer fits into a company account', () => {
  const orders = (...totals: [enterprise_id: number, total: number][]) =>
    totals.map(([enterprise_id, total]) => ({ enterprise_id, total }))
  const held = new Map([
    [1, 100],
    [2, 50],
  ])

  test('is the first order that it cannot give, and those after it', () => {
    expect([...shortOfFunds(orders([1, 60], [1, 41], [1, 1]), held)]).toEqual([1, 2])
    expect([...shortOfFunds(orders([1, 60], [1, 40]), held)]).toEqual([])
  })

  test('has no orders of other accounts; an unknown account pays nothing', () => {
    expect([...shortOfFunds(orders([1, 101], [2, 50], [1, 1], [3, 1]), held)]).toEqual([0, 2, 3])
    expect([...shortOfFunds([undefined, ...orders([2, 51])], held)]).toEqual([1])
  })
})
