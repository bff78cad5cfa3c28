// Proves docs/rules/run-review.md#3; docs/rules/screens.md#23.
import { expect, test } from 'vitest'
import { pastedText } from '#app/routes/wizard/paste.ts'

test.each([
  [1, 5, 'Se pegó 1 fila'],
  [2, 2, 'Se pegaron 2 filas'],
  [2, 1, 'Se pegó 1 fila; 1 no cabe en esta página'],
  [5, 2, 'Se pegaron 2 filas; 3 no caben en esta página'],
])('%i rows where %i fit', (rows, room, said) => {
  expect(pastedText(rows, room)).toBe(said)
})
