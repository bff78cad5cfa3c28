// Proves docs/rules/rates.md#6.
import { expect, it } from 'vitest'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { RATES_TABLE, readRow } from '#app/models/rates/file.ts'
import { day } from '#tests/support/models/factories.ts'

const fields = fieldsFor('form', day('2026-11-20'))
const GOOD = { currency: 'USD', day: '2026-11-20', value: '148,32', source: 'BCV' }
const read = (texts: Partial<typeof GOOD>) => readRow({ line: 2, ...GOOD, ...texts }, fields)

it.each([
  [
    ['Moneda', 'FECHA', 'tasa', 'Fuente'],
    ['currency', 'day', 'value', 'source'],
  ],
  [
    ['Origen', 'Bs por uno', 'Día', 'Divisa'],
    ['source', 'value', 'day', 'currency'],
  ],
])('the headings %j are known', (head, known) => {
  expect(RATES_TABLE.columns(head)).toEqual({ fields: known, ignored: [] })
})

it.each([
  [['Moneda', 'Fecha', 'Tasa'], 'Falta la columna «Fuente» en la primera fila'],
  [['Moneda', 'Divisa', 'Fecha', 'Tasa', 'Fuente'], 'La columna «Moneda» está dos veces'],
])('the headings %j are refused', (head, text) => {
  expect(RATES_TABLE.columns(head)).toBe(text)
})

it.each([
  [
    { currency: 'dólares', day: '20/11/2026' },
    { currency: 'USD', day: '2026-11-20' },
  ],
  [
    { currency: '€', value: '1.171,5' },
    { currency: 'EUR', value: '1171.5' },
  ],
  [{ value: '148.3200' }, { value: '148.32' }],
  [{ value: '148,32 $' }, { currency: 'USD', value: '148.32' }],
  [{ value: '148,32 Bs' }, { value: '148.32' }],
])('a row is read as people write it: %j', (texts, rate) => {
  expect(read(texts).rate).toMatchObject(rate)
})

it.each([
  [{ currency: 'COP' }, ['Moneda: no se conoce «COP»; escriba USD o EUR']],
  [{ currency: '' }, ['Moneda: elija la moneda']],
  [
    { day: '11/20/2026' },
    ['Fecha: «11/20/2026» no es una fecha; escriba día/mes/año, como 31/12/2026'],
  ],
  [{ day: '2026-11-28' }, ['Fecha: la fecha no puede pasar de 7 días desde hoy']],
  [{ value: '148.320' }, ['Tasa: «148.320» no dice si lleva decimales; escriba 1234,56']],
  [
    { value: '148,32 €' },
    ['Tasa: escriba un número como 1,5: con 8 decimales como máximo y sin signo'],
  ],
  [{ value: '#N/A' }, ['Tasa: #N/A es un error de la hoja de cálculo']],
  [{ value: '0', source: '' }, ['Tasa: debe ser mayor que 0', 'Fuente: escriba la fuente']],
])('a row that says %j is wrong', (texts, faults) => {
  expect(read(texts).faults).toEqual(faults)
})
