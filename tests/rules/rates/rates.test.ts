// Proves docs/rules/rates.md#1, #3, #4, #5.
import { describe, expect, it } from 'vitest'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { isFar, isOld, rateInput } from '#app/models/rates/fields.ts'
import { day } from '#tests/support/models/factories.ts'

/** A Friday. */
const TODAY = day('2026-11-20')
const GOOD = { currency: 'USD', day: '2026-11-20', value: '148,32', source: 'BCV' }

function read(edge: 'form' | 'api', said: object) {
  const schema = rateInput(fieldsFor(edge, TODAY))
  const { success, data, error } = schema.safeParse({ ...GOOD, ...said }, { reportInput: true })
  return success ? data : error?.issues.map(({ path, message }) => `${path}: ${message}`)
}

describe('a rate', () => {
  it.each([
    ['form', '148,3200', '148.32'],
    ['form', '1.148,32', '1148.32'],
    ['form', '0,00000001', '0.00000001'],
    ['form', '999.999.999,99999999', '999999999.99999999'],
    ['api', '148.3200', '148.32'],
    ['api', 148.32, '148.32'],
  ] as const)('of a %s is read from %s', (edge, value, kept) => {
    expect(read(edge, { value })).toMatchObject({ value: kept, currency: 'USD', source: 'BCV' })
  })

  const FORM = 'value: Escriba un número como 1,5: con 8 decimales como máximo y sin signo'
  it.each([
    [{ value: '' }, 'value: Escriba la tasa'],
    [{ value: '0,00' }, 'value: Debe ser mayor que 0'],
    [{ value: '-1' }, FORM],
    [{ value: 'abc' }, FORM],
    [{ value: '0,123456789012' }, FORM],
    [{ value: '1000000000' }, 'value: No puede pasar de 999.999.999,99999999'],
    [{ value: '9'.repeat(60) }, 'value: Escriba como máximo 40 caracteres'],
    [{ currency: '' }, 'currency: Elija la moneda'],
    [{ currency: 'COP' }, 'currency: Elija una opción de la lista'],
    [{ source: ' ' }, 'source: Escriba la fuente'],
    [{ source: 'x'.repeat(61) }, 'source: Escriba como máximo 60 caracteres'],
    [{ day: '2026-11-28' }, 'day: La fecha no puede pasar de 7 días desde hoy'],
    [{ day: '1876-11-19' }, 'day: La fecha es demasiado antigua'],
    [{ day: '2026-02-30' }, 'day: Escriba una fecha que exista'],
  ])('as %j is refused at its field', (said, text) => {
    expect(read('form', said)).toEqual([text])
  })

  it('is taken for a day up to a week ahead', () => {
    expect(read('form', { day: '2026-11-27' })).toMatchObject({ day: '2026-11-27' })
  })
})

// 148.32 · 1.2 = 177.984; 148.32 · 0.8 = 118.656.
it.each([
  ['177.984', false],
  ['177.98400001', true],
  ['118.656', false],
  ['118.65599999', true],
])('%s after 148.32 is far: %s', (value, far) => {
  expect(isFar(value, '148.32')).toBe(far)
})

describe('a rate is old once a bank day has come after its day', () => {
  it.each([
    ['2026-11-20', '2026-11-20', false],
    ['2026-11-20', '2026-11-21', false],
    ['2026-11-20', '2026-11-22', false],
    ['2026-11-20', '2026-11-23', true],
    ['2026-11-19', '2026-11-20', true],
    ['2026-11-21', '2026-11-22', false],
    ['2026-11-22', '2026-11-23', true],
    ['2026-11-23', '2026-11-20', false],
    // Wednesday of Holy Week, until the Monday after it.
    ['2026-04-01', '2026-04-05', false],
    ['2026-04-01', '2026-04-06', true],
  ])('of %s on %s: %s', (of, today, old) => {
    expect(isOld(day(of), day(today))).toBe(old)
  })
})
