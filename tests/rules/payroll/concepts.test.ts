/** Whatever tells of a payroll order's parts has all of them (docs/rules/payroll.md#4). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { computePayroll } from '#app/models/payroll/compute.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import { readSeen, seenText } from '#app/models/paysheets/seen-terms.ts'
import { sheetLabels } from '#app/models/wizard/fields.ts'
import { receiptLines } from '#app/routes/paysheets/arithmetic.ts'
import { ofEach, PART_KEYS, SETTINGS_PARTS, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import { lawTerms } from '#tests/support/law.ts'

/** Nothing goes by law but the tax. */
const FIXED = lawTerms({ values: { rule_lph: 'each', rule_sso: 'each', rule_lacks: 'each' } })

const amount = (most: number) => fc.integer({ min: 100, max: most }).map(centimos)
const order = fc.record({
  salary: amount(10 ** 9),
  settings: fc.record(ofEach(SETTINGS_PARTS, () => amount(10 ** 6))),
  typed: fc.record(ofEach(TYPED_PARTS, () => amount(10 ** 6))),
})

test('the lines beside the form are the base and every part, and come to the total', () => {
  fc.assert(
    fc.property(order, ({ salary, settings, typed }) => {
      const on = ofEach(TOGGLES, () => true)
      const rest = { salary, payday: 'completo', ...typed, settings, lines: [] } as const
      const result = computePayroll({ ...rest, on, law: { ...FIXED, own: { islr: '5' } } }, EXACT)
      const lines = receiptLines(result, { payday: 'completo' })
      expect(lines).toHaveLength(1 + PART_KEYS.length)
      const signed = lines.map((line) => (line.kind === 'addition' ? line.amount : -line.amount))
      expect(signed.reduce((sum, each) => sum + each, 0)).toBe(result.total)
      // Whatever is off is no line.
      const off = ofEach(TOGGLES, () => false)
      const less = computePayroll({ ...rest, on: off })
      expect(receiptLines(less, { payday: 'completo' })).toHaveLength(1 + TYPED_PARTS.length)
    }),
  )
})

test('the shown terms of a form read back unchanged, with every amount of the settings', () => {
  fc.assert(
    fc.property(order, ({ salary, settings }) => {
      const seen = { titular_id: 7, salary, settings }
      expect(readSeen(seenText(seen))).toEqual(seen)
      expect(readSeen(`${seenText(seen)} 1`)).toBeUndefined()
      expect(readSeen(seenText(seen).replace(/ \d+$/, ''))).toBeUndefined()
    }),
  )
})

test('forged terms beyond any salary are none, so that nothing is computed from them', () => {
  const forged = ['7', ...['salary', ...SETTINGS_PARTS].map(() => String(Number.MAX_SAFE_INTEGER))]
  expect(readSeen(forged.join(' '))).toBeUndefined()
})

test('the parts have their fixed order and field names in forms', () => {
  const words = {
    adition: 'Ingreso adicional',
    adition_reason: 'Motivo del ingreso',
    discount: 'Descuento',
    discount_reason: 'Motivo del descuento',
    lph: 'L.P.H (1 %)',
    bonus: 'Bono de alimentación',
    sso: 'S.S.O',
    lacks: 'Paro forzoso',
  }
  expect(paysheetLabels).toMatchObject(words)
  expect(sheetLabels).toMatchObject(words)
  const parts = Object.keys(paysheetLabels).filter((name) => name in words)
  expect(parts).toEqual(Object.keys(words))
})
