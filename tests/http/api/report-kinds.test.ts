// Proves docs/rules/reports.md#2, #5, #6.
/**
 * The reports of payments, incomes and transfers, read back from the PDF (docs/rules/reports.md#3).
 */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client } from '#tests/support/http/client.ts'
import { type ReadPdf, readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')

/** The file, which has that name. */
async function report(who: Client, path: string, name: string): Promise<ReadPdf> {
  const { status, headers, bytes } = await who.api('GET', `reports/${path}`)
  expect([path, status, headers.get('Content-Type')]).toEqual([path, 200, 'application/pdf'])
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${name}"`)
  return readPdf(bytes)
}

/** All of them are printed. */
function expectSaid({ text }: ReadPdf, texts: string[]) {
  for (const said of texts) expect(text).toContain(said)
}

const shown = (number: string) =>
  [number.slice(0, 4), number.slice(4, 8), number.slice(8, 10), number.slice(10)].join('-')
const numberOf = async (id: number) => shown((await read(`accounts/${id}`)).number)

const PAYMENT = {
  titular_id: world.jose,
  account_id: world.joseAccounts[1],
  enterprise_id: world.enterprise,
  amount: 1234.56,
  transaction: 'Pago móvil',
  number: 'PM-77',
  concept: 'Reparación de la bomba',
  observation: 'Con garantía',
  realized: 'Administración',
  authorized: 'Gerencia',
  issued_at: '2024-02-29',
  // Before the account had any money.
  allow_balance_by_date: true,
  allow_old_date: true,
}

describe('a personal order', () => {
  test('is printed with all its fields, on one Letter page', async () => {
    const { id, order } = await make('payments', PAYMENT)
    const name = `orden-personal-${String(order).padStart(6, '0')}.pdf`
    const receipt = await report(staff(), `payments/${id}`, name)
    expect(receipt.pages).toHaveLength(1)
    expect(receipt.size).toEqual([612, 792])
    expect(receipt.missingFonts).toEqual([])
    expectSaid(receipt, [
      'Inversiones Ávila, C.A. RIF J-07013380-5',
      `Orden personal N° ${String(order).padStart(6, '0')}`,
      'Titular José Pérez CI/RIF V-12.345.678',
      `Banco Banco de Venezuela Cuenta ${await numberOf(world.joseAccounts[1])}`,
      'Fecha de emisión 29 de febrero de 2024 Mes Febrero',
      'Forma de pago Pago móvil Número de pago móvil PM-77',
      `Banco de la empresa Banesco Cuenta de la empresa ${await numberOf(world.enterprise)}`,
      'Son mil doscientos treinta y cuatro bolívares con 56/100',
      'Total 1.234,56 Bs',
      'Concepto Reparación de la bomba',
      'Observación Con garantía',
      'Realizado por Administración',
      'Autorizado por Gerencia',
      'Recibí conforme José Pérez V-12.345.678',
    ])
    expect(receipt.text).not.toContain('ANULADO')
  })

  test('without an account says so; a voided one is marked, with who, when and why', async () => {
    const { id, order } = await make('payments', { ...PAYMENT, account_id: null })
    await call('DELETE', `payments/${id}`, { reason: 'Se pagó dos veces' })
    const name = `orden-personal-${String(order).padStart(6, '0')}.pdf`
    expectSaid(await report(staff(), `payments/${id}`, name), [
      'Banco --No asociado-- Cuenta --No asociado--',
      'ANULADO',
      'Anulado el 20 de noviembre de 2026, 10:00 por Administrador',
      'Motivo: Se pagó dos veces',
    ])
  })

  test('keeps what it printed when names change', async () => {
    const { id, order } = await make('payments', PAYMENT)
    await call('PATCH', `titulars/${world.jose}`, { name: 'Otro Nombre' })
    await call('PATCH', `banks/${world.banesco}`, { name: 'Otro Banco' })
    const name = `orden-personal-${String(order).padStart(6, '0')}.pdf`
    const { text } = await report(staff(), `payments/${id}`, name)
    expect(text).toContain('José Pérez')
    expect(text).not.toMatch(/Otro (Nombre|Banco)/)
  })
})

test('the list of personal orders has rows by date, subtotals by company account and a total', async () => {
  await make('payments', { ...PAYMENT, issued_at: '2026-10-31' })
  const other = { titular_id: world.proveedor, account_id: null, enterprise_id: world.poor }
  await make('payments', { ...PAYMENT, ...other, amount: 10.4, issued_at: '2026-10-01' })
  await make('payments', { ...PAYMENT, number: 'PM-78', issued_at: '2026-11-01' })
  const range = 'startDate=issued_at,2026-10-01&endDate=issued_at,2026-10-31'
  const list = await report(staff(), `payments?${range}`, 'ordenes-personales.pdf')
  expectSaid(list, [
    'Órdenes personales Del 1 de octubre de 2026 al 31 de octubre de 2026',
    'Inversiones Ávila, C.A.',
    'RIF J-07013380-5',
    '01 oct 2026',
    '--No asociado--',
    '31 oct 2026',
    `Mercantil ${await numberOf(world.poor)} 1 registro 10,40 Bs`,
    `Banesco ${await numberOf(world.enterprise)} 1 registro 1.234,56 Bs`,
    'Total 2 registros 1.244,96 Bs',
    'Página 1 de 1',
    'Generado por Dario',
  ])
  expect(list.text.indexOf('Ferretería Élite')).toBeLessThan(list.text.indexOf('José Pérez'))
  const one = await report(
    staff(),
    `payments?${range}&titular=${world.jose}`,
    'ordenes-personales.pdf',
  )
  expectSaid(one, ['Titular: José Pérez', 'Total 1 registro 1.234,56 Bs'])
  const none = await report(staff(), 'payments?search=nadie', 'ordenes-personales.pdf')
  expectSaid(none, ['No hay datos encontrados', 'Búsqueda: nadie'])
})

test('an income is printed with where it came from and the account that received it', async () => {
  const income = await report(staff(), `incomes/${world.income}`, 'ingreso-000003.pdf')
  expectSaid(income, [
    'Inversiones Ávila, C.A. RIF J-07013380-5',
    'Ingreso N° 000003',
    'De Préstamo Banesco',
    `A la cuenta ${await numberOf(world.poor)}`,
    'Son veinticinco bolívares con 00/100',
    'Total 25,00 Bs',
  ])
  const list = await report(staff(), 'incomes', 'ingresos.pdf')
  // 10.000,00 and 55,00 funded the accounts.
  expectSaid(list, ['Préstamo Banesco', 'Total 3 registros 10.080,00 Bs'])
  await call('DELETE', `incomes/${world.income}`)
  expectSaid(await report(staff(), `incomes/${world.income}`, 'ingreso-000003.pdf'), ['ANULADO'])
})

test('a transfer is printed with both of its accounts', async () => {
  const transfer = await report(staff(), `transfers/${world.transfer}`, 'transferencia-000001.pdf')
  expectSaid(transfer, [
    'Transferencia N° 000001',
    `Desde la cuenta ${await numberOf(world.enterprise)}`,
    `A la cuenta ${await numberOf(world.poor)}`,
    'Fecha 12 de noviembre de 2026',
    'Número de transacción T-5',
    'Concepto Prueba',
    'Son un bolívar con 00/100',
    'Total 1,00 Bs',
  ])
  const query = `transfers?account=${world.poor}&endDate=2026-11-12`
  const list = await report(staff(), query, 'transferencias.pdf')
  expectSaid(list, ['Hasta el 12 de noviembre de 2026', 'Total 2 registros 2,00 Bs'])
})

test.each(['payments', 'incomes', 'transfers'])(
  '%s with an unknown id answer 404',
  async (kind) => {
    for (const id of ['999999', '0', 'x']) {
      expect((await call('GET', `reports/${kind}/${id}`)).status).toBe(404)
    }
    expect((await call('GET', `reports/${kind}?startDate=2026-02-30`)).status).toBe(422)
  },
)

describe('a report of money between companies', () => {
  const csv = async (path: string) => {
    const { status, text } = await staff().api('GET', `reports/${path}&format=csv`)
    expect(status).toBe(200)
    return text
  }

  test('filters by company account, like the reports of orders', async () => {
    const income = { amount: 7, issued_at: '2026-11-02' }
    await make('incomes', { ...income, account_id: world.poor, provider: 'Pobre', number: '7' })
    await make('incomes', {
      ...income,
      account_id: world.enterprise,
      provider: 'Rica',
      number: '8',
    })
    const incomes = await csv(`incomes?enterprise=${world.poor}`)
    expect(incomes).toContain('Pobre')
    expect(incomes).not.toContain('Rica')
    expect(incomes).toBe(await csv(`incomes?account=${world.poor}`))
    const sides = { from_account_id: world.enterprise, to_account_id: world.poor }
    await make('transfers', { ...sides, ...income, number: '9', concept: 'Fondo fijo' })
    for (const side of Object.values(sides)) {
      expect(await csv(`transfers?enterprise=${side}`)).toContain('Fondo fijo')
    }
    expect(await csv(`transfers?account=${world.poor}&enterprise=${world.enterprise}`)).toContain(
      'Fondo fijo',
    )
  })

  test('has the payroll orders of one department, which it names', async () => {
    await call('PATCH', `titulars/${world.maria}`, { department: 'Ventas' })
    const path = 'paysheets?department=Ventas'
    expect(await csv(path)).toContain('María Ñáñez')
    const printed = await report(staff(), path, 'ordenes-nomina.pdf')
    expectSaid(printed, ['Departamento: Ventas'])
    expect((await call('GET', 'reports/paysheets?department=Nadie')).status).toBe(422)
  })

  test.each([
    ['incomes', 'titular'],
    ['incomes', 'payday'],
    ['transfers', 'titular'],
    ['payments', 'payday'],
    ['paysheets', 'scope'],
    ['paysheets', 'startdate'],
    ['paysheets', '__proto__'],
  ])('of %s refuses the filter %s, which it does not have', async (kind, name) => {
    const { status, json } = await staff().api('GET', `reports/${kind}?${name}=1`)
    expect([status, Object.entries(json.errors)]).toEqual([
      422,
      [[name, ['Este reporte no tiene ese filtro']]],
    ])
    expect((await staff().api('GET', `reports/${kind}?${name}=&page=2&limit=5`)).status).toBe(200)
  })
})
