/** The headings of an import (docs/rules/import.md#2). */
import { expect, test } from 'vitest'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { IMPORTS, importLabels, importTable } from '#app/models/imports/fields.ts'
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
    if (typeof found === 'string') throw new Error(found)
    expect(found.ignored).toEqual([])
    const row = textsOf(found, { line: 2, cells: [letter, number, 'Ana'] }, most)
    expect(row).toEqual({ line: 2, name: 'Ana', ...(ric && { ric }) })
  }
})

test('novedades take such a column, too, and only the first', () => {
  const { columns, most } = inputsTable([])
  const found = columns(['Cédula', 'Nac', 'Ingreso', 'Nacionalidad'])
  if (typeof found === 'string') throw new Error(found)
  const row = textsOf(found, { line: 2, cells: ['84123456', 'E', '5,00', 'V'] }, most)
  expect(row).toEqual({ line: 2, ric: 'E84123456', adition: '5,00' })
})
