// Proves docs/rules/import.md#2, #13.
/** The headings of an import. */
import { describe, expect, test } from 'vitest'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { columnsAs, type SaidHeadings } from '#app/io/spreadsheets/said-columns.ts'
import { importRows, importTable, type Meaning } from '#app/models/imports/columns.ts'
import { IMPORTS, importLabels } from '#app/models/imports/fields.ts'
import { inputsTable } from '#app/models/wizard/inputs.ts'

test.each([
  'Salario mensual',
  'SALARIO',
  'Salario Bs.',
  'Sueldo mensual',
  'sueldo',
  'Sueldo básico',
])('«%s» is the salary', (heading) => {
  const columns = importTable('employees').columns(['Cédula', heading])
  expect(columns).toEqual({ fields: ['ric', 'salary'], ignored: [] })
})

test('a heading in percentages or of another currency has no salaries', () => {
  const { columns } = importTable('employees')
  for (const heading of ['Sueldo %', 'Sueldo $', 'Sueldo en USD']) {
    expect(columns(['Cédula', 'Nombre', heading])).toEqual({
      fields: ['ric', 'name', undefined],
      ignored: [heading],
    })
  }
  expect(inputsTable([]).columns(['Cédula', 'L.P.H (1 %)', 'Descuento %'])).toEqual({
    fields: ['ric', 'lph', undefined],
    ignored: ['Descuento %'],
  })
})

test('what is shown says Salario, as the other screens do', () => {
  const { title, about } = IMPORTS.employees
  expect([importLabels.salary, title, about].join(' ')).not.toMatch(/sueldo/i)
})

test.each([
  ['E', '84123456', 'E84123456'],
  ['e-', '84.123.456', 'e84.123.456'],
  ['Extranjera', ' 84123456', 'E84123456'],
  ['Venezolano', '12345678', 'V12345678'],
  ['J', '070133805', 'J070133805'],
  ['V', 'E-84123456', 'E-84123456'],
  ['Colombiana', '84123456', '84123456'],
  ['Ecuatoriana', '84123456', '84123456'],
  ['', '12345678', '12345678'],
  ['E', '', undefined],
])('a letter %j in a column of its own makes %j into %j', (letter, number, ric) => {
  for (const heading of ['Nac.', 'Nacionalidad', 'V/E', 'Tipo de documento']) {
    const { columns, most } = importTable('employees')
    const found = columns([heading, 'Cédula', 'Nombre'])
    expect(found.ignored).toEqual([])
    const row = textsOf(found, { line: 2, cells: [letter, number, 'Ana'] }, most)
    expect(row && importRows([row])).toEqual([{ line: 2, name: 'Ana', ...(ric && { ric }) }])
  }
})

test('novedades take such a column, too, and only the first', () => {
  const { columns, most } = inputsTable([])
  const found = columns(['Cédula', 'Nac', 'Ingreso', 'Nacionalidad'])
  const row = textsOf(found, { line: 2, cells: ['84123456', 'E', '5,00', 'V'] }, most)
  expect(row).toEqual({ line: 2, ric: 'E84123456', adition: '5,00' })
})

describe('what somebody has said', () => {
  const said = (...all: [string, Meaning | null][]): SaidHeadings<Meaning> => new Map(all)
  const read = (head: string[], words?: SaidHeadings<Meaning>) =>
    importTable('employees', words).columns(head)

  test('holds for its heading, however it is written, and by its number where that repeats', () => {
    const words = said(['monto', 'salary'], ['monto 2', null], ['nombre', 'position'])
    expect(read(['Cédula', 'MONTO', 'Monto', 'nombre', 'Trabajador'], words)).toEqual({
      fields: ['ric', 'salary', undefined, 'position', 'name'],
      ignored: ['Monto'],
    })
  })

  test('takes the place of what another heading would mean', () => {
    expect(read(['Cédula', 'Sueldo', 'Ref'], said(['ref', 'salary']))).toEqual({
      fields: ['ric', undefined, 'salary'],
      ignored: ['Sueldo'],
    })
  })

  test('is asked again where two headings were said to be the same, or two salaries', () => {
    const same = read(['Cédula', 'A', 'B'], said(['a', 'position'], ['b', 'position']))
    expect(same.fault).toBe('La columna «Cargo» está dos veces')
    const salaries = read(['Cédula', 'Sueldo', 'Ref'], said(['ref', 'salary_usd']))
    expect(salaries.fault).toBe('«Ref»: la columna «Salario mensual» está dos veces')
  })

  test('takes no salary of another currency for bolívares where the currency’s column is gone', () => {
    const words = said(['sueldo', 'salary'])
    const other = 'su título dice otra moneda: elija «Salario mensual en dólares»'
    expect(read(['Cédula', 'Sueldo $'], words).fault).toBe(`«Sueldo $»: ${other}`)
    expect(read(['Cédula', 'Sueldo $', 'Moneda'], words).fault).toBeUndefined()
    const euros = read(['Cédula', 'Sueldo €'], words).fault
    expect(euros).toBe('«Sueldo €»: su título dice otra moneda: elija «Salario mensual en euros»')
  })

  test('may be the letter’s column, which has no text of its own', () => {
    const columns = read(['Tipo', 'Cédula', 'Nombre'], said(['tipo', 'letter']))
    expect(columns.letter).toBe(0)
    const cells = ['E', '84123456', 'Ana']
    const row = textsOf(columns, { line: 2, cells }, importTable('employees').most)
    expect(row && importRows([row])).toEqual([{ line: 2, ric: 'E84123456', name: 'Ana' }])
    expect(importRows([{ line: 3, letter: 'V' }])).toEqual([])
  })
})

test.each([
  [['Sueldo %'], ['salary'], 'Su título dice que son porcentajes, no montos'],
  [['Sueldo $'], ['salary_eur'], 'Su título dice otra moneda: elija «Salario mensual en dólares»'],
  [['Sueldo'], ['salary_usd'], undefined],
  [['Sueldo $'], ['salary_usd'], undefined],
  [['Comisión %'], ['position'], undefined],
] as const)('a column %j cannot be %j by its heading: %s', (head, meanings, wrong) => {
  const { problems } = columnsAs(
    importTable('employees'),
    ['Cédula', ...head],
    ['ric', ...meanings],
  )
  expect(problems.column_1).toEqual(wrong && { code: 'invalid', text: wrong })
})

test.each([
  [{ salary_usd: '500' }, { salary: 'USD 500', salary_currency: 'USD' }],
  [{ salary_eur: '500' }, { salary: 'EUR 500', salary_currency: 'EUR' }],
  [{ salary_usd: '$ 500' }, { salary: '$ 500', salary_currency: 'USD' }],
  [{ salary_usd: 'Bs 500' }, { salary: 'Bs 500', salary_currency: 'USD' }],
  [
    { salary_usd: '500', salary_currency: 'Bs' },
    { salary: 'USD 500', salary_currency: 'Bs' },
  ],
  [{ salary: '500' }, { salary: '500' }],
] as const)('a row that says %j has %j', (said, row) => {
  expect(importRows([{ line: 2, ...said }])).toEqual([{ line: 2, ...row }])
})
