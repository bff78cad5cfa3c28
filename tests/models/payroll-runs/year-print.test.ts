/** A titular's year on paper (docs/rules/salaries.md#9). */
import { expect, test } from 'vitest'
import { printedYear } from '#app/models/payroll-runs/year/print.server.ts'
import type { YearRow, YearSummary } from '#app/models/payroll-runs/year/read.server.ts'

const MADE = { company: null, generatedBy: 'Ana', generatedAt: '2026-12-31T12:00:00Z' }
const MONTHS = 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre'
const names = [...MONTHS.split(' '), 'Diciembre']

function printed(salary: bigint, dollars?: bigint, paid = 12) {
  const row = (label: string, amount: bigint): YearRow => ({
    label,
    months: names.map((_, i) => (i < paid ? amount : 0n)),
    sum: amount * BigInt(paid),
  })
  const summary: YearSummary = {
    ...{ year: 2026, months: names, count: 12, payments: 12, isOpen: false },
    earned: [row('Salario base', salary)],
    deducted: [row('Préstamo', 100n)],
    gross: row('Total asignaciones', salary),
    deductions: row('Total deducciones', 100n),
    net: row('Neto pagado', salary - 100n),
    others: row('Otros pagos', 50n),
    paid: row('Total pagado', salary - 50n),
    dollars: dollars === undefined ? undefined : row('Total en US$', dollars),
  }
  return printedYear({ name: 'María', ric: 'V12345678' }, summary, MADE)
}
const times = (count: number, text: string) => Array.from({ length: count }, () => text)

test('a year on paper has each concept by month, with the sums of the year', () => {
  const [table, ...more] = printed(100_000n)
  expect(more).toEqual([])
  expect(table?.columns.map(({ label }) => label)).toEqual(['Concepto', ...names, 'Total'])
  expect(table?.rows).toEqual([
    ['Salario base', ...times(12, '1.000,00'), '12.000,00'],
    ['Total asignaciones', ...times(12, '1.000,00'), '12.000,00'],
    ['Préstamo', ...times(12, '1,00'), '12,00'],
    ['Total deducciones', ...times(12, '1,00'), '12,00'],
    ['Neto pagado', ...times(12, '999,00'), '11.988,00'],
    ['Otros pagos', ...times(12, '0,50'), '6,00'],
  ])
  expect(table?.foot).toEqual(['Total pagado', ...times(12, '999,50'), '11.994,00'])
  expect([table?.totalLabel, table?.total, table?.count]).toEqual([
    ...['Total pagado en el año', 1_199_400n, 24],
  ])
})

test('a year in dollars too has them above the sum in bolívares', () => {
  const [table] = printed(100_000n, 625n)
  expect(table?.rows.at(-1)).toEqual(['Total en US$', ...times(12, '6,25'), '75,00'])
  expect([table?.foot?.[0], table?.total]).toEqual(['Total pagado', 1_199_400n])
})

test('a year is not divided for the sake of months without anything', () => {
  const [table, ...more] = printed(123_456_789n, undefined, 6)
  expect(more).toEqual([])
  expect(table?.columns.map(({ label }) => label)).toEqual([
    'Concepto',
    ...names.slice(0, 6),
    'Total',
  ])
})

test('a year of amounts too wide for a page is divided, with the sums in the last part', () => {
  const tables = printed(123_456_789n)
  expect(tables.map(({ rows }) => rows[0])).toEqual([
    ['Salario base', ...times(6, '1.234.567,89')],
    ['Salario base', ...times(6, '1.234.567,89'), '14.814.814,68'],
  ])
})
