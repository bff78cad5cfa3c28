/** What is said of an amount that is none, or that is too large (docs/rules/money.md#1). */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Edge, fieldsFor } from '#app/kernel/fields/inputs.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'

const LIMIT = 'El monto no puede pasar de 9.999.999.999.999,99'
const MONEY = 'Escriba un monto como 1.234,56: sin signo y con dos decimales como máximo'
const SIGNED = 'Escriba un monto como 1.234,56 o -1.234,56, con dos decimales como máximo'

const of = (edge: Edge) => fieldsFor(edge, '2026-11-20' as IsoDate)
const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test.each([
  ['999999999999999999', LIMIT],
  ['10.000.000.000.000,00', LIMIT],
  ['99999999999999', LIMIT],
  ['-99999999999999', MONEY],
  ['1,234', MONEY],
  ['99999999999999,999', MONEY],
])('%s in a form', (typed, text) => {
  expect(said(of('form').amount('Escriba el monto'), typed)).toEqual([text])
  expect(said(of('form').optionalAmount(), typed)).toEqual([text])
})

test.each([
  ['-99999999999999', LIMIT],
  ['−10.000.000.000.000', LIMIT],
  ['--1', SIGNED],
])('%s in a form of signed amounts', (typed, text) => {
  expect(said(of('form').signedAmount('Escriba el monto'), typed)).toEqual([text])
})

test.each([
  [10 ** 14, LIMIT],
  ['10000000000000.00', LIMIT],
  ['1,5', 'Debe ser un monto en Bs, sin signo y con dos decimales como máximo'],
])('%s from a program', (sent, text) => {
  expect(said(of('api').amount('Escriba el monto'), sent)).toEqual([text])
})

test('the highest amount is no error', () => {
  expect(said(of('form').amount('Escriba el monto'), '9.999.999.999.999,99')).toEqual([])
})
