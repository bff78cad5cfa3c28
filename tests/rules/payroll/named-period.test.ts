// Proves docs/rules/run-screens.md#8.
/** A concept goes on to other days only where it names none but those. */
import { describe, expect, test } from 'vitest'
import { conceptFor } from '#app/models/payroll/named-period.ts'

describe('the concept for the second fortnight of November 2026', () => {
  const title = 'Segunda quincena de noviembre de 2026'
  test.each([
    'Nómina 1ra quincena noviembre 2026',
    'Nómina 1era. quincena',
    '1ª Quincena de Noviembre',
    'PRIMERA QUINCENA',
    'Pago primera de noviembre',
    'Quincena I',
    'Sueldos quincena 1 nov',
    'Quincena N° 1',
    '1Q noviembre',
    'I quincena nov. 2026',
    'Del 1 al 15 de noviembre',
    'Nómina 01-15/11/2026',
    'Segunda quincena de octubre',
    '2da quincena oct',
    'Quincena 10/2026',
    'Nómina 2025',
    'II quincena de noviembre de 2025',
  ])('is its title in the place of one that names others: %s', (concept) => {
    expect(conceptFor(concept, 'segunda', '2026-11')).toBe(title)
  })

  test.each([
    'Nómina',
    'Quincena',
    'Pago de nómina del personal',
    'Segunda quincena',
    '2da quincena noviembre 2026',
    'Quincena II',
    'Del 16 al 30 de noviembre de 2026',
    'Del 16/11/2026 al 30/11/2026',
    'Sede 1, turno 2',
    'Personal de primera línea',
  ])('stays where it names no other: %s', (concept) => {
    expect(conceptFor(concept, 'segunda', '2026-11')).toBe(concept)
  })
})

test.each([
  [
    'Nómina 2da quincena noviembre 2026',
    'primera',
    '2026-12',
    'Primera quincena de diciembre de 2026',
  ],
  ['2da quincena', 'primera', '2026-12', 'Primera quincena de diciembre de 2026'],
  ['Segunda de diciembre 2026', 'primera', '2027-01', 'Primera quincena de enero de 2027'],
  ['Nómina setiembre', 'completo', '2026-10', 'Mes de octubre de 2026'],
  ['Sueldo mensual', 'completo', '2026-10', 'Sueldo mensual'],
] as const)('%s for %s of %s is %s', (concept, payday, month, now) => {
  expect(conceptFor(concept, payday, month)).toBe(now)
})
