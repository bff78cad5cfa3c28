import { describe, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { seenLaw } from '#app/models/payroll/terms.ts'
import { changedLaw, readSeen, seenText } from '#app/models/paysheets/seen-terms.ts'
import { lawTerms } from '#tests/support/law.ts'

describe('the terms in the hidden field of a payroll form', () => {
  test('read back as they were written', () => {
    const settings = { bonus: centimos(4500), sso: centimos(1108), lacks: centimos(0) }
    const terms = { titular_id: 7, salary: centimos(120_001), settings }
    expect(readSeen(seenText(terms))).toEqual(terms)
    const [law, hours] = ['2026-11.primera.0f1a', 'h00ff']
    for (const more of [{ law }, { hours }, { law, hours }, { law: '-.primera' }]) {
      expect(readSeen(seenText({ ...terms, ...more }))).toEqual({ ...terms, ...more })
    }
  })

  test.each([
    null,
    '',
    '7',
    '7 1 2 3',
    '7 1 2 3 x',
    '7 -1 2 3 4',
    '7 9007199254740993 2 3 4',
    // More digits than an id has.
    '12345678901234567 1 2 3 4',
  ])('are undefined for %j', (text) => {
    expect(readSeen(text)).toBeUndefined()
  })
})

describe('terms by law are others', () => {
  const [none, paid, other] = ['-.primera', '2026-11.primera.0f', '2026-11.primera.1a']
  test.each([
    [none, paid, true],
    [paid, none, true],
    [paid, other, true],
    // Of a rate alone, and then by law.
    ['-.primera.0f', paid, true],
    [none, none, false],
    [paid, paid, false],
    // Of other days.
    [none, '2026-11.segunda.0f', false],
    [paid, '2026-12.primera.1a', false],
    [paid, '-.segunda', false],
    // Nothing is known of what was shown.
    [undefined, paid, false],
  ])('from %s to %s: %s', (seen, now, isAsked) => {
    expect(changedLaw(seen, now)).toBe(isAsked)
  })
})

test('a part that is a base of something else is another term by law', () => {
  const law = lawTerms()
  const bases = [undefined, { adition: 'no_salarial' }, { bonus: 'salarial' }] as const
  const seen = bases.map((natures) => seenLaw({ law, natures }, 'primera'))
  expect(new Set(seen).size).toBe(3)
})
