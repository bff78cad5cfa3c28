/** Every refusal has a code that programs read (docs/rules/api.md#11). */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { problem, REFUSALS } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { QUESTION_CODES } from '#app/kernel/errors/questions.ts'
import { problemsOf } from '#app/kernel/fields/input-codes.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { titularInput } from '#app/models/titulars/fields.ts'

const fields = fieldsFor('api', '2026-11-22' as IsoDate)

/** The codes of a schema's errors for a body, by field. */
function codesOf(schema: z.ZodObject, body: object) {
  const { error } = schema.safeParse(body, { reportInput: true })
  const found = Object.entries(error ? problemsOf(error) : {})
  return Object.fromEntries(found.map(([name, list]) => [name, list.map(({ code }) => code)]))
}

describe('an error of a schema', () => {
  const titular = { name: 'Ana', ric: 'V11470283', type: 'Natural', scope: 'Empleado' }
  const order = {
    ...{ titular_id: 1, account_id: 2, enterprise_id: 3, payday: 'primera', number: '1' },
    ...{ transaction: 'Cheque', concept: 'x', realized: 'x', issued_at: '2026-11-15' },
  }

  test.each([
    ['absent', { name: undefined }, { name: ['required'] }],
    ['blank', { name: '  ' }, { name: ['required'] }],
    ['of another type', { name: 7 }, { name: ['wrong_type'] }],
    ['too long', { name: 'x'.repeat(121) }, { name: ['too_long'] }],
    ['disguised', { name: 'Ana\u200b' }, { name: ['invalid'] }],
    ['none of the choices', { type: 'Otro' }, { type: ['unknown_value'] }],
    ['no cédula', { ric: 'abc' }, { ric: ['invalid'] }],
    ['below the least', { salary: 0.01 }, { salary: ['too_small'] }],
    ['no amount', { salary: '1,5,5' }, { salary: ['invalid'] }],
  ])('has its code for a value that is %s', (_, change, codes) => {
    expect(codesOf(titularInput(fields), { ...titular, ...change })).toEqual(codes)
  })

  test.each([
    ['no id', { titular_id: 'x' }, { titular_id: ['unknown_value'] }],
    ['no date', { issued_at: '2026-02-30' }, { issued_at: ['invalid'] }],
    ['a date too far ahead', { issued_at: '2027-11-23' }, { issued_at: ['too_large'] }],
    ['a date too long ago', { issued_at: '1800-01-01' }, { issued_at: ['too_small'] }],
    ['an amount beyond all', { adition: 10 ** 14 }, { adition: ['invalid'] }],
    ['no switch', { lph: 'quizás' }, { lph: ['wrong_type'] }],
  ])('has its code for %s in an order', (_, change, codes) => {
    expect(codesOf(paysheetInput(fields), { ...order, ...change })).toEqual(codes)
  })
})

test('FieldErrors has a code for each text, and marks the questions among them', () => {
  const twice = [problem('invalid', 'a'), problem('duplicate', 'b')]
  const error = new FieldErrors({ number: twice, ric: problem('taken', 'c') })
  expect(error.fields).toEqual({ number: ['a', 'b'], ric: ['c'] })
  expect(error.codes).toEqual({ number: ['invalid', 'duplicate'], ric: ['taken'] })
  expect(error.asked).toEqual({ number: ['duplicate'] })
  expect(new Conflict(problem('in_use', 'x'))).toMatchObject({ code: 'in_use', asked: {} })
  const asked = new Conflict(problem('holds_money', 'x'))
  expect(asked).toMatchObject({ code: 'holds_money', asked: { '': ['holds_money'] } })
})

test('no code both refuses and asks', () => {
  expect(QUESTION_CODES.filter((code) => code in REFUSALS)).toEqual([])
})

test('every check of a field has a code', () => {
  const own = ['app/kernel/fields/input-codes.ts', 'app/upkeep/config.server.ts']
  const bare = globSync('app/**/*.{ts,tsx}').filter((file) => {
    if (own.includes(file)) return false
    const code = readFileSync(file, 'utf8')
    return (
      /\baddIssue\(/.test(code) || /\.refine\((?:[^()]|\([^()]*\))*,\s*(['"`]|UNCLEAN)/.test(code)
    )
  })
  expect(bare).toEqual([])
})
