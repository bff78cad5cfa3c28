// Proves docs/rules/bank-files.md#15.
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { bytesOf } from '#app/io/bank-formats/bytes.server.ts'
import { headAt, lineAt } from '#tests/support/bank-files/lines.ts'

test('our own workbook has every particular as text, and the amount as a number', async () => {
  const line = lineAt('0138', { name: 'José Peña', bank: 'Banco Plaza', phone: null })
  const bytes = await bytesOf('xlsx', headAt('0138'), [line])
  const { sheets } = await readXlsx(new Uint8Array(bytes))
  expect(sheets[0]?.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
    [
      'Cedula',
      'Nombre',
      'Banco',
      'Cuenta',
      'Monto',
      'Concepto',
      'Referencia',
      'Correo',
      'Telefono',
    ],
    [
      'V12345678',
      'Jose Pena',
      'Banco Plaza',
      '01383333333333333333',
      1500.5,
      'Primera quincena',
      '41',
      'jose@empresa.com',
      '',
    ],
  ])
})
