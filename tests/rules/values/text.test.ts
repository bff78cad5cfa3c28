import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCleanText, isVisible, likePattern, searchKey } from '#app/kernel/values/text.ts'

describe('search keys', () => {
  test.each([
    ['Núñez Güerere,  María\tFernanda ', 'nunez guerere, maria fernanda'],
    ['PEÑA', 'pena'],
    ['Pen\u0303a', 'pena'],
    ['ÁÉÍÓÚÜ', 'aeiouu'],
    ['\u00a0Comercial\nÑandú, C.A.', 'comercial nandu, c.a.'],
    ['', ''],
  ])('%j is found as %j', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  test('composed and decomposed letters give one key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchKey(text.normalize('NFC'))).toBe(searchKey(text.normalize('NFD')))
      }),
    )
  })
})

describe('patterns for LIKE', () => {
  test.each([
    ['Peña', '%pena%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['c:\\d', '%c:\\\\d%'],
    ['', '%%'],
  ])('%j is searched as %j', (term, pattern) => {
    expect(likePattern(term)).toBe(pattern)
  })
})

describe('clean text', () => {
  test.each([
    '',
    'Núñez',
    'una línea\notra\tlínea',
    'como un navegador\r\nla envía',
    '漢字 😀',
    '<b>&"',
  ])('%j is clean', (text) => {
    expect(isCleanText(text)).toBe(true)
  })

  test.each([
    'a\0b',
    '\u0007',
    '\u000b',
    '\u001b[31m',
    'a\rb',
    '\r',
    '\u007f',
    '\u0085',
    '\u009f',
    '\ud800',
    'a\udc00b',
    '\ude00\ud83d',
    '\u202aa',
    'a\u202eb',
    '\u2066a',
    'a\u2069',
    'Pe\ufffda',
    '\ufffe',
    '\uffff',
  ])('%j is not clean', (text) => {
    expect(isCleanText(text)).toBe(false)
  })
})

describe('a text that shows nothing', () => {
  test.each([
    [
      '',
      ' \n',
      '\u00ad',
      '\u3164',
      '\u115f\u2060',
      '\u200b\u2800',
      '\u{1d159}',
      '\ufe0f',
      '\u{16fe4}\ufffc',
    ],
  ])('is none: %j', (...texts) => {
    expect(texts.filter(isVisible)).toEqual([])
  })
  test.each(['a\u00adb', '.', 'ñ', '\u0301', '☎\ufe0f'])('but %j is one', (text) => {
    expect(isVisible(text)).toBe(true)
  })
})
