/** A document of a former year asks (docs/rules/money.md#25). */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import { fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { askingToo, type Dated, questionOfYear } from '#app/models/documents/old-date.ts'

const day = (text: string) => text as IsoDate
const TODAY = day('2026-01-02')
const asked = (said: Dated, before?: string) =>
  questionOfYear(said, TODAY, before ? { issued_at: day(before) } : undefined)?.text

describe('the date of a document', () => {
  test.each([
    ['2025-12-31', 'La fecha es del 2025, un año anterior'],
    ['1999-01-02', 'La fecha es del 1999, un año anterior'],
    ['2026-01-01', undefined],
    ['2027-01-02', undefined],
  ])('that is new: %s asks %s', (issued_at, text) => {
    expect(asked({ issued_at: day(issued_at) })).toBe(text)
    expect(asked({ issued_at: day(issued_at), allow_old_date: true })).toBeUndefined()
  })

  test.each([
    ['2025-12-31', '2026-01-01', '2025'],
    ['2024-12-31', '2025-01-01', '2024'],
    ['2025-01-01', '2024-12-31', '2025'],
    ['2025-01-01', '2025-12-31', undefined],
    ['2026-01-01', '2025-12-31', undefined],
  ])('that is edited to %s from %s asks of %s', (issued_at, before, year) => {
    const text = year && `La fecha es del ${year}, un año anterior`
    expect(asked({ issued_at: day(issued_at) }, before)).toBe(text)
  })

  test('that is left out is of today', () => {
    expect(asked({})).toBeUndefined()
  })
})

describe('what else a document is refused for', () => {
  const old = questionOfYear({ issued_at: day('2025-12-31') }, TODAY)
  const paid = problem('duplicate', 'Ya existe')
  const below = problem('balance_by_date', 'Por debajo de cero')

  test('is asked together with the question', () => {
    expect(askingToo({ payday: paid }, old)).toEqual({ payday: paid, issued_at: [old] })
    expect(askingToo({ issued_at: [below] }, old)).toEqual({ issued_at: [old, below] })
    expect(askingToo({}, old)).toEqual({ issued_at: [old] })
    expect(askingToo({ payday: paid }, undefined)).toEqual({ payday: paid })
  })

  test('comes first where it is no question', () => {
    const wrong = { payday: paid, amount: problem('too_small', 'Muy poco') }
    expect(askingToo(wrong, old)).toEqual(wrong)
  })
})

const modules = import.meta.glob<Record<string, unknown>>('../../app/models/**/fields.ts', {
  eager: true,
})
const DATED = Object.values(modules)
  .flatMap((each) => Object.entries(each).filter(([name]) => name.endsWith('Input')))
  .map(([name, schema]): [string, z.ZodObject] => {
    const fields = fieldsFor('form', TODAY)
    return [name, (schema as InputSchema<z.ZodObject>)(fields)]
  })
  .filter(([, { shape }]) => 'issued_at' in shape)

test('every input with the date of a document takes the answer', () => {
  expect(DATED.map(([name]) => name).toSorted()).toEqual([
    ...['adjustmentFormInput', 'adjustmentInput', 'basicsInput', 'incomeInput', 'paymentInput'],
    ...['paysheetFormInput', 'paysheetInput', 'transferFormInput', 'transferInput'],
  ])
  expect(DATED.filter(([, { shape }]) => !('allow_old_date' in shape))).toEqual([])
})
