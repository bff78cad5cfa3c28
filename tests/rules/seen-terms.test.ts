import { describe, expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { seenLaw } from '#app/models/payroll/terms.ts'
import { changedLaw, changeSince } from '#app/models/paysheets/changed-terms.ts'
import { readSeen, seenParts, seenText } from '#app/models/paysheets/seen-terms.ts'
import { lawTerms } from '#tests/support/law.ts'

describe('the terms in the hidden field of a payroll form', () => {
  test('read back as they were written', () => {
    const settings = { bonus: centimos(4500), sso: centimos(1108), lacks: centimos(0) }
    const terms = { titular_id: 7, salary: centimos(120_001), settings }
    expect(readSeen(seenText(terms))).toEqual(terms)
    const [law, hours] = ['2026-11.primera.0f1a', 'h00ff']
    const rest = { fixed: 'f5.-500integral', lines: 'l0a-salarial-', owed: centimos(7) }
    const all = { law, hours, ...rest, parts: 'p-5.1..0.' }
    for (const more of [{ law }, { hours }, { law, hours }, { law: '-.primera' }, rest, all]) {
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

describe('what the law deducts otherwise than a form showed', () => {
  type Paid = Partial<Record<'sso' | 'lacks' | 'islr', number>>
  /** An order of 1.000,00 that has these deductions. */
  const paying = (paid: Paid) => {
    const parts = Object.entries(paid).map(([code, amount]) => ({
      ...{ code: code as keyof Paid, kind: 'deduccion' as const, amount: centimos(amount) },
    }))
    const sum = parts.reduce((sum, { amount }) => sum + amount, 0)
    return { total: centimos(100_000 - sum), parts }
  }
  const asked = (shown: Paid, now: Paid, wasOn = ['sso', 'lacks']) => {
    const settings = { bonus: centimos(0), sso: centimos(0), lacks: centimos(0) }
    const parts = seenParts(paying(shown), (part) => wasOn.includes(part))
    const seen = { titular_id: 1, salary: centimos(1), settings, law: '-.primera', parts }
    const payroll = paying(now)
    return changeSince(seen, { now: '0,01 Bs' }, payroll.total, {
      ...{ payroll, law: '2026-11.primera.0f', hours: undefined, fixed: undefined },
      ...{ marks: [], arrears: undefined, isOn: (part) => ['sso', 'lacks'].includes(part) },
    })?.text
  }

  test.each([
    [
      'one of another amount',
      { sso: 3692, lacks: 461 },
      { sso: 5539, lacks: 461 },
      'Cambió lo que se deduce por ley (S.S.O: 36,92 → 55,39), y el total de 958,47 Bs a 940,00 Bs: revise el monto',
    ],
    [
      'one that was none, and one that is none',
      { sso: 3692 },
      { islr: 5000 },
      'Cambió lo que se deduce por ley (S.S.O: 36,92 → 0,00; ISLR: 0,00 → 50,00), y el total de 963,08 Bs a 950,00 Bs: revise el monto',
    ],
    [
      'other values that come to the same',
      { sso: 3692 },
      { sso: 3692 },
      'Cambiaron valores de la ley que no cambian esta orden, y el total es 963,08 Bs: revise el monto',
    ],
  ])('is told with what it was and is: %s', (_, shown, now, text) => {
    expect(asked(shown, now)).toBe(text)
  })

  test('is not told of what the form had off', () => {
    expect(asked({}, { sso: 3692 }, ['lacks'])).toBe(
      'Cambió lo que se deduce por ley, y el total de 1.000,00 Bs a 963,08 Bs: revise el monto',
    )
  })
})
