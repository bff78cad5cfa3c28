// Proves docs/rules/money.md#9, #11; docs/rules/payroll.md#8;
// docs/rules/orders.md#1, #2, #8, #17, #18, #19; docs/rules/reports.md#8;
// docs/rules/screens.md#10, #12, #13; docs/rules/lists.md#1.
/** The lists and forms of payroll orders and incomes (docs/rules/screens.md#16). */
import { describe, expect, test } from 'vitest'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import {
  actionsOf,
  crumbsOf,
  fieldsOf,
  filtersOf,
  groupsOf,
  headsOf,
  hintOf,
  labelsOf,
  offers,
  rowOf,
  sortOf,
} from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'

const t = testApp()
const { make, read, call } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page
const labels = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  optionsOf(page.form(), name).map(({ label, disabled }) => label + (disabled ? ' [no]' : ''))

const ORDER = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  transaction: 'Cheque',
  number: '991',
  payday: 'completo',
  concept: 'Nómina',
  realized: 'Administración',
  issued_at: '2026-03-04',
}

describe('the list of payroll orders', () => {
  test('shows dates as month/day/year, both accounts, amount, method, fortnight and total', async () => {
    const page = await open('/paysheets')
    expect(headsOf(page)).toEqual([
      ...[
        'N°',
        'Fecha',
        'Para',
        'A la cuenta',
        'Desde',
        'Monto',
        'Medio',
        'Quincena',
        'Total',
        'Acciones',
      ],
    ])
    const { cells } = rowOf(page, 'María')
    expect(cells).toEqual([
      'N° 000001',
      '11/13/2026',
      'María Ñáñez',
      expect.stringMatching(/^Banesco 0134-0001-\d\d-\d{10}$/),
      expect.stringMatching(/^Banesco ··\d{4}$/),
      ...['500,00 Bs', 'Transferencia', 'Primera', '500,00 Bs'],
    ])
    expect(filtersOf(page)).toEqual({
      ...{ Buscar: [], Desde: [], Hasta: [] },
      Quincena: ['Todas', 'Primera', 'Segunda', 'Completo'],
      Estado: ['Vigentes', 'Anuladas'],
    })
  })

  test('shows and sorts by the part of the salary and the total', async () => {
    // 1.000,01 less 900,00 beside the first half of 1.000,01.
    await make('paysheets', {
      ...ORDER,
      titular_id: world.maria,
      account_id: world.mariaAccount,
      discount: 900,
      discount_reason: 'Préstamo',
    })
    const by = async (sort: string) =>
      (await open(`/paysheets?sort_by=${sort}`)).rows.map((row) => [row[5], row[8]])
    const whole = ['1.000,01 Bs', '100,01 Bs']
    const half = ['500,00 Bs', '500,00 Bs']
    expect((await open('/paysheets')).link('Monto')).toContain('sort_by=amount%2Casc')
    expect(await by('amount,desc')).toEqual([whole, half])
    expect(await by('total,desc')).toEqual([half, whole])
  })

  test('has the last created first', async () => {
    t.wait(1)
    await make('paysheets', ORDER)
    const page = await open('/paysheets')
    expect(page.rows.map((row) => row[2])).toEqual(['José Pérez', 'María Ñáñez'])
  })

  test('leads to the receipt in a new tab, to editing and to deletion', async () => {
    const { actions } = rowOf(await open('/paysheets?payday=primera'), 'María')
    const { paysheet } = world
    expect(actions).toEqual([
      { label: 'Recibo', to: `/api/reports/paysheets/${paysheet}`, newTab: true },
      {
        label: 'Editar',
        to: `/paysheets/${paysheet}/edit?back=%2Fpaysheets%3Fpayday%3Dprimera`,
        newTab: false,
      },
      {
        label: 'Anular',
        to: `/paysheets/${paysheet}/delete?payday=primera`,
        newTab: false,
      },
    ])
    const voided = await open('/paysheets?voided=1')
    expect(actionsOf(voided, 'Anulada')).toEqual([
      ['Recibo', `/api/reports/paysheets/${world.voided}`],
    ])
  })

  test('offers its results as a file when both dates are set and there are results', async () => {
    const says = 'Descargar resultados'
    const dates = 'startDate=2026-11-01&endDate=2026-11-30'
    for (const query of [
      '',
      'startDate=2026-11-01',
      'endDate=2026-11-30',
      'startDate=2026-12-01&endDate=2026-12-31',
      'startDate=2026-11-01&endDate=x',
    ]) {
      expect([query, offers(await open(`/paysheets?${query}`), says)]).toEqual([query, false])
    }
    const page = await open(`/paysheets?${dates}&payday=primera&page=1&limit=5&sort_by=id,asc`)
    expect(page.link(says)).toBe(`/api/reports/paysheets?payday=primera&${dates}`)
    const link = page.all.find(({ attributes }) => attributes.href === page.link(says))
    expect(link?.attributes.target).toBe('_blank')
  })

  test('names the titular whose orders it shows', async () => {
    const { number } = await read(`accounts/${world.enterprise}`)
    const tail = `··${number.slice(-4)}`
    const asked = `titular=${world.maria}&account=${world.mariaAccount}`
    const page = await open(`/paysheets?${asked}&enterprise=${world.enterprise}`)
    expect(page.text).toContain('Quitar el filtro Titular: María Ñáñez')
    expect(page.text).toMatch(new RegExp(`Quitar el filtro Desde: Banesco .*${tail.slice(2)}`))
    expect(page.rows).toHaveLength(1)
  })
})

describe('the form of a payroll order', () => {
  test('has the fields of the specification with their labels', async () => {
    const page = await open('/paysheets/create')
    expect(page.title).toBe('Crear orden de nómina · Nómina')
    expect(crumbsOf(page)).toEqual([
      ...[['Inicio', '/dashboard'] as const, ['Órdenes de nómina', '/paysheets'] as const],
      ['Crear orden', ''],
    ])
    const form = page.form()
    expect(labelsOf(form)).toEqual([
      ...['Titular', 'Cuenta', 'Quincena', 'Monto', 'Ingreso adicionalOpcional'],
      ...['Motivo del ingreso', 'DescuentoOpcional', 'Motivo del descuento'],
      ...['L.P.H (1 %)', 'Bono de alimentación', 'S.S.O', 'Paro forzoso'],
      ...['Forma de pago', 'Número de transacción', 'Cuenta de la empresa', 'Concepto'],
      ...['ObservaciónOpcional', 'Realizado por', 'Autorizado porOpcional', 'Fecha'],
      // docs/rules/payroll.md#16
      'Mes que se paga',
    ])
    expect(labels(page, 'payday').slice(1)).toEqual(['Primera', 'Segunda', 'Completo'])
    expect(labels(page, 'transaction').slice(1)).toEqual(['Cheque', 'Depósito', 'Transferencia'])
    const amount = fieldsOf(form).find(({ label }) => label === 'Monto')
    expect(amount?.control.attributes).toHaveProperty('readOnly')
  })

  test('offers only employees, and marks those who cannot be paid', async () => {
    const name = 'Olga Sin Cuenta'
    const body = { name, ric: 'V20000003', type: 'Natural', scope: 'Empleado', salary: 100 }
    const { id } = await make('titulars', body)
    expect(labels(await open('/paysheets/create'), 'titular_id')).toEqual([
      ...['Elija el titular', 'José Pérez', 'María Ñáñez', 'Nora Sin Salario (Sin salario) [no]'],
      'Olga Sin Cuenta (Sin cuenta) [no]',
    ])
    const number = '01910123121234567890'
    const account = { number, bank_id: world.unusedBank, type: 'Ahorro', titular_id: id }
    const made = await make('accounts', account)
    expect(labels(await open('/paysheets/create'), 'titular_id')).toContain(name)
    await t.write((tx) => deactivateAccount(tx, made.id, ADMINISTRATOR))
    expect(labels(await open('/paysheets/create'), 'titular_id')).toContain(
      'Olga Sin Cuenta (Sin cuenta) [no]',
    )
  })

  test('groups accounts by type, the titular’s own and those of companies', async () => {
    const form = (await open(`/paysheets/create?titular=${world.jose}`)).form()
    expect(groupsOf(form, 'account_id')).toEqual({
      Ahorro: [expect.stringMatching(/^Banesco · 0134-0001-\d\d-\d{10}$/)],
      Corriente: [expect.stringMatching(/^Banco de Venezuela · 0102-0001-\d\d-\d{10}$/)],
    })
    expect(groupsOf(form, 'enterprise_id')).toEqual({
      Ahorro: [expect.stringMatching(/^Mercantil ··\d{4} \(Fondo insuficiente\) \[no\]$/)],
      Corriente: [expect.stringMatching(/^Banesco ··\d{4} \(Disponible 9\.500,00Bs\)$/)],
    })
  })

  test('offers a company account that holds the salary exactly, and none that holds less', async () => {
    const note = async () => {
      const form = (await open(`/paysheets/create?titular=${world.jose}`)).form()
      return groupsOf(form, 'enterprise_id').Ahorro?.join()
    }
    // 75,00 are there and the salary is 500,00.
    const income = { account_id: world.poor, provider: 'x', number: '1', issued_at: '2026-11-20' }
    const { id } = await make('incomes', { ...income, amount: 424.99 })
    expect(await note()).toContain('(Fondo insuficiente) [no]')
    await call('PATCH', `incomes/${id}`, { amount: 425 })
    expect(await note()).toMatch(/\(Disponible 500,00Bs\)$/)
  })

  test('labels its number after the method', async () => {
    const client = staff()
    const opened = await client.get('/paysheets/create')
    for (const method of ['Cheque', 'Depósito', 'Transferencia']) {
      const { page } = await client.submit(opened, { transaction: method }, 'Actualizar')
      expect(labelsOf(page.form())).toContain(`Número de ${method.toLowerCase()}`)
    }
  })

  test('computes the amount from salary and fortnight', async () => {
    const client = staff()
    const opened = await client.get(`/paysheets/create?titular=${world.maria}`)
    for (const [payday, amount] of [
      ['primera', '500,00'],
      ['segunda', '500,01'],
      ['completo', '1.000,01'],
    ]) {
      const { page } = await client.submit(opened, { payday: payday ?? '' }, 'Actualizar')
      expect([payday, page.values.amount]).toEqual([payday, amount])
    }
  })

  test('of an edit has the number in its title, and can recalculate', async () => {
    const page = await open(`/paysheets/${world.paysheet}/edit`)
    expect(page.title).toBe('Editar orden de nómina · N° 000001 · Nómina')
    expect(labelsOf(page.form())).toContain('Recalcular el salario y los montos')
    expect(crumbsOf(page).at(-1)).toEqual(['Editar orden', `/paysheets/${world.paysheet}/edit`])
  })

  test('is saved by Enter, not refreshed', async () => {
    const form = (await open('/paysheets/create')).all
    const buttons = form.filter(
      ({ tag, attributes }) => tag === 'button' && attributes.type === 'submit',
    )
    const names = buttons.map(({ attributes }) => attributes.value ?? '')
    const at = names.findIndex((name) => name.startsWith('draft'))
    expect(names.slice(at - 2, at)).toEqual(['', 'refresh'])
    expect(names.slice(at)).toEqual(['draft employee', 'draft account', 'draft'])
  })
})

describe('incomes', () => {
  test('show date, bank, origin, number and amount, latest first', async () => {
    const page = await open('/incomes')
    expect(headsOf(page)).toEqual([
      ...['N°', 'Fecha de creación', 'Para', 'Desde', 'Número', 'Monto', 'Acciones'],
    ])
    expect(sortOf(page)).toEqual(['Fecha de creación', 'descending'])
    const { number } = await read(`incomes/${world.income}`)
    expect(rowOf(page, 'Préstamo').cells.slice(1)).toEqual([
      '11/20/2026',
      expect.stringMatching(/^Banco Mercantil ··\d{4}$/),
      ...['Préstamo Banesco', number, '25,00 Bs'],
    ])
    expect(Object.keys(filtersOf(page))).toEqual(['Buscar', 'Desde', 'Hasta', 'Estado'])
    expect(filtersOf(page).Estado).toEqual(['Vigentes', 'Anulados'])
  })

  test('can be edited and deleted, except voided ones', async () => {
    const { income } = world
    const report = ['Recibo', `/api/reports/incomes/${income}`]
    expect(actionsOf(await open('/incomes'), 'Préstamo')).toEqual([
      ['Editar', `/incomes/${income}/edit`],
      report,
      ['Eliminar', `/incomes/${income}/delete`],
    ])
    await call('DELETE', `incomes/${income}`, { reason: 'Era de otro' })
    const list = await open('/incomes?voided=1')
    const voided = rowOf(list, 'Préstamo')
    expect(list.link(voided.cells[0] ?? '')).toBe(report[1])
    const undo = ['Deshacer', `/incomes/${income}/undo?voided=1`]
    expect(voided.actions.map(({ label, to }) => [label, to])).toEqual([report, undo])
    t.wait(11)
    expect(actionsOf(await open('/incomes?voided=1'), 'Préstamo')).toEqual([report])
    expect(voided.cells).toContain('Préstamo Banesco')
    expect(voided.cells.at(-1)).toBe('11/20/2026 10:00: Era de otro')
  })

  test.each([
    ['/incomes/create', 'Registrar ingreso'],
    [`/incomes/${world.income}/edit`, 'Editar ingreso'],
  ])('%s has the fields and hints of the specification', async (path, crumb) => {
    const page = await open(path)
    const form = page.form()
    expect(labelsOf(form)).toEqual(['A la cuenta', 'De', 'Monto', 'Número de transacción', 'Fecha'])
    expect(hintOf(form, 'account_id')).toBe('De la empresa')
    expect(hintOf(form, 'provider')).toBe('Origen del ingreso (Proveedor, prestamo...)')
    expect(Object.keys(groupsOf(form, 'account_id'))).toEqual(['Ahorro', 'Corriente'])
    expect(page.title).toMatch(new RegExp(`^${crumb}.* · Nómina$`))
    expect(crumbsOf(page).at(-1)).toEqual([crumb, ''])
  })

  test('need every field', async () => {
    const { status, page } = await staff().fill('/incomes/create', { issued_at: '' })
    expect(status).toBe(422)
    const names = ['account_id', 'provider', 'amount', 'number', 'issued_at']
    expect(Object.keys(page.errors)).toEqual(names)
  })

  test('that are saved show a notice until it is closed; other notices fade', async () => {
    const client = staff()
    const toast = async (answer: Awaited<ReturnType<typeof client.get>>) =>
      (await client.follow(answer)).page.all.find(({ attributes }) =>
        (attributes.class ?? '').split(' ').includes('toast'),
      )?.attributes.class
    const saved = await client.fill(`/incomes/${world.income}/edit`, { amount: '26' })
    expect(await toast(saved)).not.toContain('toast-fading')
    const bank = await client.fill('/banks/create', { index: '9999', name: 'Otro' })
    expect(await toast(bank)).toContain('toast-fading')
  })
})
