// Proves docs/rules/people.md#2; docs/rules/pay-inputs.md#1, #2, #3; docs/rules/import.md#1.
/** Pay inputs: columns, people, amounts, and what a row would change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from '#app/io/spreadsheets/cell-texts.ts'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { addByRic, type ByRic, findByRic } from '#app/kernel/values/ric-forms.ts'
import { INPUTS_TABLE, type InputRow, inputColumns } from '#app/models/wizard/inputs.ts'
import { judgeInputRow } from '#app/models/wizard/inputs-judged.ts'

const HEADS = [
  'CEDULA',
  'ingreso adicional',
  'Motivo',
  'Descuento',
  'motivo',
  'L.P.H.',
  'BONO',
  's.s.o',
  'Paro Forzoso',
]
const ANA = { id: 1, name: 'Ana', ric: 'V12345678', isSelected: true }
const judged = (row: Partial<InputRow>, before = {}) =>
  judgeInputRow({ line: 2, ric: '12345678', ...row }, { people: [ANA], lines: [2] }, before)

function indexOf(...rics: string[]) {
  const index: ByRic<typeof ANA> = new Map()
  addByRic(
    index,
    rics.map((ric, i) => ({ id: i + 1, name: ric, ric, isSelected: true })),
  )
  return index
}

describe('the columns', () => {
  test('are found in any order, each reason beside its amount', () => {
    const pairs = [[0], [1, 2], [3, 4], [5], [6], [7], [8]]
    fc.assert(
      fc.property(fc.shuffledSubarray(pairs, { minLength: 7 }), (order) => {
        const places = order.flat()
        const columns = inputColumns(places.map((i) => HEADS[i] ?? ''))
        if (typeof columns === 'string') throw new Error(columns)
        const cells = places.map((i) => `texto ${i}`)
        expect(textsOf(columns, { line: 9, cells }, INPUTS_TABLE.most)).toEqual({
          ...{ line: 9, ric: 'texto 0', adition: 'texto 1', adition_reason: 'texto 2' },
          ...{ discount: 'texto 3', discount_reason: 'texto 4' },
          ...{ lph: 'texto 5', bonus: 'texto 6', sso: 'texto 7', lacks: 'texto 8' },
        })
      }),
    )
  })

  test('have reasons by their own names wherever they stand', () => {
    expect(
      inputColumns(['Motivo del descuento', 'C.I.', 'Descuento', 'Motivo del ingreso', 'Ingreso']),
    ).toEqual({
      fields: ['discount_reason', 'ric', 'discount', 'adition_reason', 'adition'],
      ignored: [],
    })
  })
})

describe('people', () => {
  test.each([
    ['V12345678', '12.345.678'],
    ['V12345678', ' v-12345678 '],
    ['V12345678', '12,345,678'],
    ['V12345678', '12345678.0'],
    ['V123456784', 'V12345678'],
    ['V123456784', '123456784'],
    ['V05123456', '5.123.456'],
    ['V051234561', '5123456'],
    ['PAB123456', 'P-ab123456'],
  ])('%s are found by %j', (ric, text) => {
    expect(findByRic(indexOf(ric, 'J070133805'), text).map((each) => each.ric)).toEqual([ric])
  })

  test.each([
    ['V12345670', '1234567.0'],
    ['V12345670', '1.2345670'],
    ['V12345670', 'V-1234567-0'],
    ['V021380110', 'V-021.380.110'],
  ])('%s are not found by %j, which is another number', (ric, text) => {
    expect(findByRic(indexOf(ric), text)).toEqual([])
  })

  test('of the same number are told apart by the letter alone', () => {
    const index = indexOf('V12345678', 'E12345678')
    expect(findByRic(index, '12345678')).toHaveLength(2)
    expect(findByRic(index, 'E-12.345.678').map(({ ric }) => ric)).toEqual(['E12345678'])
  })

  test('are found by every form of their cédula', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('V', 'E'),
        fc.integer({ min: 100_000, max: 99_999_999 }),
        (letter, number) => {
          const ric = `${letter}${number}`
          for (const text of [ric, String(number), formatRic(ric), formatRic(ric).slice(2)]) {
            expect(findByRic(indexOf(ric), text)).toHaveLength(1)
          }
        },
      ),
    )
  })
})

describe('an amount', () => {
  test.each([
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1,234,567.8', 123456780],
    ['12.345.678', 1234567800],
    ['5', 500],
    ['0', 0],
  ])('%j is %d céntimos', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each([
    '1.234',
    '1,234',
    '1.234,567',
    '1,23.45',
    '1,234,567',
    '-5',
    '5 Bs',
    '=1+1',
    '1e3',
    '0.001',
  ])('%j is none', (text) => expect(readAmount(text)).toBeUndefined())

  test('reads back as it is shown, and as English shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const shown = formatAmount(amount as never)
        expect(readAmount(shown)).toBe(amount)
        const english = shown.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        expect(readAmount(english)).toBe(amount)
      }),
    )
  })
})

describe('a row', () => {
  test('leaves what is blank, and 0 removes an amount with its reason', () => {
    const before = {
      adition: '10',
      adition_reason: 'Guardia',
      discount: '5',
      discount_reason: 'Préstamo',
      bonus: 'on',
    }
    expect(judged({}, before)).toMatchObject({ state: 'same', values: before })
    const gone = judged(
      { adition: '0,00', adition_reason: 'Guardia', bonus: 'No', sso: 'X' },
      before,
    )
    expect(gone.state).toBe('changed')
    expect(gone.values).toEqual({ discount: '5', discount_reason: 'Préstamo', sso: 'on' })
    expect(gone.changes).toEqual([
      { label: 'Ingreso adicional', before: '10', after: '—' },
      { label: 'Motivo del ingreso', before: 'Guardia', after: '—' },
      { label: 'Bono de alimentación', before: 'Sí', after: 'No' },
      { label: 'S.S.O', before: 'No', after: 'Sí' },
    ])
  })

  test.each([
    [{ adition: '5' }, 'Ingreso adicional: falta el motivo'],
    [{ discount_reason: 'a' }, 'Motivo del descuento: falta el monto'],
    [{ adition: 'cinco' }, 'Ingreso adicional: «cinco» no es un monto; escriba 1234,56'],
    [{ lacks: 'tal vez' }, 'Paro forzoso: «tal vez» no es sí ni no'],
    [
      { adition: '5', adition_reason: 'x'.repeat(256) },
      'Motivo del ingreso: escriba como máximo 255 caracteres',
    ],
  ])('with %j is wrong', (row, said) => {
    expect(judged(row)).toMatchObject({ state: 'wrong', problems: [said] })
  })

  test('of the same amount in another spelling changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (amount, text) => {
          const reason = text.trim()
          fc.pre(reason !== '')
          const before = { adition: (amount / 100).toFixed(2), adition_reason: reason }
          const row = { adition: formatAmount(amount as never), adition_reason: reason }
          expect(judged(row, before)).toMatchObject({ state: 'same', problems: [], values: before })
        },
      ),
    )
  })

  test.each([
    [{ ric: '#N/D' }, '#N/D es un error de la hoja de cálculo'],
    [{ adition: '#¡REF!' }, 'Ingreso adicional: #¡REF! es un error de la hoja de cálculo'],
    [
      { adition: '5', adition_reason: '#VALUE!' },
      'Motivo del ingreso: #VALUE! es un error de la hoja de cálculo',
    ],
    [{ lph: '#N/A' }, 'L.P.H (1 %): #N/A es un error de la hoja de cálculo'],
  ])('%j of a formula that failed is said to be one', (row, said) => {
    const people = 'ric' in row ? [] : [ANA]
    expect(
      judgeInputRow({ line: 2, ric: '12345678', ...row }, { people, lines: [2] }, {}),
    ).toMatchObject({ state: 'wrong', problems: [said] })
  })

  test('of two people, of nobody, or of somebody else has no effect', () => {
    const row = { line: 3, ric: '12345678', adition: '5', adition_reason: 'a' }
    const gone = { ...ANA, isSelected: false }
    for (const people of [[], [ANA, { ...ANA, id: 2 }], [gone]]) {
      expect(judgeInputRow(row, { people, lines: [3] }, {})).toMatchObject({
        state: 'wrong',
        changes: [],
      })
    }
    expect(judgeInputRow(row, { people: [ANA], lines: [3, 7] }, {}).problems).toEqual([
      'Está dos veces: filas 3, 7',
    ])
  })
})
