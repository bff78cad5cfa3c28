// Proves docs/rules/screens.md#23.
import { expect, test } from 'vitest'
import { counted, formatCount } from '#app/kernel/values/counts.ts'

test.each([
  [0, '0 órdenes'],
  [1, '1 orden'],
  [999, '999 órdenes'],
  [5000, '5.000 órdenes'],
  [1_234_567, '1.234.567 órdenes'],
])('%d is said as %s', (count, said) => {
  expect(counted(count, 'orden', 'órdenes')).toBe(said)
  expect(`${formatCount(count)} órdenes`.replace(/^1 órdenes/, '1 orden')).toBe(said)
})
