// Proves docs/rules/import.md#2.
import { describe, expect, test } from 'vitest'
import { readText } from '#app/models/imports/texts.ts'

test('an account number that lost its first zero is told from one that lost another digit', () => {
  const zero = 'Le falta el 0 inicial: ponga la columna como texto y escríbala de nuevo'
  expect(readText('number', '1340001-63-0000000001').fault).toBe(zero)
  expect(readText('number', '0134020431400444444').fault).toBe('debe tener 20 dígitos: tiene 19')
  expect(readText('number', '134000163000000001').fault).toBe('debe tener 20 dígitos: tiene 18')
  expect(readText('number', '013400016300000000011').fault).toBe('debe tener 20 dígitos: tiene 21')
  expect(readText('number', '0134-0001-63-0000000001').said).toBe('0134-0001-63-0000000001')
})

describe('the type of an account', () => {
  test.each([
    ...[['Cta. Corriente'], ['CTA CORRIENTE'], ['Cuenta corriente'], ['Cuentas corrientes']],
    ...[['Cta. Cte.'], ['Cta.Cte'], ['CTA/CTE'], ['CtaCte'], ['Cte.'], ['Corr.'], ['C.C.']],
    ...[['C/C'], ['Cta. Cte'], ['corriente'], ['C']],
  ])('%s is Corriente', (text) => {
    expect(readText('account_type', text)).toEqual({ said: 'Corriente' })
  })

  test.each([
    ...[['Cta Ahorro'], ['Cta. de Ahorros'], ['Cuenta de ahorro'], ['Cuenta de ahorros']],
    ...[['Cuenta Ahorro'], ['CTA. AHO.'], ['Ah.'], ['Ahorros'], ['C/A'], ['CA'], ['A']],
  ])('%s is Ahorro', (text) => {
    expect(readText('account_type', text)).toEqual({ said: 'Ahorro' })
  })

  test.each([['Cta.'], ['Cuenta'], ['Ahorro/Corriente'], ['Cuenta nómina'], ['Cta. Cte. Ahorro']])(
    '%s may be either, and is to be chosen',
    (text) => {
      const fault = `no se conoce «${text}»; elija Ahorro o Corriente`
      expect(readText('account_type', text)).toEqual({ fault })
    },
  )
})

test('a word that is none of several is answered by all of them', () => {
  const fault = 'no se conoce «tarde»; elija diurna, mixta o nocturna'
  expect(readText('shift', 'tarde')).toEqual({ fault })
})
