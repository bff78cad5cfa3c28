// Proves docs/rules/reports.md#2.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centimos, MAX_CAPITAL } from '#app/kernel/values/money.ts'
import { amountInWords } from '#app/kernel/values/words.ts'

const VALUES: Record<string, number> = {
  un: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiún: 21,
  veintidós: 22,
  veintitrés: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiséis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
}

/** Adds up what the words say, in céntimos; throws at a word that amounts do not have. */
function read(text: string): bigint {
  const [, spelled = '', cents = ''] =
    /^(.+?)(?: de)? bolívar(?:es)? con (\d\d)\/100$/.exec(text) ?? []
  let total = 0n
  let group = 0n
  for (const word of spelled.split(' ')) {
    if (word === 'mil') group = (group === 0n ? 1n : group) * 1000n
    else if (/^mill(ón|ones)$/.test(word)) [total, group] = [total + group * 1_000_000n, 0n]
    else if (/^bill(ón|ones)$/.test(word)) [total, group] = [total + group * 10n ** 12n, 0n]
    else if (word !== 'y' && spelled !== 'cero') group += numberOf(word)
  }
  return (total + group) * 100n + BigInt(cents)
}

function numberOf(word: string): bigint {
  const value = VALUES[word]
  if (value === undefined) throw new Error(`no number: ${word}`)
  return BigInt(value)
}

describe('amounts in words', () => {
  test.each([
    [0, 'cero bolívares con 00/100'],
    [1, 'cero bolívares con 01/100'],
    [100, 'un bolívar con 00/100'],
    [150, 'un bolívar con 50/100'],
    [1600, 'dieciséis bolívares con 00/100'],
    [2150, 'veintiún bolívares con 50/100'],
    [2200, 'veintidós bolívares con 00/100'],
    [3100, 'treinta y un bolívares con 00/100'],
    [10000, 'cien bolívares con 00/100'],
    [10100, 'ciento un bolívares con 00/100'],
    [100000, 'mil bolívares con 00/100'],
    [123456, 'mil doscientos treinta y cuatro bolívares con 56/100'],
    [2100000, 'veintiún mil bolívares con 00/100'],
    [10100000, 'ciento un mil bolívares con 00/100'],
    [100000000, 'un millón de bolívares con 00/100'],
    [100000100, 'un millón un bolívares con 00/100'],
    [102100000, 'un millón veintiún mil bolívares con 00/100'],
    [2100000000, 'veintiún millones de bolívares con 00/100'],
    [100000000000, 'mil millones de bolívares con 00/100'],
    [100000000000000, 'un billón de bolívares con 00/100'],
    [100000100000000, 'un billón un millón de bolívares con 00/100'],
    [
      9007199254740991,
      'noventa billones setenta y un mil novecientos noventa y dos millones ' +
        'quinientos cuarenta y siete mil cuatrocientos nueve bolívares con 91/100',
    ],
  ])('%d céntimos: %s', (amount, text) => {
    expect(amountInWords(centimos(amount))).toBe(text)
  })

  test('the words of every amount up to the highest capital read back as the amount', () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: MAX_CAPITAL }),
      fc
        .integer({ min: 0, max: 15 })
        .chain((power) => fc.integer({ min: 0, max: 9 * 10 ** power })),
      fc
        .tuple(fc.integer({ min: 1, max: 90_071 }), fc.integer({ min: 2, max: 11 }))
        .map(([count, zeros]) => count * 10 ** zeros),
    )
    fc.assert(
      fc.property(amount, (value) => {
        expect(read(amountInWords(centimos(value)))).toBe(BigInt(value))
      }),
      { numRuns: 2000 },
    )
  })

  test('"de" is used only after whole millions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_071_991 }), (millions) => {
        const whole = amountInWords(centimos(millions * 1e8))
        const more = amountInWords(centimos(millions * 1e8 + 200))
        expect(whole.includes(' de bolívares')).toBe(millions > 0)
        expect(more).not.toContain(' de ')
      }),
    )
  })

  test('words are joined as Spanish joins them', () => {
    const tens = 'treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CAPITAL }), (value) => {
        const text = amountInWords(centimos(value))
        expect(text).not.toMatch(/\s{2}|^\s|\s$/)
        expect(text).toMatch(new RegExp(`^(?!.*\\b(?:${tens}) (?!y |mil|billones|de |bolívares))`))
        expect(text.replace(new RegExp(`(?:${tens}) y `, 'g'), '')).not.toContain(' y ')
        expect(text).not.toMatch(/(?:^|ones |ón )un mil /)
        expect(text).not.toMatch(/\bcien (?!mil|billones|de |bolívares)/)
        expect(text).not.toMatch(/\bciento (?:mil|billones|de |bolívares)/)
      }),
      { numRuns: 1000 },
    )
  })

  test('negative amounts have no words', () => {
    expect(() => amountInWords(centimos(-1))).toThrow(RangeError)
  })
})
