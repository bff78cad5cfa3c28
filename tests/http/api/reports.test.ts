// Proves docs/rules/reports.md#1, #5, #6, #9; docs/rules/api.md#1.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { type ReadPdf, readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const { call, make, errors } = apiOf(t)

const RECEIPT = `reports/paysheets/${world.paysheet}`

async function pdfOf({ status, headers, bytes }: Answer, name: string): Promise<ReadPdf> {
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('Content-Disposition')).toBe(`inline; filename="${name}"`)
  expect(headers.get('Content-Length')).toBe(String(bytes.length))
  expect(headers.get('Cache-Control')).toBe('no-store')
  return readPdf(bytes)
}
const ask = (client: Client, path: string) => client.api('GET', path)

describe('files', () => {
  // One browser is started for the app of each test, so each asks for several files.
  test('hold the receipt of an order, and of a voided one with its mark', async () => {
    const staff = t.as('developer')
    const receipt = await pdfOf(await ask(staff, RECEIPT), 'orden-nomina-000001.pdf')
    expect(receipt.text).toContain('María Ñáñez')
    expect(receipt.text).toContain('V-11.470.283')
    expect(receipt.text).toContain('500,00')
    expect(receipt.text).toContain('13 de noviembre de 2026')
    expect(receipt.text).toContain('Nómina de noviembre')
    expect(receipt.text).not.toContain('ANULADO')
    const voided = await ask(staff, `reports/paysheets/${world.voided}`)
    expect((await pdfOf(voided, 'orden-nomina-000002.pdf')).text).toContain('ANULADO')
  })

  test('hold the orders of the query, by date, and name its filters', async () => {
    const order = {
      titular_id: world.jose,
      account_id: world.joseAccounts[0],
      enterprise_id: world.enterprise,
      transaction: 'Cheque',
      number: '991',
      payday: 'completo',
      concept: 'Nómina',
      realized: 'Administración',
      issued_at: '2026-11-02',
    }
    await make('paysheets', order)
    const staff = t.as('administrator')
    const all = await pdfOf(await ask(staff, 'reports/paysheets'), 'ordenes-nomina.pdf')
    expect(all.text).toContain('1.000,00')
    expect(all.text.indexOf('José')).toBeLessThan(all.text.indexOf('María'))
    expect(all.text).toContain('Página 1 de 1')
    const range = 'startDate=issued_at,2026-11-10&endDate=2026-11-30&limit=1&page=9&sort_by=nada'
    const some = await pdfOf(await ask(staff, `reports/paysheets?${range}`), 'ordenes-nomina.pdf')
    expect(some.text).toContain('María')
    expect(some.text).not.toContain('José')
    expect(some.text).toContain('10 de noviembre de 2026')
    const query = `reports/paysheets?titular=${world.nora}`
    const none = await pdfOf(await ask(staff, query), 'ordenes-nomina.pdf')
    expect(none.text).toContain('No hay datos encontrados')
  })
})

describe('a file is refused to', () => {
  test.each(['999999', '0', 'x', '1.5'])('a request for the order %s', async (id) => {
    expect((await call('GET', `reports/paysheets/${id}`)).status).toBe(404)
  })

  test.each([
    ['startDate=2026-02-30', 'startDate'],
    ['titular=x', 'titular'],
    ['payday=tercera', 'payday'],
  ])('a request for %s', async (query, field) => {
    expect(Object.keys(await errors('GET', `reports/paysheets?${query}`))).toEqual([field])
  })

  test('a request with a method that changes', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const { status, headers } = await call(method, RECEIPT, {})
      expect([status, headers.get('Allow')]).toEqual([405, 'GET'])
    }
  })
})

describe('the token in the address', () => {
  test('opens report paths and no others', async () => {
    const visitor = t.visitor()
    const { token } = t.as('administrator')
    const missing = await visitor.api('GET', `reports/paysheets/999999?token=${token}`)
    expect(missing.status).toBe(404)
    for (const path of ['me', 'paysheets', 'settings', `banks/${world.banesco}`]) {
      expect((await visitor.api('GET', `${path}?token=${token}`)).status).toBe(401)
    }
    for (const wrong of ['', 'nada', `${token}x`]) {
      const answer = await visitor.api('GET', `reports/paysheets/999999?token=${wrong}`)
      expect(answer.status).toBe(401)
    }
  })

  test('is never repeated in the addresses of other pages', async () => {
    const { token } = t.as('administrator')
    const { json } = await call('GET', `banks?limit=1&token=${token}`)
    expect(json.next_page_url).not.toContain(token)
  })
})
