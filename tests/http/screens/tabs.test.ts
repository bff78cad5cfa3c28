// Proves docs/rules/people.md#6, #16; docs/rules/accounts.md#12; docs/rules/orders.md#17;
// docs/rules/screens.md#3, #4.
/** The tabs of titulars and accounts: their accounts and orders (docs/rules/people.md#5). */
import { beforeEach, describe, expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import {
  actionsOf,
  crumbsOf,
  detailsOf,
  filtersOf,
  headsOf,
  linksIn,
  offers,
  rowOf,
  sortOf,
} from '#tests/support/http/screen.ts'

const t = testApp()
const { make, read, call } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page

const [account] = world.joseAccounts
const SIGNED = { concept: 'Servicios', realized: 'Administración', issued_at: '2026-03-04' }
const PAYSHEET = {
  ...{ ...SIGNED, titular_id: world.jose, account_id: account, enterprise_id: world.enterprise },
  ...{ transaction: 'Cheque', number: '55', payday: 'completo' },
}
const PAYMENT = {
  ...{ ...SIGNED, titular_id: world.jose, account_id: account, enterprise_id: world.enterprise },
  ...{ transaction: 'Pago móvil', number: '56', amount: 75.5 },
}

/** José's orders, one of each kind, and what they are called. */
let orders: Record<'paysheets' | 'payments', number>
beforeEach(async () => {
  const paysheets = (await make('paysheets', PAYSHEET)).id
  const payments = (await make('payments', PAYMENT)).id
  orders = { paysheets, payments }
})
const numberOf = async (id: number) => {
  const digits: string = (await read(`accounts/${id}`)).number
  return digits.replace(/^(.{4})(.{4})(..)/, '$1-$2-$3-')
}

const titular = `/titulars/${world.jose}`
const personal = `/accounts/${account}`
const company = `/company-accounts/${world.enterprise}`
const RECORDS: [string, string][] = [
  ['a titular', titular],
  ['an account', personal],
  ['a company account', company],
]
const KINDS = ['paysheets', 'payments'] as const
const NAMES = { paysheets: 'Órdenes de nómina', payments: 'Órdenes personales' }
/** Every tab that lists orders. */
const TABS = RECORDS.flatMap(([what, path]) =>
  KINDS.map((kind) => [`${NAMES[kind]} of ${what}`, path, kind] as const),
)

describe('a titular', () => {
  test('has tabs for data, accounts, payroll orders and personal orders', async () => {
    const tabs = [
      ['Actualizar datos', titular],
      ['Cuentas bancarias', `${titular}/accounts`],
      ['Órdenes de nómina', `${titular}/paysheets`],
      ['Órdenes personales', `${titular}/payments`],
      ['Salarios', `${titular}/salaries`],
      ['Conceptos fijos', `${titular}/fixed-concepts`],
      ['Retenciones', `${titular}/withholdings`],
      ['Resumen anual', `${titular}/summary`],
    ]
    for (const [label = '', path = ''] of tabs) {
      const page = await open(path)
      expect(linksIn(page, 'Secciones')).toEqual(tabs)
      const current = page.all.filter(({ attributes }) => attributes['aria-current'] === 'page')
      expect(current.map(({ attributes }) => attributes.href)).toContain(path)
      const part = path === titular ? [] : [label]
      expect(page.title).toBe([...part, 'José Pérez', 'Nómina'].join(' · '))
      expect(crumbsOf(page)).toEqual([
        ['Inicio', '/dashboard'],
        ['Titulares', '/titulars'],
        ['José Pérez', path === titular ? '' : titular],
        ...part.map((each) => [each, '']),
      ])
      expect(detailsOf(page)).toMatchObject({ Nombre: 'José Pérez', Salario: '500,00 Bs' })
    }
  })

  test('has counts that link to the tabs', async () => {
    const page = await open(titular)
    expect(detailsOf(page)).toMatchObject({
      ...{ 'Cuentas bancarias': '2 cuentas', 'Órdenes de nómina': '1 orden' },
      'Órdenes personales': '1 orden',
    })
    const links = page.all.flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.href] : []))
    expect(page.link('2 cuentas')).toBe(`${titular}/accounts`)
    for (const kind of KINDS) {
      // Once in the count and once in the tab.
      expect(links.filter((href) => href === `${titular}/${kind}`)).toHaveLength(2)
    }
  })

  test('has accounts with number, type and bank, without a menu of actions', async () => {
    const page = await open(`${titular}/accounts`)
    expect(headsOf(page)).toEqual(['Número de cuenta', 'Tipo', 'Banco', 'Acciones'])
    const number = await numberOf(account)
    expect(rowOf(page, number)).toEqual({ cells: [number, 'Ahorro', 'Banesco'], actions: [] })
    expect(page.link(number)).toBe(personal)
    expect(page.rows.map((row) => row.at(-1))).toEqual(['Sin opciones', 'Sin opciones'])
    expect(offers(page, 'Transferir fondos')).toBe(false)
    expect(filtersOf(page)).toMatchObject({ Buscar: [], Tipo: ['Todos', 'Ahorro', 'Corriente'] })
    const found = await open(`${titular}/accounts?search=venezuela`)
    expect(found.rows.map((row) => row[2])).toEqual(['Banco de Venezuela'])
    expect((await open(`/titulars/${world.proveedor}/accounts`)).text).toContain(
      'No hay datos encontrados',
    )
  })

  test('of scope Empresa has “Transferir fondos” for each account', async () => {
    const page = await open(`/titulars/${world.company}/accounts?type=Corriente`)
    const transfer = `/titulars/${world.company}/accounts/${world.enterprise}/transfer`
    const number = await numberOf(world.enterprise)
    expect(actionsOf(page, number)).toEqual([['Transferir fondos', `${transfer}?type=Corriente`]])
    expect(page.link(number)).toBe(company)
    expect(page.text).not.toContain('Sin opciones')
  })

  test('has payroll orders with method, destination bank, date, total and a download', async () => {
    const page = await open(`${titular}/paysheets`)
    expect(headsOf(page)).toEqual([
      ...['N°', 'Fecha', 'Banco de destino', 'Desde', 'Medio', 'Quincena', 'Total', 'Acciones'],
    ])
    expect(page.rows).toHaveLength(1)
    const tail = (await numberOf(account)).slice(-4)
    const { cells, actions } = rowOf(page, 'Banesco')
    expect(cells.toSpliced(3, 1)).toEqual([
      ...['N° 000003', '03/04/2026', `Banesco ··${tail}`, 'Cheque', 'Completo', '500,00 Bs'],
    ])
    expect(actions[0]).toEqual({
      label: 'Recibo',
      to: `/api/reports/paysheets/${orders.paysheets}`,
      newTab: true,
    })
    expect(filtersOf(page)).toMatchObject({ Desde: [], Hasta: [], Buscar: [] })
  })

  test('has personal orders with amount and an optional account', async () => {
    await make('payments', { ...PAYMENT, account_id: null, number: '57', transaction: 'Cheque' })
    const page = await open(`${titular}/payments`)
    expect(headsOf(page)).toEqual([
      ...['N°', 'Fecha', 'Banco de destino', 'Desde', 'Medio', 'Monto', 'Acciones'],
    ])
    const { cells, actions } = rowOf(page, 'Pago móvil')
    expect(cells.slice(-2)).toEqual(['Pago móvil', '75,50 Bs'])
    expect(actions[0]).toEqual({
      label: 'Recibo',
      to: `/api/reports/payments/${orders.payments}`,
      newTab: true,
    })
    expect(rowOf(page, 'Cheque').cells[2]).toBe('--No asociado--')
  })
})

describe('an account', () => {
  test('has tabs for data and for the orders into it', async () => {
    const number = await numberOf(account)
    for (const kind of KINDS) {
      const page = await open(`${personal}/${kind}`)
      expect(linksIn(page, 'Secciones')).toEqual([
        ['Actualizar datos', personal],
        ['Órdenes de nómina', `${personal}/paysheets`],
        ['Órdenes personales', `${personal}/payments`],
      ])
      expect(page.title).toBe(`${NAMES[kind]} · ${number} · Nómina`)
      expect(crumbsOf(page).slice(1)).toEqual([
        ['Números de cuenta', '/accounts'],
        [number, personal],
        [NAMES[kind], ''],
      ])
      expect(detailsOf(page)).toMatchObject({ Banco: 'Banesco', Titular: 'José Pérez' })
      expect(headsOf(page)).toContain('Para')
      expect(headsOf(page)).not.toContain('A la cuenta')
      expect(page.rows).toHaveLength(1)
      expect(rowOf(page, 'José').cells[1]).toBe('03/04/2026')
    }
    expect((await open(`/accounts/${world.mariaAccount}/paysheets`)).text).not.toContain('José')
  })

  test('of a company hides its summary on the tab of the orders that it paid', async () => {
    expect(detailsOf(await open(company))).toMatchObject({ Banco: 'Banesco' })
    for (const kind of KINDS) {
      const page = await open(`${company}/${kind}`)
      expect(detailsOf(page)).toEqual({})
      expect(linksIn(page, 'Secciones').slice(0, 3)).toEqual([
        ['Actualizar datos', company],
        ['Órdenes de nómina', `${company}/paysheets`],
        ['Órdenes personales', `${company}/payments`],
      ])
      expect(headsOf(page)).toContain('A la cuenta')
      expect(headsOf(page)).not.toContain('Desde')
      expect(page.text).toContain('José Pérez')
      const other = await open(`/company-accounts/${world.poor}/${kind}`)
      expect(other.text).not.toContain('José Pérez')
    }
  })

  test('redirects to its right screen, on the same tab', async () => {
    const { location } = await staff().get(`/accounts/${world.enterprise}/payments?search=x`)
    expect(location).toBe(`${company}/payments?search=x`)
    const back = await staff().get(`/company-accounts/${account}/paysheets`)
    expect(back.location).toBe(`${personal}/paysheets`)
  })
})

describe.each(TABS)('%s', (_, record, kind) => {
  const path = `${record}/${kind}`

  test('ignores filters for the orders of another record', async () => {
    const before = (await open(path)).rows
    const query = `titular=${world.maria}&account=${world.mariaAccount}&enterprise=${world.poor}`
    const own = new URLSearchParams(query)
    const name = record === titular ? 'titular' : record === personal ? 'account' : 'enterprise'
    for (const each of [...own.keys()]) if (each !== name) own.delete(each)
    const page = await open(`${path}?${own}`)
    expect(page.rows).toEqual(before)
    expect(page.text).not.toContain('Quitar el filtro')
  })

  test('is searched, bounded and sorted under its own address', async () => {
    const query = '?search=servicios&startDate=2026-03-01&endDate=2026-03-31'
    const page = await open(path + query)
    expect(page.text).toMatch(/1 orden en 31 días/)
    expect(page.rows).toHaveLength(1)
    expect(page.link('Medio')).toBe(`${path}${query}&sort_by=transaction%2Casc`)
    expect(page.link('Recargar')).toBe(path + query)
    expect(page.link('Limpiar')).toBe(path)
    expect((await open(`${path}?search=nada-que-exista`)).text).toContain('0 órdenes')
    expect((await open(`${path}?startDate=2026-03-05`)).text).not.toContain('03/04/2026')
    expect(sortOf(await open(`${path}?sort_by=issued_at,asc`))).toEqual(['Fecha', 'ascending'])
  })

  test('links its results as a file when both dates are set and there are some', async () => {
    const dates = 'startDate=2026-03-01&endDate=2026-03-31'
    const page = await open(`${path}?${dates}&sort_by=issued_at,asc`)
    const id = record.split('/')[2]
    const name = record === titular ? 'titular' : record === personal ? 'account' : 'enterprise'
    expect(page.link('Descargar resultados')).toBe(`/api/reports/${kind}?${dates}&${name}=${id}`)
    for (const query of ['startDate=2026-03-01', `${dates}&search=nada-que-exista`]) {
      expect(offers(await open(`${path}?${query}`), 'Descargar resultados')).toBe(false)
    }
  })

  test('confirms a void in a dialog over the tab, and comes back to it', async () => {
    const query = 'search=servicios&endDate=2026-12-31'
    const id = orders[kind]
    const address = actionsOf(await open(`${path}?${query}&page=1`), '03/04/2026')[2]?.[1] ?? ''
    expect(address).toBe(`${path}/${id}/delete?${query}&page=1`)
    const client = staff()
    const asked = await client.get(address)
    expect(asked.page.text).toContain('Un momento!! ¿está seguro de que desea cotinuar?')
    expect(asked.page.rows.length).toBeGreaterThan(0)
    expect(asked.page.link('Cancelar')).toBe(`${path}?${query}&page=1`)
    const done = await client.submit(asked, { reason: 'Repetida' })
    expect(done.location).toBe(`${path}?${query}`)
    expect((await call('GET', `${kind}/${id}`)).status).toBe(404)
    expect((await client.follow(done)).page.text).toContain('0 órdenes')
    const voided = await open(`${path}?voided=1&search=servicios`)
    expect(actionsOf(voided, 'Anulada')).toEqual([['Recibo', `/api/reports/${kind}/${id}`]])
  })

  test('links to the form of an order and back, with its query', async () => {
    const query = 'search=servicios&endDate=2026-12-31&page=1'
    const here = `${path}?${query}`
    const to = actionsOf(await open(here), '03/04/2026')[1]?.[1] ?? ''
    expect(to).toBe(`/${kind}/${orders[kind]}/edit?back=${encodeURIComponent(here)}`)
    const client = staff()
    const opened = await client.get(to)
    expect(opened.page.link('Cancelar')).toBe(here)
    const refused = await client.submit(opened, { concept: '' })
    expect([refused.status, refused.page.link('Cancelar')]).toEqual([422, here])
    const done = await client.submit(refused, { concept: 'Otros servicios' })
    expect(done.location).toBe(here)
    expect((await client.follow(done)).page.text).toContain('José Pérez')
  })

  test('voids only its own orders', async () => {
    await make(`accounts/${world.poor}/adjustments`, {
      ...{ amount: 1000, reason: 'Fondos', issued_at: '2026-02-01' },
    })
    const other = { ...(kind === 'paysheets' ? PAYSHEET : PAYMENT), number: '58' }
    const { id } = await make(kind, {
      ...{ ...other, titular_id: world.maria, account_id: world.mariaAccount, amount: 1 },
      ...{ enterprise_id: record === company ? world.poor : world.enterprise },
      ...(kind === 'paysheets' && { titular_id: world.maria, issued_at: '2026-02-04' }),
    })
    for (const answer of [
      await staff().get(`${path}/${id}/delete`),
      await staff().post(`${path}/${id}/delete`, { reason: 'De otro' }),
    ]) {
      expect(answer.status).toBe(404)
    }
    expect((await call('GET', `${kind}/${id}`)).status).toBe(200)
  })

  test('of an unknown record answers 404', async () => {
    const nobody = path.replace(/\/\d+\//, '/2147483647/')
    expect((await staff().get(nobody)).status).toBe(404)
  })
})

test.each([
  '//evil.example/paysheets',
  'https://evil.example/paysheets',
  '/logout',
  '/titulars/1/paysheets/3/delete',
  '/paysheets?search=ñ',
  '/paysheets?a\r\nSet-Cookie: x=1',
])('the form of an order does not lead back to %j', async (back) => {
  const path = `/paysheets/${orders.paysheets}/edit?back=${encodeURIComponent(back)}`
  const client = staff()
  const opened = await client.get(path)
  expect(opened.page.link('Cancelar')).toBe('/paysheets')
  expect((await client.submit(opened)).location).toBe('/paysheets')
})

test('tables in tabs have nine rows a page', async () => {
  for (let n = 0; n < 9; n++) {
    await make('payments', { ...PAYMENT, amount: 1, number: `n${n}` })
    const number = withCheckDigits('0134', '0777', String(n).padStart(10, '0'))
    const holder = { titular_id: world.jose, bank_id: world.banesco }
    await make('accounts', { ...holder, number, type: 'Ahorro' })
  }
  for (const [path, of] of [
    [`${titular}/payments`, 10],
    [`${personal}/payments`, 10],
    [`${titular}/accounts`, 11],
  ] as const) {
    const page = await open(path)
    expect(page.rows).toHaveLength(9)
    expect(page.text).toContain(`1–9 de ${of}`)
    expect(page.link('2')).toBe(`${path}?page=2`)
    expect((await open(`${path}?page=2`)).rows).toHaveLength(of - 9)
  }
})

describe('the records that prevent a deletion', () => {
  test('are linked by their tabs', async () => {
    const page = await open(`${titular}/delete`)
    expect(page.link('2 cuentas')).toBe(`${titular}/accounts`)
    expect(page.link('1 orden de nómina')).toBe(`${titular}/paysheets`)
    expect(page.link('1 orden personal')).toBe(`${titular}/payments`)
    await call('DELETE', `payments/${orders.payments}`)
    const dialog = await open(`${company}/delete`)
    expect(dialog.link('1 orden personal (anulada)')).toBe(`${company}/payments?voided=1`)
    const poor = await open(`/company-accounts/${world.poor}/delete`)
    const held = poor.all.flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.href] : []))
    expect(held).toEqual(
      expect.arrayContaining([
        `/incomes?account=${world.poor}`,
        `/transfers?account=${world.poor}`,
        `/company-accounts/${world.poor}/movements`,
      ]),
    )
  })
})
