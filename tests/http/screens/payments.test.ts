// Proves docs/rules/orders.md#4, #17, #18; docs/rules/screens.md#2, #16; docs/rules/api.md#15.
/** The list and the form of personal orders (docs/rules/orders.md#6). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { descendants } from '#tests/support/http/html.ts'
import {
  actionsOf,
  crumbsOf,
  fieldsOf,
  filtersOf,
  groupsOf,
  headsOf,
  labelsOf,
  rowOf,
  sortOf,
} from '#tests/support/http/screen.ts'

const t = testApp()
const { make, read } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page

const PAYMENT = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  amount: 75.5,
  transaction: 'Pago móvil',
  number: '991',
  concept: 'Honorarios',
  realized: 'Administración',
  issued_at: '2026-03-04',
}

describe('the list of personal orders', () => {
  test('shows date, titular, both accounts, amount and method', async () => {
    await make('payments', PAYMENT)
    await make('payments', { ...PAYMENT, titular_id: world.proveedor, account_id: null })
    const page = await open('/payments?enterprise='.concat(String(world.enterprise)))
    expect(page.title).toBe('Órdenes personales · Nómina')
    expect(headsOf(page)).toEqual([
      ...['N°', 'Fecha', 'Para', 'A la cuenta', 'Desde', 'Monto', 'Medio', 'Acciones'],
    ])
    expect(rowOf(page, 'José').cells).toEqual([
      expect.stringMatching(/^N° \d{6}$/),
      '03/04/2026',
      'José Pérez',
      expect.stringMatching(/^Banesco 0134-0001-\d\d-\d{10}$/),
      expect.stringMatching(/^Banesco ··\d{4}$/),
      ...['75,50 Bs', 'Pago móvil'],
    ])
    expect(rowOf(page, 'Ferretería').cells[3]).toBe('--No asociado--')
    expect(filtersOf(page)).toEqual({
      ...{ Buscar: [], Desde: [], Hasta: [] },
      Estado: ['Vigentes', 'Anuladas'],
    })
  })

  test('has the last created first, and is sorted by its heads', async () => {
    await make('payments', { ...PAYMENT, amount: 7 })
    t.wait(1)
    await make('payments', { ...PAYMENT, titular_id: world.proveedor, account_id: null, amount: 9 })
    const of = `enterprise=${world.enterprise}`
    const names = async (query: string) => {
      const page = await open(`/payments?${of}${query}`)
      return [page.rows.map((row) => row[2]), sortOf(page)[0]]
    }
    expect(await names('')).toEqual([['Ferretería Élite', 'José Pérez'], ''])
    expect(await names('&sort_by=amount,asc')).toEqual([
      ['José Pérez', 'Ferretería Élite'],
      'Monto',
    ])
    expect(await names('&sort_by=titular,asc')).toEqual([
      ['Ferretería Élite', 'José Pérez'],
      'Para',
    ])
  })

  test('links to the report in a new tab, to editing and to deletion', async () => {
    const { id } = await make('payments', PAYMENT)
    expect(rowOf(await open('/payments?search=991'), 'José').actions).toEqual([
      { label: 'Recibo', to: `/api/reports/payments/${id}`, newTab: true },
      {
        label: 'Editar',
        to: `/payments/${id}/edit?back=%2Fpayments%3Fsearch%3D991`,
        newTab: false,
      },
      { label: 'Anular', to: `/payments/${id}/delete?search=991`, newTab: false },
    ])
    await staff().fill(`/payments/${id}/delete`, { reason: 'Repetida' })
    expect(actionsOf(await open('/payments?voided=1&search=991'), 'Anulada')).toEqual([
      ['Recibo', `/api/reports/payments/${id}`],
    ])
  })
})

describe('the form of a personal order', () => {
  test('has the fields of the specification with their labels', async () => {
    const page = await open('/payments/create')
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Órdenes personales', '/payments'],
      ['Crear orden', ''],
    ])
    expect(labelsOf(page.form())).toEqual([
      ...['Titular', 'Cuenta (Opcional)', 'Monto', 'Forma de pago', 'Número de transacción'],
      ...['Cuenta de la empresa', 'Concepto', 'ObservaciónOpcional'],
      ...['Realizado por', 'Autorizado porOpcional', 'Fecha'],
    ])
    expect(page.values).toMatchObject({ issued_at: '2026-11-20', realized: 'Administración' })
    expect(optionsOf(page.form(), 'transaction').map(({ label }) => label)).toEqual([
      ...['Elija la forma de pago', 'Cheque', 'Depósito', 'Transferencia', 'Pago móvil'],
    ])
  })

  test('has the breadcrumbs of the specification', async () => {
    const { id } = await make('payments', PAYMENT)
    expect(crumbsOf(await open(`/payments/${id}/edit`))).toEqual([
      ['Inicio', '/dashboard'],
      ['Órdenes personales', '/payments'],
      ['Editar orden', `/payments/${id}/edit`],
    ])
  })

  test('offers every active titular, by scope and name', async () => {
    await make('titulars', {
      name: 'Álvaro Ríos',
      ric: 'V9999991',
      type: 'Natural',
      scope: 'Empleado',
    })
    const gone = await make('titulars', {
      name: 'Zoe',
      ric: 'V9999992',
      type: 'Natural',
      scope: 'Externo',
    })
    await staff().fill(`/titulars/${gone.id}/activation`)
    expect(groupsOf((await open('/payments/create')).form(), 'titular_id')).toEqual({
      Empleado: ['Álvaro Ríos', 'José Pérez', 'María Ñáñez', 'Nora Sin Salario'],
      Externo: ['Ferretería Élite'],
      Empresa: ['Inversiones Ávila, C.A.'],
    })
  })

  test('offers the accounts of its titular by type, as banks, with the number as tooltip', async () => {
    const page = await open(`/payments/create?titular=${world.jose}`)
    expect(page.values.titular_id).toBe(String(world.jose))
    const form = page.form()
    expect(groupsOf(form, 'account_id')).toEqual({
      Ahorro: ['Banesco'],
      Corriente: ['Banco de Venezuela'],
    })
    const select = fieldsOf(form).find(({ label }) => label === 'Cuenta (Opcional)')?.control
    const tooltips = descendants(select ?? form).flatMap(({ attributes }) => attributes.title ?? [])
    const numbers = await Promise.all(
      world.joseAccounts.map(async (id) => (await read(`accounts/${id}`)).number),
    )
    expect(tooltips.map((each) => each.replaceAll('-', ''))).toEqual(numbers)
  })

  test('tells two accounts of one bank and type apart by their last digits', async () => {
    const number = '01340001630000000001'
    const account = { bank_id: world.banesco, type: 'Ahorro', titular_id: world.jose }
    await make('accounts', { ...account, number })
    const page = await open(`/payments/create?titular=${world.jose}`)
    expect(groupsOf(page.form(), 'account_id').Ahorro).toEqual([
      expect.stringMatching(/^Banesco ··\d{4}$/),
      expect.stringMatching(/^Banesco ··\d{4}$/),
    ])
    expect(groupsOf(page.form(), 'account_id').Ahorro).toContain('Banesco ··0001')
  })

  test('asks for the number of the chosen method', async () => {
    for (const transaction of ['Cheque', 'Depósito', 'Transferencia', 'Pago móvil']) {
      const client = staff()
      const opened = await client.get('/payments/create')
      const { page } = await client.submit(opened, { transaction }, 'Actualizar')
      expect(labelsOf(page.form())).toContain(`Número de ${transaction.toLowerCase()}`)
    }
  })

  test('shows the amount in words and what remains in the company account', async () => {
    const client = staff()
    const typed = { amount: '1.234,5', enterprise_id: String(world.enterprise) }
    const opened = await client.get('/payments/create')
    const { page } = await client.submit(opened, typed, 'Actualizar')
    expect(page.text).toContain('mil doscientos treinta y cuatro bolívares con 50/100')
    expect(page.text).toMatch(/Quedarán 8\.265,50 Bs en Banesco ··\d{4}\./)
  })
})
