import { expect, test } from 'vitest'
import { shortBankName } from '#app/kernel/values/bank-name.ts'

test.each([
  ['Banco de Venezuela', 'Venezuela'],
  ['Banco del Tesoro', 'Tesoro'],
  ['Banco Mercantil', 'Mercantil'],
  ['BBVA Provincial', 'Provincial'],
  ['Banco Nacional de Crédito (BNC)', 'BNC'],
  ['Banesco', 'Banesco'],
  ['100% Banco', '100% Banco'],
  ['Banco', 'Banco'],
])('the bank %s is shortened to %s', (name, short) => {
  expect(shortBankName(name)).toBe(short)
})
