/** The headings of an import (docs/rules/import.md#2). */
import { expect, test } from 'vitest'
import { IMPORTS, importLabels, importTable } from '#app/models/imports/fields.ts'

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

test('what is shown says Salario, as the other screens do', () => {
  const { title, about } = IMPORTS.employees
  expect([importLabels.salary, title, about].join(' ')).not.toMatch(/sueldo/i)
})
