// Proves docs/rules/salaries.md#11; docs/rules/import.md#2; docs/rules/finding.md#2, #3, #4, #5, #10.
import { describe, expect, test } from 'vitest'
import { personKeys } from '#app/kernel/asking/person-keys.ts'
import { typedNumberOf } from '#app/kernel/values/document-number.ts'
import { allows } from '#app/models/access/permissions.ts'
import { findScreens, SCREENS } from '#app/models/search/screens.ts'
import { readTerm } from '#app/models/search/term.ts'

describe('the term of a search', () => {
  test.each([
    ['123', 123],
    ['000123', 123],
    ['N° 000123', 123],
    ['n 12', 12],
    ['#7', 7],
    ['orden 000045', 45],
    ['Nómina 3', 3],
    ['Orden personal N° 000216', 216],
    ['Orden de nómina N° 002804', 2804],
    ['No. 12', 12],
    ['nro 12', 12],
    ['Número 12', 12],
    ['recibo #9', 9],
    ['orden de compra 9', undefined],
    ['Ajuste N° 000012', undefined],
    ['0', undefined],
    ['1234567890', undefined],
    ['12a', undefined],
  ])('%s is the number %s of a document', (text, number) => {
    expect(readTerm(text).term?.number).toBe(number)
  })

  test.each([
    ['0001', '0001'],
    ['0134-0001-63', '0134000163'],
    ['0134 0001 63 0000000001', '01340001630000000001'],
    ['··4871', '4871'],
    ['**4871', '4871'],
    ['...4871', '4871'],
    ['… 4871', '4871'],
    ['····', undefined],
    ['··48', undefined],
    ['001', undefined],
    ['013400016300000000012', undefined],
    ['12.34', undefined],
  ])('%s is the digits %s of an account', (text, digits) => {
    expect(readTerm(text).term?.digits).toBe(digits)
  })

  test.each([
    ['', {}],
    ['   ', {}],
    ['\u0301', {}],
    ['x'.repeat(101), { problem: 'Escriba como máximo 100 caracteres' }],
    ['x'.repeat(100_000), { problem: 'Escriba como máximo 100 caracteres' }],
    [`a${'\u0301'.repeat(31)}`, { problem: 'Contiene caracteres que no se permiten' }],
    ['a\u0000b', { problem: 'Contiene caracteres que no se permiten' }],
    ['a\ud800', { problem: 'Contiene caracteres que no se permiten' }],
    ['a b c d e f g h i j k', { problem: 'Escriba como máximo 10 palabras' }],
  ])('is refused or nothing, before anything is asked: %j', (text, read) => {
    expect(readTerm(text)).toEqual(read)
  })

  test('is as long as its signs are many, however they are stored', () => {
    const problems = [100, 101].map((n) => readTerm('😀'.repeat(n)).problem)
    expect(problems).toEqual([undefined, 'Escriba como máximo 100 caracteres'])
  })
})

test.each([
  ['paysheets', 'Orden de nómina N° 000012', 12],
  ['payments', 'Orden de nómina N° 000012', undefined],
  ['payments', 'orden 12', 12],
  ['transfers', 'Transferencia 12', 12],
  ['incomes', '12', 12],
  ['payroll-runs', 'Nómina N° 12', 12],
  ['incomes', 'Nómina N° 12', undefined],
])('in the list %s, %s is the number %s', (path, text, number) => {
  expect(typedNumberOf(path, text)).toBe(number)
})

describe('what a person is searched by', () => {
  test.each([
    ['12.345.678', [['12345678']]],
    ['V12345678', [['v12345678']]],
    ['v-12.345.678', [['v12345678']]],
    ['V 12345678', [['v12345678']]],
    ['12345678', [['12345678']]],
    ['J-07013380-5', [['j070133805']]],
    ['V-08.123.456', [['v08123456'], ['v8123456']]],
    ['V-21407911-3', [['v214079113'], ['v21407911']]],
    ['V-08123456-1', [['v081234561'], ['v81234561'], ['v8123456']]],
    ['J-21407911-3', [['j214079113']]],
    ['P-AB123456', [['pab123456'], ['p-ab123456']]],
    ['P-500', [['p500'], ['p-500']]],
    ['pepe', [['pepe']]],
    ['P Pérez', [['p', 'perez']]],
    ['Pérez  María', [['perez', 'maria']]],
    ['Pérez, María', [['perez', 'maria']]],
    [',', [[',']]],
    ['12,345,678', [['12345678']]],
    ['a b c d e f g h i j k', [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']]],
    ['a bb c d e f g h i j k', [['bb', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']]],
    ['3,14', [['3,14']]],
    ['Ávila,7', [['avila', '7']]],
    ['12', [['12']]],
    ['P AB-123456', [['pab123456'], ['p ab-123456']]],
    ['Panadería 2000', [['panaderia', '2000']]],
    ['Proveedor 24', [['proveedor', '24']]],
  ])('%s: %j', (typed, keys) => {
    expect(personKeys(typed)).toEqual(keys)
  })
})

describe('the screens', () => {
  const titles = (key: string, role = 1) => findScreens(role, { key }).results.map(({ to }) => to)

  test.each([
    ['crear nomina', '/paysheets/create/many'],
    ['nomina crear', '/paysheets/create/many'],
    ['salarios', '/settings/salary'],
    ['sueldos', '/settings/salary'],
    ['sueldos', '/import/employees'],
    ['auditoria', '/settings/audit'],
    ['bitacora', '/settings/audit'],
    ['nuevo empleado', '/titulars/hire'],
    ['contrasena', '/settings'],
    ['importar', '/import'],
    ['carga masiva', '/import/employees'],
    ['importar proveedores', '/import/suppliers'],
    ['aumento', '/settings/salary/raise'],
    ['diferencias', '/settings/salary/arrears'],
    ['retroactivo', '/settings/salary/arrears'],
    ['invitar', '/titulars/invite'],
    ['sesiones', '/settings/devices'],
    ['2fa', '/settings/second-factor'],
    ['exigir factor', '/settings/access'],
    ['smtp', '/settings/mail'],
    ['vistas', '/settings/views'],
  ])('%s finds %s', (key, to) => {
    expect(titles(key)).toContain(to)
  })

  test('of the very name come first', () => {
    expect(titles('nominas')[0]).toBe('/payroll-runs')
    expect(titles('empresa')[0]).toBe('/settings/company')
  })

  test.each([1, 2, 3])('are only those that role %d may open', (role) => {
    const found = new Set(
      'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((key) => titles(key, role)),
    )
    expect(found.size).toBeGreaterThan(0)
    for (const to of found) expect(allows(role, to)).toBe(true)
    expect(titles('auditoria', role)).toEqual(role === 1 ? ['/settings/audit'] : [])
  })

  test('of an employee are their own', () => {
    const own = SCREENS.filter(({ to }) => allows(3, to)).map(({ to }) => to)
    expect(own).toEqual([
      '/dashboard',
      '/reports',
      '/reports/summary',
      '/messages',
      '/settings',
      '/settings/second-factor',
      '/settings/devices',
      '/settings/preferences',
    ])
  })
})
