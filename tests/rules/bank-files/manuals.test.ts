// Proves docs/rules/bank-files.md#4, #6, #7, #8, #9, #10, #11, #12, #13, #14, #15.
/** Files byte for byte, written by hand from each bank's layout. */

import { describe, expect, test } from 'vitest'
import { parseBancaribeResult } from '#app/io/bank-formats/bancaribe-result.ts'
import { bytesOf } from '#app/io/bank-formats/bytes.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { headAt, lineAt } from '#tests/support/bank-files/lines.ts'

const sp = (count: number) => ' '.repeat(count)
const z = (count: number) => '0'.repeat(count)

async function written(...args: Parameters<typeof bytesOf>): Promise<string> {
  return (await bytesOf(...args)).toString('latin1')
}

describe('a file for Banesco', () => {
  test('of accounts of Banesco alone is payroll', async () => {
    expect(await written('banesco', headAt('0134'), [lineAt('0134')])).toBe(
      [
        `HDRBANESCO${sp(8)}ED  95BPAYMULP`,
        `01SAL${sp(32)}9  00000012${sp(27)}20261122083005`,
        `0200000012${sp(22)}J300000007${sp(7)}Inversiones Nandu C.A.${sp(13)}000000000150050VES 01347777777777777777${sp(14)}BANESCO${sp(4)}20261130`,
        `0300000001${sp(22)}000000000150050VES01343333333333333333${sp(10)}0134${sp(10)}V012345678${sp(7)}Jose Pena${sp(61)}jose@empresa.com${sp(54)}04121234567${sp(120)}42 `,
        '06000000000000001000000000000001000000000150050',
      ].join('\r\n'),
    )
  })

  test('of several banks is SCV, with 425 for the others, and its total is that of the lines', async () => {
    const lines = [
      lineAt('0134', { ric: 'J002443731', amount: centimos(402500000) }),
      lineAt('0102', { ric: 'E81474878', amount: centimos(600000000), email: null, phone: null }),
      lineAt('0134', { ric: 'V114702834', amount: centimos(850000000) }),
    ]
    const records = (await written('banesco', headAt('0134'), lines)).split('\r\n')
    expect(records.map((record) => record.length)).toEqual([32, 89, 156, 385, 385, 385, 47])
    expect(records[1]?.slice(0, 5)).toBe('01SCV')
    expect(records.slice(3, 6).map((record) => record.slice(94, 111).trim())).toEqual([
      'J002443731',
      'E081474878',
      'V011470283',
    ])
    expect(records.slice(3, 6).map((record) => record.slice(382))).toEqual(['42 ', '425', '42 '])
    expect(records[4]?.slice(80, 84)).toBe('0102')
    expect(records[6]).toBe('06000000000000001000000000000003000001852500000')
  })
})

describe('a file for Mercantil', () => {
  const head = headAt('0105')
  const mine = lineAt('0105', { ric: 'V5', name: 'Empleado', email: 'empleado@gmail.com' })

  test('has records of 400, each with its end', async () => {
    const lines = [mine, lineAt('0134', { amount: centimos(1) })]
    expect(await written('mercantil', head, lines)).toBe(
      `1BAMRVECA    000000000000012NOMIN0000000222J000000300000007000000020000000000015005120261130${'01057777777777777777'}${z(7)}00001545${z(4)}${z(8)}${z(261)}\r\n` +
        `2V000000000000005100000000${z(4)}${sp(30)}0105333333333333333300000000000150050V0000005${sp(8)}0000000222000Empleado${sp(52)}${z(15)}empleado@gmail.com${sp(32)}0000${sp(30)}Primera quincena${sp(64)}${z(35)}\r\n` +
        `2V000000012345678300000000${z(4)}${sp(30)}0134333333333333333300000000000000001V12345678${sp(7)}0000000222000Jose Pena${sp(51)}${z(15)}jose@empresa.com${sp(34)}0000${sp(30)}Primera quincena${sp(64)}${z(35)}\r\n`,
    )
  })

  test('of personal orders is the variant for suppliers, with the receipt', async () => {
    const lines = [lineAt('0105', { ric: 'J002443731' })]
    expect(await written('mercantil', { ...head, pays: 'suppliers' }, lines)).toBe(
      `1BAMRVECA    000000000000012PROVE0000000062J000000300000007000000010000000000015005020261130${'01057777777777777777'}${z(7)}00001545${z(4)}${z(8)}${z(261)}\r\n` +
        `2J000000002443731100000000${z(4)}${sp(15)}${z(15)}0105333333333333333300000000000150050J002443731${sp(6)}0000000062000Jose Pena${sp(51)}${z(7)}00000041jose@empresa.com${sp(34)}0000${sp(30)}Primera quincena${sp(64)}${z(35)}\r\n`,
    )
  })
})

test('a file for Venezuela has a debit for each credit, and the real counts', async () => {
  const lines = [
    lineAt('0102', { name: 'Servicio Nacional Integrado de Administración', ric: 'G200003030' }),
    lineAt('0108', { amount: centimos(6000000) }),
  ]
  expect(await written('venezuela', headAt('0102'), lines)).toBe(
    [
      'HEADER  0000001200003800J30000000730/11/202622/11/2026',
      `DEBITO  00000001J300000007Inversiones Nandu C.A.${sp(13)}30/11/20260001027777777777777777000000000001500,50VES10`,
      `CREDITO 00000001G200003030Servicio Nacional Integrado de0001023333333333333333000000000001500,5010BANKVECA${sp(7)}jose@empresa.com${sp(38)}`,
      `DEBITO  00000002J300000007Inversiones Nandu C.A.${sp(13)}30/11/20260001027777777777777777000000000060000,00VES10`,
      `CREDITO 00000002V012345678Jose Pena${sp(21)}0001083333333333333333000000000060000,0000BANKVECA${sp(7)}jose@empresa.com${sp(38)}`,
      'TOTAL   0000200002000000000061500,50',
    ].join('\r\n'),
  )
})

test('a file for Provincial is a list alone', async () => {
  const lines = [
    lineAt('', { account: '01080123456789012345', name: 'JUAN PEREZ' }),
    lineAt('0102', { ric: 'E81474878' }),
  ]
  expect(await written('provincial', headAt('0108'), lines)).toBe(
    '01080123456789012345 V0012345678 000000000150050 JUAN PEREZ\n01023333333333333333 E0081474878 000000000150050 Jose Pena\n',
  )
})

test('a file for Banplus is separated by semicolons, with decimal commas', async () => {
  const head = headAt('0174', { lot: 204010 })
  head.payer.account = '01740420120000000005'
  const lines = [
    lineAt('', {
      ric: 'V10000001',
      name: 'PERSONA; UNO',
      account: '01740420110000000006',
      amount: centimos(500060),
      order: 204011,
    }),
    lineAt('0102', { ric: 'PAB123456', amount: centimos(511900) }),
    lineAt('0102', { ric: 'E81474878', amount: centimos(5) }),
  ]
  expect(await written('banplus', head, lines)).toBe(
    'J300000007;01740420120000000005;3;10119,65;30/11/2026;204010\r\n' +
      '01;10000001;PERSONA UNO;01740420110000000006;5000,60;204011\r\n' +
      '02;AB123456;Jose Pena;01023333333333333333;5119,00;41\r\n' +
      '08;81474878;Jose Pena;01023333333333333333;0,05;41\r\n',
  )
})

test('a file for Exterior has no punctuation, and identities as its manual writes them', async () => {
  const lines = [
    lineAt('0115', { ric: 'V13599210', name: "María O'Neil-Peña", concept: 'Quincena N° 1/2' }),
    lineAt('0102', { ric: 'E81474878' }),
    lineAt('0102', { ric: 'P894714' }),
  ]
  expect(await written('exterior', headAt('0115'), lines)).toBe(
    `J300000007011577777777777777770003000000045015030112026${'02'}${sp(19)}\n` +
      `Maria O Neil Pena${sp(33)}000000150050NV013599210Quincena N 1 2 ${sp(45)}11501153333333333333333\n` +
      `Jose Pena${sp(41)}000000150050NE81474878 Primera quincena${sp(44)}10201023333333333333333\n` +
      `Jose Pena${sp(41)}000000150050NP894714   Primera quincena${sp(44)}10201023333333333333333\n`,
  )
})

test('a file for Bancaribe has thousands with commas, and names of 30', async () => {
  const lines = [
    lineAt('0114', { name: 'Estándar', amount: centimos(251500000) }),
    lineAt('0114', { amount: centimos(5) }),
  ]
  expect(await written('bancaribe', headAt('0114'), lines)).toBe(
    `01143333333333333333/2,515,000.00/Estandar${sp(22)}\n01143333333333333333/0.05/Jose Pena${sp(21)}\n`,
  )
})

test('a file for Bancamiga is a CSV with a head', async () => {
  const lines = [lineAt('0172', { amount: centimos(123456) })]
  expect(await written('bancamiga', headAt('0172'), lines)).toBe(
    'Tipo Documento;Nro Documento;Cuenta;Nombre Beneficiario;Monto\r\nV;12345678;01723333333333333333;Jose Pena;1234,56\r\n',
  )
})

test('a file for BNC has the tags of the account before debit and credits', async () => {
  const head = headAt('0191', { payer: { name: 'X', ric: 'J000000000', account: `0191${z(16)}` } })
  const lines = [
    lineAt('', { account: `0134${z(16)}`, amount: centimos(43134462), ric: 'V1' }),
    lineAt('', { account: `0191${z(16)}`, amount: centimos(129403386), ric: 'V2' }),
  ]
  expect(await written('bnc', head, lines)).toBe(
    'ND 01910000000000000000' +
      '0000172537848J000000000\r\n' +
      'NC 01340000000000000000' +
      '0000043134462V000000001\r\n' +
      'NC 01910000000000000000' +
      '0000129403386V000000002\r\n',
  )
  const other = { ...head, settings: { ...head.settings, debit_tag: 'NC0', credit_tag: 'ND0' } }
  expect((await written('bnc', other, lines)).slice(0, 3)).toBe('NC0')
})

test('our own CSV has every particular, and nothing that a spreadsheet runs', async () => {
  const lines = [lineAt('0138', { name: '=HYPERLINK("x")', bank: 'Banco Plaza', phone: null })]
  expect(await written('csv', headAt('0138'), lines)).toBe(
    'Cedula;Nombre;Banco;Cuenta;Monto;Concepto;Referencia;Correo;Telefono\r\n' +
      `V12345678;'=HYPERLINK( x );Banco Plaza;01383333333333333333;1500,50;Primera quincena;41;jose@empresa.com;\r\n`,
  )
})

test('a result of Bancaribe is read past blank lines, and names the line that is wrong', () => {
  const right = '01140000000000000001/10.00/ANA/EJ/'
  expect(parseBancaribeResult(`\r\n \t\n ${right} \r\n\n${right}`)).toHaveLength(2)
  expect(parseBancaribeResult(`\n${right}\r\n \n nada\n`)).toMatchObject({
    text: 'La línea 4 no tiene la forma del resultado de Bancaribe',
  })
  expect(parseBancaribeResult(' \n\r\n')).toMatchObject({ code: 'required' })
})

test('a result of Bancaribe keeps no half of a character where its reason is cut', () => {
  const reason = `${'x'.repeat(254)}😀`
  const read = parseBancaribeResult(`01140000000000000001/10.00/ANA/RE/${reason}`)
  expect(read).toMatchObject([{ reason: 'x'.repeat(254), isPaid: false }])
  const whole = parseBancaribeResult(`01140000000000000001/10.00/ANA/RE/${reason.slice(1)}`)
  expect(whole).toMatchObject([{ reason: reason.slice(1) }])
})
