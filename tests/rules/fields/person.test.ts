// Proves docs/rules/entering.md#4.
import { describe, expect, test } from 'vitest'
import { email, optionalEmail, ric } from '#app/kernel/fields/person.ts'
import { text } from '#app/kernel/fields/text-fields.ts'

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

describe('an e-mail', () => {
  test.each([
    'ana@empresa.com.ve',
    'a.b+nomina@x.y',
    'admin@localhost',
    'josé@ñandú.example',
    "o'neil_{1}@x-y.com",
  ])('%j is one', (typed) => {
    expect([email().parse(` ${typed.toUpperCase()} `), optionalEmail().parse(typed)]).toEqual([
      typed,
      typed,
    ])
  })

  test.each([
    ...['x@y.com.', 'a..b@y.com', 'a,b@y.com', '.a@y.com', 'a.@y.com', 'a@.y.com', 'a@y..com'],
    ...['a;b@y.com', 'a@b@y.com', 'a b@y.com', 'ana', '@y.com', 'a@', '"a"@y.com', 'a@[10.0.0.1]'],
    ...['Ana <ana@y.com>', 'a(b)@y.com', 'mailto:a@y.com', 'a\\b@y.com'],
  ])('%j is none', (typed) => {
    for (const rule of [email(), optionalEmail()]) {
      const { error } = rule.safeParse(typed)
      expect(error?.issues[0]?.message).toBe('Escriba un correo electrónico válido')
    }
  })
})

test.each(['\u00ad', ' \u3164 ', '\u115f', ''])(
  'a required text with nothing to see is missing: %j',
  (typed) => {
    const { error } = text(20, 'Escriba el concepto').safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Escriba el concepto'])
  },
)
