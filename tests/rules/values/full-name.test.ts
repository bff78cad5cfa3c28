// Proves docs/rules/people.md#20.
import { expect, test } from 'vitest'
import { proposedNames } from '#app/kernel/values/full-name.ts'

test.each([
  ['Ana', 'Ana', ''],
  ['Ana Paz', 'Ana', 'Paz'],
  ['Ana Paz Ñáñez', 'Ana', 'Paz Ñáñez'],
  ['Ana María Paz Ñáñez', 'Ana María', 'Paz Ñáñez'],
  ['María de los Ángeles Pérez de la Rosa', 'María de los Ángeles', 'Pérez de la Rosa'],
  ['Ana María de los Ángeles Pérez del Valle', 'Ana María de los Ángeles', 'Pérez del Valle'],
  ['  José   San  Martín Paz ', 'José', 'San Martín Paz'],
  ['Ana de', 'Ana', 'de'],
  ['', '', ''],
])('%s: given names %j, surnames %j', (name, given_names, surnames) => {
  expect(proposedNames(name)).toEqual({ given_names, surnames })
})
