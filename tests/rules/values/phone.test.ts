// Proves docs/rules/accounts.md#5.
import { describe, expect, test } from 'vitest'
import { parsePhone } from '#app/kernel/fields/phone-reader.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'

describe('mobile phones of Venezuela', () => {
  test.each([
    ['04121234567', '04121234567'],
    ['0422-1234567', '04221234567'],
    ['+584141234567', '04141234567'],
    ['+58 (416) 123.45.67', '04161234567'],
    ['0424 123 4567', '04241234567'],
    [' 0426-123-45-67 ', '04261234567'],
  ])('%j is stored as %s', (text, stored) => {
    expect(parsePhone(text)).toBe(stored)
  })

  test.each([
    '',
    '0411-1234567',
    '041212345',
    '041212345678',
    '0415-1234567',
    '0417-1234567',
    '0418-1234567',
    '0212-1234567',
    '+12125551234',
    '+34612345678',
    '0412-1234567 ext. 5',
    'llamar al 04121234567',
    '0412-CALLNOW',
    '<b>04121234567</b>',
  ])('%j is refused', (text) => {
    expect(parsePhone(text)).toBeUndefined()
  })

  test('show on screens with the prefix apart', () => {
    expect(formatPhone('04121234567')).toBe('0412-1234567')
  })
})
