// Proves docs/rules/people.md#2; docs/rules/pay-inputs.md#1, #2, #3, #8; docs/rules/import.md#1.
/** Pay inputs: columns, people, amounts, and what a row would change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountFault, readAmount } from '#app/io/spreadsheets/cell-texts.ts'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { addByRic, type ByRic, findByRic } from '#app/kernel/values/ric-forms.ts'
import type { Concept } from '#app/models/payroll/catalogue.ts'
import { lineTexts } from '#app/models/paysheets/lines.ts'
import { type InputRow, inputsTable } from '#app/models/wizard/inputs.ts'
import { type JudgedInput, judgePerson } from '#app/models/wizard/inputs-judged.ts'

const concept = (
  id: number,
  code: string,
  name: string,
  values: Partial<Concept> = {},
): Concept => ({
  ...{ id, code, name, kind: 'asignacion', nature: 'salarial', computed: 'amount', active: true },
  ...values,
})
const CONCEPTS = [
  concept(1, 'overtime', 'Horas extras', { computed: 'overtime' }),
  concept(2, 'commission', 'Comisiones'),
  concept(3, 'old', 'Vieja', { active: false }),
  concept(4, 'adition', 'Ingreso adicional', { computed: 'part' }),
  concept(6, 'holiday', 'Feriado trabajado', { computed: 'holiday' }),
  concept(7, 'absence_days', 'Inasistencias', { computed: 'days', kind: 'deduccion' }),
]

const inputColumns = (head: string[], concepts: Concept[] = []) =>
  inputsTable(concepts).columns(head)

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
/** Judges rows about these people; gives each row. */
const judgedOf = (
  people: (typeof ANA)[],
  rows: Partial<InputRow>[],
  before = {},
  payday = 'primera',
) =>
  judgePerson(
    rows.map((row, i) => ({ line: i + 2, ric: '12345678', ...row })),
    { people, before, payday },
    CONCEPTS,
  )
const judged = (row: Partial<InputRow>, before = {}) =>
  judgedOf([ANA], [row], before)[0] as JudgedInput

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
        const cells = places.map((i) => `texto ${i}`)
        expect(textsOf(columns, { line: 9, cells }, inputsTable([]).most)).toEqual({
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
    // As spreadsheets of Venezuela show them, with blanks of any kind.
    ...[
      'Bs. 2.500,75',
      '2.500,75 Bs',
      'Bs.S 2.500,75',
      'BsD. 2500,75',
      '2 500,75',
      '2\u00a0500,75',
    ].map((text): [string, number] => [text, 250075]),
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
    'Bs',
    '5 Bs Bs',
    '2 50,00',
    '$ 5',
    '10 %',
    '=1+1',
    '1e3',
    '0.001',
  ])('%j is none', (text) => expect(readAmount(text)).toBeUndefined())

  test.each([
    ['$ 100,00', '«$ 100,00» está en dólares; escriba el monto en bolívares'],
    ['100 US$', '«100 US$» está en dólares; escriba el monto en bolívares'],
    ['10 %', '«10 %» es un porcentaje, no un monto'],
    ['#SIN VALOR', 'la fórmula no tiene valor guardado: abra el archivo en Excel y guárdelo'],
    ['cinco', '«cinco» no es un monto; escriba 1234,56'],
  ])('%j is told: %s', (text, said) => expect(amountFault(text)).toBe(said))

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
      { label: 'Ingreso adicional', field: 'adition', before: '10', after: '—' },
      { label: 'Motivo del ingreso', field: 'adition_reason', before: 'Guardia', after: '—' },
      { label: 'Bono de alimentación', field: 'bonus', before: 'Sí', after: 'No' },
      { label: 'S.S.O', field: 'sso', before: 'No', after: 'Sí' },
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
    expect(judgedOf(people, [row])).toMatchObject([{ state: 'wrong', problems: [said] }])
  })

  test('of two people, of nobody, or of somebody else has no effect', () => {
    const row = { adition: '5', adition_reason: 'a' }
    const gone = { ...ANA, isSelected: false }
    for (const people of [[], [ANA, { ...ANA, id: 2 }], [gone]]) {
      expect(judgedOf(people, [row])).toMatchObject([{ state: 'wrong', changes: [] }])
    }
  })

  test('says a part once for a person, and an option in one way', () => {
    const rows = [
      { adition: '5', adition_reason: 'a', bonus: 'sí' },
      { adition: '5', adition_reason: 'a', bonus: 'sí' },
      { bonus: 'sí', sso: 'x' },
      { sso: 'no' },
    ]
    const twice = [
      'Ingreso adicional: está dos veces, filas 2, 3',
      'Motivo del ingreso: está dos veces, filas 2, 3',
    ]
    const other = ['S.S.O: está dos veces, filas 4, 5']
    expect(judgedOf([ANA], rows).map(({ problems }) => problems)).toEqual([
      twice,
      twice,
      other,
      other,
    ])
    expect(judgedOf([ANA], Array(41).fill({ bonus: 'sí' })).at(-1)?.problems).toEqual([
      'Está en demasiadas filas: como máximo 40',
    ])
  })
})

describe('a row of concepts', () => {
  /** The lines of Ana's order after these rows. */
  const linesAfter = (rows: Partial<InputRow>[], before = {}) => {
    const all = judgedOf([ANA], rows, before)
    expect(all.flatMap(({ problems }) => problems)).toEqual([])
    return lineTexts(all.at(-1)?.values ?? {}).map(({ concept, kind, quantity, amount, reason }) =>
      [concept, kind, quantity ?? amount, reason].filter(Boolean).join(' '),
    )
  }
  const LOAN = {
    'lines.0.concept': 'Préstamo',
    'lines.0.kind': 'deduccion',
    'lines.0.amount': '50',
    'lines.1.concept': 'horas extras',
    'lines.1.kind': 'asignacion',
    'lines.1.quantity': '3',
  }

  const OTHER = {
    'lines.0.concept': 'Anticipo',
    'lines.0.kind': 'deduccion',
    'lines.0.amount': '50',
  }

  test('has a column for each concept, by its name or code, with its reason beside it', () => {
    const head = ['Cédula', 'Horas extras', 'Motivo', 'commission', 'Bonificación', 'Vieja']
    expect(inputColumns(head, CONCEPTS)).toEqual({
      fields: ['ric', 'c1', 'c1_reason', 'c2', undefined, undefined],
      ignored: ['Bonificación', 'Vieja'],
    })
    expect(
      inputColumns(['Cédula', 'Concepto', 'Horas', 'Motivo', 'Monto', 'Tipo'], CONCEPTS),
    ).toEqual({
      fields: ['ric', 'concept', 'hours', 'reason', 'amount', 'kind'],
      ignored: [],
    })
    expect(inputColumns(['Cédula', 'Concepto']).fault).toContain('Falta la columna «Monto»')
    expect(inputColumns(['Cédula', 'Monto']).fault).toContain('Falta la columna «Concepto»')
    expect(inputColumns(['Cédula', 'Nombre']).fault).toContain('Falta alguna columna')
  })

  test('may have the name of a concept, though it says a percentage or another currency', () => {
    const named = [concept(8, 'night', 'Bono nocturno 30 %'), concept(9, 'amount', 'Prima US$')]
    expect(inputColumns(['Cédula', 'BONO NOCTURNO 30 %', 'Prima US$'], named)).toEqual({
      fields: ['ric', 'c8', 'c9'],
      ignored: [],
    })
    expect(inputColumns(['Cédula', 'Bono nocturno 30 %', 'Ingreso adicional $'], named)).toEqual({
      fields: ['ric', 'c8', undefined],
      ignored: ['Ingreso adicional $'],
    })
    const { wrongAs } = inputsTable(named)
    expect(wrongAs('c8', 'Bono nocturno %', [], [])).toContain('porcentajes')
  })

  test('has hours and days in columns of their own', () => {
    const head = ['Cédula', 'Concepto', 'Horas', 'Motivo', 'Cantidad de días', 'Cantidad']
    expect(inputColumns(head, CONCEPTS)).toEqual({
      fields: ['ric', 'concept', 'hours', 'reason', 'days', 'quantity'],
      ignored: [],
    })
    expect(inputColumns(['Cédula', 'Días']).fault).toContain('Falta la columna «Concepto»')
    expect(inputColumns(['Cédula', 'Concepto', 'Monto', 'Divisa'])).toMatchObject({
      fields: ['ric', 'concept', 'amount', 'currency'],
    })
    expect(inputColumns(['Cédula', 'Horas', 'Motivo', 'Concepto'])).toMatchObject({
      fields: ['ric', 'hours', 'reason', 'concept'],
    })
    expect(inputColumns(['Cédula', 'Concepto', 'Días'])).toMatchObject({ ignored: [] })
    expect(
      linesAfter([
        { concept: 'overtime', hours: '2,5' },
        { concept: 'Inasistencias', days: '1' },
      ]),
    ).toEqual(['Horas extras asignacion 2,5', 'Inasistencias deduccion 1'])
  })

  test.each(['Bs', 'bs.', 'VES', 'Bolívares'])('may say that it is in %s', (currency) => {
    expect(linesAfter([{ c2: '5', currency }])).toEqual(['Comisiones asignacion 5,00'])
  })

  test('sets hours or an amount, leaves what is blank, and several add up', () => {
    expect(
      linesAfter([{ c1: '2,5', c1_reason: 'Inventario', c2: '1.234,56' }, { c1: '4' }]),
    ).toEqual([
      'Horas extras asignacion 2,5 Inventario',
      'Comisiones asignacion 1.234,56',
      'Horas extras asignacion 4',
    ])
    expect(linesAfter([{ bonus: 'sí' }], LOAN)).toEqual([
      'Préstamo deduccion 50',
      'horas extras asignacion 3',
    ])
  })

  test('names its concept, of the catalogue or with its kind', () => {
    const rows = [
      { concept: 'overtime', quantity: '2' },
      { concept: 'Préstamo', kind: 'Deducción', amount: '70', reason: 'Cuota 3' },
      { concept: 'prestamo', kind: 'd', amount: '5' },
      { concept: 'COMISIONES', amount: '10' },
    ]
    expect(linesAfter(rows)).toEqual([
      'Horas extras asignacion 2',
      'Préstamo deduccion 70,00 Cuota 3',
      'prestamo deduccion 5,00',
      'Comisiones asignacion 10,00',
    ])
  })

  test('says all of its concept: what the order has of it is replaced, and 0 removes it', () => {
    expect(linesAfter([{ c1: '5' }], LOAN)).toEqual([
      'Préstamo deduccion 50',
      'Horas extras asignacion 5',
    ])
    expect(linesAfter([{ c1: '0' }, { concept: 'Préstamo', amount: '0' }], LOAN)).toEqual([])
    const two = {
      ...LOAN,
      'lines.2.concept': 'Horas extras',
      'lines.2.kind': 'asignacion',
      'lines.2.quantity': '1',
    }
    expect(linesAfter([{ c1: '3' }], two)).toEqual([
      'Préstamo deduccion 50',
      'Horas extras asignacion 3',
    ])
  })

  test('that says what the order has changes nothing, so a file can come twice', () => {
    const rows = [{ c1: '2,50' }, { c1: '4', c2: '10' }]
    const once = judgedOf([ANA], rows, LOAN).at(-1)?.values ?? {}
    expect(judgedOf([ANA], rows, once).map(({ state }) => state)).toEqual(['same', 'same'])
    expect(judgedOf([ANA], rows, once).at(-1)?.values).toEqual(once)
  })

  /** The lines after the right rows of a file, and after it has come again. */
  function applied(rows: Partial<InputRow>[], before = {}) {
    const values = judgedOf([ANA], rows, before).at(-1)?.values ?? {}
    const again = judgedOf([ANA], rows, values)
    expect(again.flatMap(({ changes }) => changes)).toEqual([])
    return lineTexts(values).map(({ quantity, amount }) => quantity ?? amount)
  }

  test('that is wrong takes no place of a right one, however often the file comes', () => {
    expect(applied([{ c2: 'abc' }, { c2: '100' }])).toEqual(['100,00'])
    expect(applied([{ c1: '2' }, { c1: '2,555' }, { c1: '4' }])).toEqual(['2', '4'])
    const two = [{ c1: '5' }, { c1: 'x' }]
    const had = { ...LOAN, 'lines.2.concept': 'overtime', 'lines.2.quantity': '1' }
    // What is wrong may be the second.
    expect(applied(two, had)).toEqual(['50', '5', '1'])
  })

  test('takes its kind from another row of the file, or from the order', () => {
    const rows = [
      { concept: 'Bono especial', amount: '50' },
      { concept: 'bono especial', amount: '70', kind: 'Asignación' },
    ]
    expect(applied(rows)).toEqual(['50,00', '70,00'])
    expect(applied([{ concept: 'préstamo', amount: '60' }], LOAN)).toEqual(['60,00', '3'])
  })

  test('without a figure leaves what the order has, but for a reason', () => {
    const had = { ...LOAN, 'lines.2.concept': 'overtime', 'lines.2.quantity': '1' }
    expect(
      linesAfter([{ concept: 'Horas extras' }, { concept: 'Préstamo', kind: 'd' }], had),
    ).toHaveLength(3)
    expect(linesAfter([{ c1_reason: 'Inventario' }], had)).toEqual([
      'Préstamo deduccion 50',
      'Horas extras asignacion 3 Inventario',
      'overtime 1',
    ])
  })

  test('with a reason alone stands for no line beside figures, and changes no kind', () => {
    const rows = [{ c2_reason: 'porque' }, { c2: '5' }]
    expect(judgedOf([ANA], rows).map(({ problems }) => problems)).toEqual([
      ['Comisiones: falta el monto'],
      [],
    ])
    expect(applied(rows)).toEqual(['5,00'])
    const both = {
      ...{ 'lines.0.concept': 'Libre', 'lines.0.kind': 'deduccion', 'lines.0.amount': '5' },
      ...{ 'lines.1.concept': 'Libre', 'lines.1.kind': 'asignacion', 'lines.1.amount': '6' },
    }
    const reasons = [
      { concept: 'Libre', reason: 'a' },
      { concept: 'Libre', reason: 'b' },
    ]
    const lines = ['Libre deduccion 5 a', 'Libre asignacion 6 b']
    expect(linesAfter(reasons, both)).toEqual(lines)
    const figures = [
      { concept: 'Libre', amount: '7' },
      { concept: 'Libre', amount: '3' },
    ]
    expect(linesAfter(figures, both)).toEqual(['Libre deduccion 7,00', 'Libre asignacion 3,00'])
    const turned = judgedOf([ANA], [{ concept: 'Libre', kind: 'Deducción', reason: 'b' }], both)
    expect(turned[0]?.problems).toEqual(['Libre: falta el monto'])
  })

  test.each([
    ['after it', [{ c2: '150' }, { c2_reason: 'x' }]],
    ['before it', [{ c2_reason: 'x' }, { c2: '150' }]],
    ['of nothing', [{ c2: '150' }, { c2: 'x' }]],
    ['without its concept', [{ c2: '150' }, { amount: '50' }]],
    ['of a concept in other words', [{ c2: '150' }, { concept: 'Comisionez', amount: '50' }]],
  ])('beside a wrong row %s lets no line of it go', (_, rows) => {
    const had = {
      ...{ 'lines.0.concept': 'Comisiones', 'lines.0.amount': '100', 'lines.0.reason': 'A' },
      ...{ 'lines.1.concept': 'Comisiones', 'lines.1.amount': '200', 'lines.1.reason': 'B' },
    }
    expect(judgedOf([ANA], rows, had).filter(({ state }) => state === 'wrong')).toHaveLength(1)
    expect(applied(rows, had)).toEqual(['150,00', '200'])
  })

  test.each(['0', '2'])('of a quantity of %s and an amount is wrong', (quantity) => {
    const [row] = judgedOf([ANA], [{ concept: 'Horas extras', quantity, amount: '50' }])
    expect(row?.problems).toEqual(['Horas extras: diga la cantidad o el monto, no los dos'])
    const none = [{ concept: 'Horas extras', quantity, amount: '0' }]
    expect(judgedOf([ANA], none)[0]?.problems).toEqual([])
  })

  test('keeps the words of a free text', () => {
    expect(linesAfter([{ concept: 'PRESTAMO', reason: 'x' }], LOAN)[0]).toBe(
      'Préstamo deduccion 50 x',
    )
  })

  test('of a concept that is called like another column is no column, and its code may be', () => {
    const odd = [
      concept(7, 'seven', 'Monto'),
      concept(8, 'eight', '¡!'),
      concept(9, 'nombre', 'Prima'),
    ]
    expect(inputColumns(['Cédula', '', 'Nombre', 'Prima', 'seven', 'x'], odd)).toEqual({
      fields: ['ric', undefined, undefined, 'c9', undefined, undefined],
      ignored: ['seven', 'x'],
    })
  })

  test('of 0 takes no place', () => {
    expect(applied([{ c2: '0' }, { c2: '9' }])).toEqual(['9,00'])
    expect(applied([{ c1: '3' }, { c1: '0' }], { ...LOAN, 'lines.2.concept': 'overtime' })).toEqual(
      ['50', '3'],
    )
  })

  test('adds up with any rows, and a file changes nothing when it comes again', () => {
    const figure = fc.constantFrom('0', '1', '2,5', '40', 'x', undefined)
    const row = fc.record(
      { c1: figure, c2: figure, c2_reason: fc.constant('x') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 6 }),
        fc.array(row, { maxLength: 4 }),
        (rows, first) => {
          const given = (all: object[]) =>
            all.map((each) => Object.fromEntries(Object.entries(each).filter(([, text]) => text)))
          const before = judgedOf([ANA], given(first)).at(-1)?.values ?? {}
          const lines = applied(given(rows), before)
          const all = judgedOf([ANA], given(rows), before)
          const isRight = all.every(({ problems }) => problems.length === 0)
          const said = (name: 'c1' | 'c2') => rows.flatMap((each) => each[name] ?? [])
          if (!isRight || said('c1').length === 0 || said('c2').length === 0) return
          const figures = [
            ...said('c1'),
            ...said('c2').map((text) => (text === '2,5' ? '2,50' : `${text},00`)),
          ]
          expect(lines.toSorted()).toEqual(
            figures.filter((text) => !/^0(,00)?$/.test(text)).toSorted(),
          )
        },
      ),
    )
  })

  test('shows what it changes', () => {
    expect(
      judgedOf([ANA], [{ c1: '5', c1_reason: 'Guardia' }, { c1: '1' }], LOAN).map(
        ({ changes }) => changes,
      ),
    ).toEqual([
      [{ label: 'Horas extras', field: 'c1', before: '3', after: '5 (Guardia)' }],
      [{ label: 'Horas extras', field: 'c1', before: '—', after: '1' }],
    ])
    // What adds by now and deducted before says so.
    const now = [concept(5, 'loan', 'Préstamo')]
    const [turned] = judgePerson(
      [{ line: 2, ric: '12345678', c5: '50' }],
      { people: [ANA], before: LOAN },
      now,
    )
    expect(turned?.changes).toEqual([
      { label: 'Préstamo', field: 'c5', before: '−50', after: '50' },
    ])
  })

  test('days not worked of a whole month are up to 30', () => {
    const states = ['30', '30,01'].map((c7) => judgedOf([ANA], [{ c7 }], {}, 'completo')[0]?.state)
    expect(states).toEqual(['changed', 'wrong'])
  })

  test.each([
    [{ c1: 'tres' }, 'Horas extras: «tres» no es una cantidad; escriba 7,5'],
    [{ c1: '2,555' }, 'Horas extras: «2,555» no es una cantidad; escriba 7,5'],
    [{ c1: '745' }, 'Horas extras: como máximo 744'],
    [{ c7: '15,01' }, 'Inasistencias: son como máximo 15 días'],
    [{ c1: '#¡REF!' }, 'Horas extras: #¡REF! es un error de la hoja de cálculo'],
    [{ c2: 'cinco' }, 'Comisiones: «cinco» no es un monto; escriba 1234,56'],
    [{ c1_reason: 'Guardia' }, 'Horas extras: falta el monto'],
    [{ c9: '1' }, 'Un concepto de este archivo ya no existe: cargue el archivo otra vez'],
    [{ quantity: '1' }, 'Falta el concepto'],
    [{ concept: 'Comisiones', amount: '1', kind: 'Deducción' }, 'Comisiones: se asigna'],
    [
      { concept: 'Bono', amount: '1', kind: 'quizás' },
      'Bono: «quizás» no es asignación ni deducción',
    ],
    [{ concept: 'Comisiones', quantity: '1' }, 'Comisiones: este concepto no lleva cantidad'],
    [{ concept: 'Comisiones', days: '1' }, 'Comisiones: este concepto no lleva cantidad'],
    [
      { concept: 'Inasistencias', hours: '8' },
      'Inasistencias: se cuenta en días, y la columna dice horas',
    ],
    [
      { concept: 'holiday', hours: '8' },
      'Feriado trabajado: se cuenta en días, y la columna dice horas',
    ],
    [
      { concept: 'overtime', days: '1' },
      'Horas extras: se cuenta en horas, y la columna dice días',
    ],
    [{ concept: 'Inasistencias', hours: '8', days: '1' }, 'Inasistencias: diga una sola cantidad'],
    [{ hours: '8' }, 'Falta el concepto'],
    [
      { concept: 'INGRESO ADICIONAL', amount: '1', kind: 'asignación' },
      'Ingreso adicional: es una parte de la orden',
    ],
    [{ c2: '5', currency: 'USD' }, 'La fila dice «USD»: escriba los montos en bolívares'],
    [
      { concept: 'Préstamo', amount: '1' },
      'Préstamo: no está en Configuración, Conceptos: créelo, o diga si es asignación o deducción en «Tipo»',
    ],
    [
      { c2: '1', c2_reason: 'x'.repeat(256) },
      'Comisiones: Motivo: escriba como máximo 255 caracteres',
    ],
  ])('with %j is wrong, and changes nothing', (row, said) => {
    expect(judged(row, OTHER)).toMatchObject({ state: 'wrong', problems: [said], values: OTHER })
  })

  test('of more concepts than an order has is wrong, and those before it stay', () => {
    const rows = Array.from({ length: 21 }, () => ({ c2: '1' }))
    const all = judgedOf([ANA], rows)
    expect(all.map(({ state }) => state)).toEqual([...Array(20).fill('changed'), 'wrong'])
    expect(all.at(-1)?.problems).toEqual(['Una orden lleva como máximo 20 conceptos'])
    expect(lineTexts(all.at(-1)?.values ?? {})).toHaveLength(20)
  })
})

test('the catalogue is looked through once for all cells, and a wrong row is read once', () => {
  const looks = { catalogue: 0, cell: 0 }
  const counted = (each: Concept) =>
    Object.defineProperty({ ...each }, 'id', {
      get: () => {
        looks.catalogue++
        return each.id
      },
    })
  const concepts = CONCEPTS.map(counted)
  const row = (line: number) => ({
    ...{ line, ric: '12345678', bonus: 'quizás' },
    get c2() {
      looks.cell++
      return '5'
    },
  })
  const judge = () => judgePerson([row(2), row(3)], { people: [ANA], before: {} }, concepts)
  expect(judge().map(({ state }) => state)).toEqual(['wrong', 'wrong'])
  expect(looks.cell).toBe(2)
  const { catalogue } = looks
  judge()
  expect(looks.catalogue).toBe(catalogue)
})
