// Proves docs/rules/import.md#4, #15.
/** The rows of a dry run in the columns of their file. */
import { describe, expect, test } from 'vitest'
import {
  correctedRows,
  type Judged,
  shownCells,
  shownColumns,
} from '#app/io/spreadsheets/judged.ts'

type Field = 'ric' | 'name' | 'salary' | 'email'
const LABELS = new Map<Field, string>([
  ['ric', 'Cédula o RIF'],
  ['name', 'Nombre'],
  ['salary', 'Salario mensual'],
  ['email', 'Correo electrónico'],
])
const judged = (values: Partial<Judged<Field>> = {}): Judged<Field> => ({
  ...{ row: { line: 2, ric: '1', salary: '5' }, problems: [], changes: [] },
  ...values,
})
const columns = (headings: [string, Field | null][], ...rows: Judged<Field>[]) =>
  shownColumns(
    headings.map(([heading, meaning]) => ({ heading, meaning, samples: [] })),
    (meaning: Field) => meaning,
    LABELS,
    rows,
  ).map(({ label }) => label)

describe('the columns', () => {
  test('are the file’s in its order, without those that say nothing, then what rows have besides', () => {
    const head: [string, Field | null][] = [
      ...([['Monto mes', 'salary']] as [string, Field][]),
      ...([['Ref', null]] as [string, null][]),
      ...([['Correo', 'email']] as [string, Field][]),
      ...([['CÉDULA', 'ric']] as [string, Field][]),
    ]
    expect(columns(head, judged())).toEqual(['Monto mes · Salario mensual', 'CÉDULA'])
    const named = judged({ changes: [{ label: 'Nombre', field: 'name', after: 'Ana' }] })
    const wrong = judged({ problems: ['falta'], at: ['email'] })
    expect(columns(head, named, wrong)).toEqual([
      ...['Monto mes · Salario mensual', 'Correo', 'CÉDULA', 'Nombre'],
    ])
  })

  test('of a file whose headings were not kept have the names of what they are', () => {
    expect(columns([], judged())).toEqual(['Cédula o RIF', 'Salario mensual'])
  })
})

test('a cell has its text, why it is wrong, and its changes; the rest is said of the row', () => {
  const row = judged({
    problems: ['Salario mensual: «5» no es un monto', 'Repite la fila 3', 'Correo: falta'],
    at: ['salary', null, 'email'],
    changes: [
      { label: 'Cédula o RIF', field: 'ric', before: '—', after: '1' },
      { label: 'Cuenta', after: 'Banesco' },
    ],
  })
  expect(shownCells(row, LABELS)).toEqual({
    line: 2,
    cells: {
      ric: { text: '1', changes: [{ before: '—', after: '1' }] },
      salary: { text: '5', problems: ['«5» no es un monto'] },
      email: { text: '', problems: ['Correo: falta'] },
    },
    problems: ['Repite la fila 3'],
    changes: [{ label: 'Cuenta', after: 'Banesco' }],
  })
})

test('what is put right takes the place of its text, and blank takes it away', () => {
  const rows = [judged().row, { line: 3, ric: '2' }, { line: 4, ric: '3' }]
  const corrected = correctedRows<Field>(
    rows,
    new Map([
      [2, { salary: '', name: 'Ana' }],
      [3, { ric: '2' }],
      [9, { ric: '9' }],
    ]),
  )
  expect(corrected).toEqual([{ line: 2, ric: '1', name: 'Ana' }, ...rows.slice(1)])
  expect(corrected[1]).toBe(rows[1])
})
