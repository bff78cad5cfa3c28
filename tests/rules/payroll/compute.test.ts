// Proves docs/rules/payroll.md#1, #2, #3, #4, #12.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import {
  type Amount,
  amountsByPart,
  areTooMuch,
  computePayroll,
  type PayrollInput,
} from '#app/models/payroll/compute.ts'
import { paydayLabel } from '#app/models/payroll/period.ts'
import { LINE_KINDS, PAYDAYS } from '#db/kinds.ts'

const none = centimos(0)
const off = { lph: false, bonus: false, sso: false, lacks: false }
const settings = { bonus: centimos(4500), sso: centimos(1108), lacks: centimos(138) }

function order(input: Partial<PayrollInput<Amount>> & { salary: Centimos }): PayrollInput<Amount> {
  return {
    payday: 'completo',
    adition: none,
    discount: none,
    on: off,
    settings,
    lines: [],
    ...input,
  }
}

const amount = fc.integer({ min: 0, max: 999_999_999_999_999 }).map(centimos)
const anyOrder = fc.record({
  salary: amount,
  payday: fc.constantFrom(...PAYDAYS),
  adition: amount,
  discount: amount,
  on: fc.record({
    lph: fc.boolean(),
    bonus: fc.boolean(),
    sso: fc.boolean(),
    lacks: fc.boolean(),
  }),
  settings: fc.record({ bonus: amount, sso: amount, lacks: amount }),
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom(...LINE_KINDS),
      amount: fc.integer({ min: 1, max: 49_999_999_999_999 }).map(centimos),
    }),
    { maxLength: 20 },
  ),
})

describe('what a payroll order pays', () => {
  test.each([
    [100001, 'primera', 50000, 1000],
    [100001, 'segunda', 50001, 1000],
    [100050, 'completo', 100050, 1001],
    [100049, 'completo', 100049, 1000],
    [1, 'primera', 0, 0],
    [1, 'segunda', 1, 0],
    [9007199254740991, 'primera', 4503599627370495, 90071992547410],
    [9007199254740991, 'segunda', 4503599627370496, 90071992547410],
  ] as const)('a salary of %d céntimos, %s: base %d, L.P.H %d', (salary, payday, base, lph) => {
    const result = computePayroll(
      order({ salary: centimos(salary), payday, on: { ...off, lph: true } }),
    )
    const parts = lph === 0 ? [] : [{ code: 'lph', kind: 'deduccion', amount: lph }]
    expect(result).toEqual({ base, parts, lines: [], gross: base, total: base - lph })
  })

  test('every line counts in the total with its sign', () => {
    const result = computePayroll({
      salary: centimos(120000),
      payday: 'primera',
      adition: centimos(15025),
      discount: centimos(2010),
      on: { lph: true, bonus: true, sso: true, lacks: true },
      settings,
      lines: [
        { kind: 'asignacion', amount: centimos(3001) },
        { kind: 'deduccion', amount: centimos(5000) },
        { kind: 'asignacion', amount: centimos(2) },
      ],
    })
    // 600,00 + 150,25 + 45,00 + 30,01 + 0,02, less 20,10 + 12,00 + 11,08 + 1,38 + 50,00
    expect(result).toMatchObject({ base: 60000, gross: 82528, total: 73072 })
    expect(result.lines).toHaveLength(3)
    expect(result.parts).toEqual([
      { code: 'adition', kind: 'asignacion', amount: 15025 },
      { code: 'bonus', kind: 'asignacion', amount: 4500 },
      { code: 'discount', kind: 'deduccion', amount: 2010 },
      { code: 'lph', kind: 'deduccion', amount: 1200 },
      { code: 'sso', kind: 'deduccion', amount: 1108 },
      { code: 'lacks', kind: 'deduccion', amount: 138 },
    ])
  })

  test('a line that is switched off counts 0', () => {
    const result = computePayroll(order({ salary: centimos(120000) }))
    const none = { parts: [], lines: [] }
    expect(result).toEqual({ base: 120000, ...none, gross: 120000, total: 120000 })
    const zero = { adition: 0, bonus: 0, discount: 0, lph: 0, sso: 0, lacks: 0, islr: 0 }
    expect(amountsByPart(result.parts)).toEqual(zero)
  })

  test('a total can be 0 or negative, and the caller refuses it', () => {
    const discounted = (discount: number) =>
      computePayroll(order({ salary: centimos(1000), discount: centimos(discount) })).total
    expect(discounted(1000)).toBe(0)
    expect(discounted(1001)).toBe(-1)
  })

  test('both fortnights together make the salary, the first never the greater', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (salary) => {
        const half = (payday: 'primera' | 'segunda') =>
          computePayroll(order({ salary: centimos(salary), payday })).base
        expect(half('primera') + half('segunda')).toBe(salary)
        expect([0, 1]).toContain(half('segunda') - half('primera'))
      }),
    )
  })

  test('L.P.H is 1% rounded half up and the total is the sum of the lines', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const result = computePayroll(input)
        const line = { ...result, ...amountsByPart(result.parts) }
        const lph = input.on.lph ? (BigInt(input.salary) + 50n) / 100n : 0n
        expect(BigInt(line.lph)).toBe(lph)
        expect(line.bonus).toBe(input.on.bonus ? input.settings.bonus : 0)
        expect(line.sso).toBe(input.on.sso ? input.settings.sso : 0)
        expect(line.lacks).toBe(input.on.lacks ? input.settings.lacks : 0)
        const sumOf = (kind: 'asignacion' | 'deduccion') =>
          input.lines.reduce(
            (sum, each) => sum + (each.kind === kind ? BigInt(each.amount) : 0n),
            0n,
          )
        expect(line.lines).toEqual(input.lines)
        const pays =
          BigInt(line.base) + BigInt(input.adition) + BigInt(line.bonus) + sumOf('asignacion')
        const keeps =
          BigInt(input.discount) + lph + BigInt(line.sso) + BigInt(line.lacks) + sumOf('deduccion')
        expect([BigInt(line.gross), BigInt(line.total)]).toEqual([pays, pays - keeps])
      }),
    )
  })

  test('lines are too much when all together exceed the highest amount', () => {
    const most = { kind: 'asignacion', amount: centimos(999_999_999_999_999) } as const
    const least = { kind: 'deduccion', amount: centimos(1) } as const
    expect(areTooMuch([])).toBe(false)
    expect(areTooMuch([most])).toBe(false)
    expect(areTooMuch([most, least])).toBe(true)
    expect(areTooMuch(Array.from({ length: 20 }, () => most))).toBe(true)
  })

  test('fortnights are labelled as the lists show them', () => {
    expect(PAYDAYS.map(paydayLabel)).toEqual(['Primera', 'Segunda', 'Completo'])
  })
})
