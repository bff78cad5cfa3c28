import { describe, expect, test } from 'vitest'
import { ric } from '#app/services/fields/person.ts'

describe('a cédula without its letter', () => {
  test.each([
    ['12345678', 'V12345678'],
    ['12.345.678', 'V12345678'],
    [' 6.123.456 ', 'V6123456'],
    ['123456', 'V123456'],
    ['E8123456', 'E8123456'],
  ])('%j is a Venezuelan’s', (typed, stored) => {
    expect(ric().parse(typed)).toBe(stored)
  })

  test.each(['114702834', '11470283-4'])('%j may be any RIF: its letter is asked for', (typed) => {
    const { error } = ric().safeParse(typed)
    expect(error?.issues[0]?.message).toContain('Escriba también la letra del RIF')
  })

  test.each(['12345', '1234567890', '١١٤٧٠٢٨٣'])('%j is none', (typed) => {
    expect(ric().safeParse(typed).success).toBe(false)
  })
})
