// Proves docs/rules/import.md#2.
import { expect, test } from 'vitest'
import { readText } from '#app/models/imports/texts.ts'

test('an account number that lost its first zero is told from one that lost another digit', () => {
  const zero = 'Le falta el 0 inicial: ponga la columna como texto y escríbala de nuevo'
  expect(readText('number', '1340001-63-0000000001').fault).toBe(zero)
  expect(readText('number', '0134020431400444444').fault).toBe('debe tener 20 dígitos: tiene 19')
  expect(readText('number', '134000163000000001').fault).toBe('debe tener 20 dígitos: tiene 18')
  expect(readText('number', '013400016300000000011').fault).toBe('debe tener 20 dígitos: tiene 21')
  expect(readText('number', '0134-0001-63-0000000001').said).toBe('0134-0001-63-0000000001')
})
