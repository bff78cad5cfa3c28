// Proves docs/rules/accounts.md#15.
import { describe, expect, test } from 'vitest'
import { namedApart } from '#app/kernel/values/account-names.ts'

const MERCANTIL = { bank: 'Banco Mercantil', number: '01050216157909675104' }
const BANESCO = { bank: 'Banesco', number: '01340946380013015104' }

describe('an account in a picker', () => {
  test('is named by its bank and last digits', () => {
    const accounts = [
      { id: 1, ...BANESCO },
      { id: 2, ...MERCANTIL },
      { id: 3, bank: 'Banesco', number: '01340946380013015105' },
    ]
    expect(accounts.map(namedApart(accounts))).toEqual([
      ...['Banesco ··5104', 'Banco Mercantil ··5104', 'Banesco ··5105'],
    ])
  })

  test('is named by its whole number where another one would read the same', () => {
    const accounts = [
      { id: 1, ...BANESCO },
      { id: 2, bank: 'Banesco', number: '01340001630000005104' },
      { id: 3, ...MERCANTIL },
    ]
    expect(accounts.map(namedApart(accounts))).toEqual([
      'Banesco 0134-0946-38-0013015104',
      'Banesco 0134-0001-63-0000005104',
      'Banco Mercantil ··5104',
    ])
  })
})
