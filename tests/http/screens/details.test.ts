// Proves docs/rules/people.md#1, #2, #4, #7; docs/rules/accounts.md#12, #13, #14; docs/rules/orders.md#1;
// docs/rules/screens.md#1, #13.
/** The detail screens and dialogs of titulars and accounts (docs/rules/people.md#5). */
import { describe, expect, test } from 'vitest'
import { formatAccountNumber, withCheckDigits } from '#app/kernel/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'
import {
  crumbsOf,
  detailsOf,
  groupsOf,
  hintOf,
  labelsOf,
  linksIn,
} from '#tests/support/http/screen.ts'

const t = testApp()
const { read, make } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page
const labels = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  optionsOf(page.form(), name).map(({ label }) => label)

const PARTICULARS = [
  ...['Cargo', 'Departamento', 'Fecha de ingreso', 'Fecha de egreso', 'Jornada'],
  ...['Nombres', 'Apellidos', 'Fecha de nacimiento', 'Correo electrónico'],
].map((label) => (label === 'Jornada' ? label : `${label}Opcional`))

describe('a titular', () => {
  test('shows name, CI/RIC, type, scope, salary and the counts of what refers to them', async () => {
    const page = await open(`/titulars/${world.maria}`)
    expect(page.title).toBe('María Ñáñez · Nómina')
    expect(crumbsOf(page).slice(1)).toEqual([
      ['Titulares', '/titulars'],
      ['María Ñáñez', ''],
    ])
    expect(detailsOf(page)).toEqual({
      Nombre: 'María Ñáñez',
      'CI/RIC': 'V-11.470.283',
      Tipo: 'Natural',
      Ámbito: 'Empleado',
      Salario: '1.000,01 Bs',
      'Cuentas bancarias': '1 cuenta',
      'Órdenes de nómina': '1 orden',
      'Órdenes personales': '0 órdenes',
      Estado: 'Activo',
    })
    expect(page.link('1 cuenta')).toBe(`/titulars/${world.maria}/accounts`)
    expect(page.link('1 orden')).toBe(`/titulars/${world.maria}/paysheets`)
    expect(detailsOf(await open(`/titulars/${world.nora}`)).Salario).toBe('Sin salario')
  })

  test('is changed in name, CI/RIC, type and scope, under the same address', async () => {
    const page = await open(`/titulars/${world.maria}`)
    expect(linksIn(page, 'Secciones')[0]).toEqual(['Actualizar datos', `/titulars/${world.maria}`])
    expect(labelsOf(page.form())).toEqual([
      ...[
        'Nombre',
        'CI/RIC',
        'Tipo',
        'Ámbito',
        'SalarioOpcional',
        'Moneda del salario',
        ...PARTICULARS,
      ],
    ])
    expect(labels(page, 'type').slice(1)).toEqual(['Natural', 'Jurídico'])
    expect(labels(page, 'scope').slice(1)).toEqual(['Empleado', 'Externo', 'Empresa'])
    const client = staff()
    await client.fill(`/titulars/${world.maria}`, { name: 'María N.', scope: 'Externo' })
    // What the form does not show stays.
    expect(await read(`titulars/${world.maria}`)).toMatchObject({
      ...{ name: 'María N.', scope: 'Externo', salary: 1000.01, version: 2 },
    })
  })

  test('is created with name, CI/RIC, type and scope, or as an employee with salary and account', async () => {
    const created = await open('/titulars/create')
    expect(created.title).toBe('Nuevo titular · Nómina')
    expect(labelsOf(created.form())).toEqual(['Nombre', 'CI/RIC', 'Tipo', 'Ámbito'])
    expect(labels(created, 'type').slice(1)).toEqual(['Natural', 'Jurídico'])
    const hired = await open('/titulars/hire')
    expect(hired.title).toBe('Registrar como empleado · Nómina')
    expect(labelsOf(hired.form())).toEqual([
      ...['Nombre', 'CI/RIC', 'Tipo', 'Salario', 'Moneda del salario', ...PARTICULARS],
      ...['Número de cuenta', 'Banco', 'Tipo de cuenta', 'TeléfonoOpcional'],
    ])
  })
})

describe('an account', () => {
  test('shows bank, type, titular, capital and the counts of its orders', async () => {
    const page = await open(`/accounts/${world.mariaAccount}`)
    expect(page.title).toMatch(/^0134-0001-\d\d-\d{10} · Nómina$/)
    expect(detailsOf(page)).toEqual({
      Banco: 'Banesco',
      Tipo: 'Corriente',
      Titular: 'María Ñáñez',
      Teléfono: 'Sin teléfono',
      Capital: '0,00 Bs',
      'Órdenes de nómina': '1 orden',
      'Órdenes personales': '0 órdenes',
      Estado: 'Activa',
    })
    expect(page.link('María Ñáñez')).toBe(`/titulars/${world.maria}`)
    expect(page.link('1 orden')).toBe(`/accounts/${world.mariaAccount}/paysheets`)
    expect(crumbsOf(page)[1]).toEqual(['Números de cuenta', '/accounts'])
    const lone = await open(`/accounts/${world.lone}`)
    expect(detailsOf(lone).Titular).toBe('Sin titular asociado')
  })

  test('of a company shows what it holds, and the orders that it paid', async () => {
    const path = `/company-accounts/${world.enterprise}`
    const page = await open(path)
    expect(detailsOf(page)).toMatchObject({
      Titular: 'Inversiones Ávila, C.A.',
      Capital: '9.500,00 Bs',
      'Órdenes de nómina': '1 orden',
    })
    expect(page.link('1 orden')).toBe(`${path}/paysheets`)
    expect(linksIn(page, 'Secciones')[0]).toEqual(['Actualizar datos', path])
    expect(crumbsOf(page)[1]).toEqual(['Cuentas de empresa', '/company-accounts'])
  })

  test('is created with number, bank, type, an optional titular and an optional phone', async () => {
    const page = await open('/accounts/create')
    const form = page.form()
    expect(page.title).toBe('Crear cuenta · Nómina')
    expect(labelsOf(form)).toEqual([
      ...['Número de cuenta', 'Banco', 'Tipo', 'TitularOpcional', 'TeléfonoOpcional'],
    ])
    expect(labels(page, 'type').slice(1)).toEqual(['Ahorro', 'Corriente'])
    expect(groupsOf(form, 'titular_id')).toEqual({
      Empleado: ['José Pérez', 'María Ñáñez', 'Nora Sin Salario'],
      Externo: ['Ferretería Élite'],
      Empresa: ['Inversiones Ávila, C.A.'],
    })
    const company = await open('/company-accounts/create')
    expect(labels(company, 'titular_id')).toEqual(['Elija el titular', 'Inversiones Ávila, C.A.'])
  })

  test('and its titular are missing only in pickers once inactive', async () => {
    await staff().fill(`/company-accounts/${world.poor}/activation`, { allow_holds_money: 'on' })
    const form = (await open('/incomes/create')).form()
    expect(Object.keys(groupsOf(form, 'account_id'))).toEqual(['Corriente'])
    expect((await open('/company-accounts')).text).toContain('Inactivo')
    expect((await open(`/incomes/${world.income}/edit`)).values.account_id).toBe(String(world.poor))
  })
})

describe('a bank', () => {
  test('has a prefix with its hint, and a name', async () => {
    const page = await open('/banks/create')
    expect(labelsOf(page.form())).toEqual(['Prefijo', 'Nombre', 'Código SWIFTOpcional'])
    expect(hintOf(page.form(), 'index')).toBe('Por ejemplo 0105, 0134')
  })
})

test('numbers, RIFs and phones are shown in their customary form and read back', async () => {
  const number = '01910123121234567890'
  const account = { number, bank_id: world.unusedBank, type: 'Ahorro', phone_number: '04121234567' }
  const { id } = await make('accounts', account)
  const { page } = await staff().get(`/accounts/${id}`)
  expect(page.values).toMatchObject({
    number: '0191-0123-12-1234567890',
    phone_number: '0412-1234567',
  })
  await staff().fill(`/accounts/${id}`)
  expect(await read(`accounts/${id}`)).toMatchObject({ number, phone_number: '04121234567' })
  const rif = await make('titulars', {
    ...{ name: 'Ana', ric: 'v 11470283-4', type: 'Natural', scope: 'Externo' },
  })
  expect(rif.ric).toBe('V114702834')
  expect(detailsOf(await open(`/titulars/${rif.id}`))['CI/RIC']).toBe('V-11470283-4')
})

test('dates reach back 150 years', async () => {
  const page = await open('/incomes/create')
  const date = page.all.find(({ attributes }) => attributes.name === 'issued_at')
  expect(date?.attributes).toMatchObject({
    type: 'date',
    min: `${new Date().getFullYear() - 150}-01-01`,
  })
})

test('a bank’s accounts come in pages of fifty over the list’s own', async () => {
  const numbers = Array.from({ length: 51 }, (_, i) =>
    withCheckDigits('0191', '0001', String(i).padStart(10, '0')),
  )
  for (const number of numbers) {
    await make('accounts', { number, bank_id: world.unusedBank, type: 'Ahorro' })
  }
  const path = `/banks/${world.unusedBank}/accounts`
  const dialogOf = async (to: string) => {
    const page = await open(to)
    const rows = page.all.filter(({ tag }) => tag === 'dialog').flatMap(descendants)
    return {
      page,
      numbers: rows.map(textOf).filter((text) => /^0191-\d{4}-\d\d-\d{10}$/.test(text)),
    }
  }
  const first = await dialogOf(`${path}?search=banco`)
  expect(new Set(first.numbers).size).toBe(50)
  const [, to = ''] = linksIn(first.page, 'Páginas de cuentas').at(-1) ?? []
  expect(to).toContain('search=banco')
  const second = await dialogOf(to)
  expect([...new Set(second.numbers)]).toEqual([formatAccountNumber(numbers.sort().at(-1) ?? '')])
  expect(second.page.text).toContain('51–51 de 51')
})
