// Proves docs/rules/people.md#7, #15; docs/rules/accounts.md#2, #5, #6, #11, #14; docs/rules/money.md#1;
// docs/rules/orders.md#19; docs/rules/screens.md#1, #6, #7, #13; docs/rules/lists.md#4, #5;
// docs/rules/api.md#15; docs/rules/workshop.md#6.
/** The columns of each list and the actions of its rows (docs/rules/screens.md#4). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, banks } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { descendants, type Element, textOf } from '#tests/support/http/html.ts'
import { actionsOf, filtersOf, headsOf, offers, rowOf, sortOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { make, call } = apiOf(t)
const open = async (path: string) => (await t.as('developer').get(path)).page
const shown = (number: string) =>
  [number.slice(0, 4), number.slice(4, 8), number.slice(8, 10), number.slice(10)].join('-')

/** The parts of every list. */
const LISTS = {
  '/titulars': ['Titulares', 'Nuevo titular'],
  '/accounts': ['Números de cuenta', 'Crear cuenta'],
  '/company-accounts': ['Cuentas de empresa', 'Crear cuenta'],
  '/banks': ['Bancos', 'Crear banco'],
  '/paysheets': ['Órdenes de nómina', 'Crear orden'],
  '/incomes': ['Listado de ingresos', 'Registrar ingreso'],
}

describe.each(Object.entries(LISTS))('%s', (path, [title = '', create = '']) => {
  test('has its title, main action, search and reload link', async () => {
    const page = await open(`${path}?limit=5`)
    expect(page.title).toBe(`${title} · Nómina`)
    expect(page.link(create)).toMatch(`${path}/create`)
    expect(Object.keys(filtersOf(page))).toContain('Buscar')
    expect(page.link('Recargar')).toBe(`${path}?limit=5`)
  })

  test('says for what it found nothing, leads back to all, and offers to create nothing', async () => {
    const page = await open(`${path}?search=nada-que-exista&limit=25`)
    expect(page.rows).toEqual([
      ['No hay datos encontradosNingún resultado para «nada-que-exista». Limpiar'],
    ])
    const empty = page.all.find(({ attributes }) => attributes.class === 'empty') as Element
    const links = descendants(empty).filter(({ tag }) => tag === 'a')
    expect(links.map((link) => [textOf(link), link.attributes.href])).toEqual([
      ['Limpiar', `${path}?limit=25`],
    ])
    const within = (tag: string) =>
      descendants(page.all.find((each) => each.tag === tag) as Element)
    const columns = within('thead').filter(({ tag }) => tag === 'th' || tag === 'td')
    const [cell] = within('tbody').filter(({ tag }) => tag === 'td')
    expect(cell?.attributes.colSpan).toBe(String(columns.length))
  })

  test('drops unknown parameters with a notice', async () => {
    const page = await open(`${path}?page=x&sort_by=nada`)
    expect(page.text).toContain(
      'No se tomó en cuenta lo que no se conoce en la dirección: página «x», orden «nada»',
    )
    expect(page.rows[0]?.length).toBeGreaterThan(1)
  })
})

test('a page number beyond the last shows the last page with a notice', async () => {
  const page = await open('/banks?page=99')
  const last = await open('/banks?page=3')
  expect(page.rows).toEqual(last.rows)
  expect(page.rows.length).toBeGreaterThan(0)
  expect(page.text).toContain('La página 99 no existe: esta es la última')
  expect(last.text).not.toContain('no existe')
})

test('the last page has the remaining rows, and links only to earlier pages', async () => {
  const page = await open('/banks?page=3')
  expect(page.rows).toHaveLength(6)
  expect(page.text).toContain('21–26 de 26')
  expect((await open('/titulars?search=nanez')).text).toContain('1–1 de 1')
  const first = (await open('/banks')).all.map(({ attributes }) => attributes['aria-label'])
  expect(first).toContain('Página siguiente')
  expect(first).not.toContain('Página anterior')
  const links = page.all.filter(({ attributes }) => /^Página /.test(attributes['aria-label'] ?? ''))
  expect(links.map(({ attributes: a }) => [a['aria-label'], a.href, a['aria-current']])).toEqual([
    ['Página anterior', '/banks?page=2', undefined],
    ['Página 1', '/banks', undefined],
    ['Página 2', '/banks?page=2', undefined],
    ['Página 3', '/banks?page=3', 'page'],
  ])
})

test('limit=0, which is for the API, shows ten rows, and says so', async () => {
  await t.write(async (tx) => {
    const stamps = { created_at: '2026-11-20', updated_at: '2026-11-20' }
    for (let n = 0; n < 100; n++) {
      const name = `Banco ${n}`
      const keys = { name_key: name.toLowerCase(), search_key: name }
      await tx.insert(banks).values({ index: String(8000 + n), name, ...keys, ...stamps })
    }
  })
  const page = await open('/banks?limit=0')
  expect(page.rows).toHaveLength(10)
  expect(page.text).toContain('1–10 de 126')
  expect(page.text).toContain('filas por página «0»')
})

test('a table has a caption for screen readers', async () => {
  for (const [path, caption] of [
    ['/banks', 'Bancos'],
    ['/titulars', 'Titulares'],
    ['/incomes', 'Ingresos'],
  ] as const) {
    const [element] = (await open(path)).all.filter(({ tag }) => tag === 'caption')
    expect([path, textOf(element)]).toEqual([path, caption])
  }
})

test('a list has ten rows a page', async () => {
  const page = await open('/banks')
  expect(page.rows).toHaveLength(10)
  expect(page.text).toContain('1–10 de 26')
  expect((await open('/banks?page=3')).rows).toHaveLength(6)
})

describe('titulars', () => {
  test('show name, CI/RIC, scope, type and number of accounts, by name', async () => {
    const page = await open('/titulars')
    const heads = ['Nombre', 'CI/RIC', 'Ámbito', 'Tipo', 'Cuentas', 'Acciones']
    expect(headsOf(page)).toEqual(heads)
    expect(sortOf(page)).toEqual(['Nombre', 'ascending'])
    const { cells } = rowOf(page, 'José')
    expect(cells).toEqual(['José Pérez', 'V-12.345.678', 'Empleado', 'Natural', '2'])
  })

  test('are filtered by scope and type', async () => {
    expect(filtersOf(await open('/titulars'))).toMatchObject({
      Ámbito: ['Todos', 'Empleado', 'Externo', 'Empresa'],
      Tipo: ['Todos', 'Natural', 'Jurídico'],
    })
    const page = await open('/titulars?scope=Empresa&type=Jur%C3%ADdico')
    expect(page.rows.map(([name]) => name)).toEqual(['Inversiones Ávila, C.A.'])
  })

  test('link to details, accounts, both kinds of orders and deletion', async () => {
    const page = await open('/titulars?type=Natural&page=1')
    expect(actionsOf(page, 'José')).toEqual([
      ['Ver detalles', `/titulars/${world.jose}`],
      ['Cuentas bancarias', `/titulars/${world.jose}/accounts`],
      ['Órdenes de nómina', `/titulars/${world.jose}/paysheets`],
      ['Órdenes personales', `/titulars/${world.jose}/payments`],
      ['Eliminar', `/titulars/${world.jose}/delete?type=Natural&page=1`],
    ])
    expect(page.link('Registrar como empleado')).toBe('/titulars/hire?type=Natural&page=1')
  })

  test('that are inactive stay in the list with a mark', async () => {
    await t.as('developer').fill(`/titulars/${world.jose}/activation`)
    expect(rowOf(await open('/titulars'), 'José').cells[0]).toBe('José Pérez Inactivo')
    const names = (await open('/titulars?active=0')).rows.map(([name]) => name)
    expect(names).toEqual(['José Pérez Inactivo'])
  })
})

describe('accounts', () => {
  const HEADS = ['Número de cuenta', 'Tipo', 'Banco', 'Titular', 'Teléfono', 'Ámbito']
  const numberOf = async (id: number) =>
    shown((await apiOf(t).read(`accounts/${id}`)).number as string)

  test('show number, type, bank, titular, phone and scope, newest first', async () => {
    await call('PATCH', `accounts/${world.mariaAccount}`, { phone_number: '0412 123 45 67' })
    const page = await open('/accounts')
    expect(headsOf(page)).toEqual([...HEADS, 'Acciones'])
    const number = await numberOf(world.mariaAccount)
    expect(rowOf(page, 'María').cells).toEqual([
      ...[number, 'Corriente', 'Banesco', 'María Ñáñez', '0412-1234567', 'Empleado'],
    ])
    expect(rowOf(page, await numberOf(world.lone)).cells).toEqual([
      ...[await numberOf(world.lone), 'Corriente', 'Banesco', 'Sin titular asociado'],
      ...['Sin teléfono', '—'],
    ])
    expect(page.rows[0]?.[0]).toBe(await numberOf(world.lone))
    const { id } = await make('accounts', {
      number: '01910123121234567890',
      bank_id: world.unusedBank,
      type: 'Ahorro',
    })
    expect((await open('/accounts')).rows[0]?.[0]).toBe('0191-0123-12-1234567890')
    const created_at = '2001-01-01T00:00:00.000Z'
    await t.write((tx) => tx.update(accounts).set({ created_at }).where(eq(accounts.id, id)))
    expect((await open('/accounts')).rows.at(-1)?.[0]).toBe('0191-0123-12-1234567890')
  })

  test('are filtered by type and scope; those of companies are on another screen', async () => {
    const page = await open('/accounts')
    expect(filtersOf(page)).toMatchObject({
      Tipo: ['Todos', 'Ahorro', 'Corriente'],
      Ámbito: ['Todos', 'Empleado', 'Externo'],
    })
    expect(page.text).not.toContain(await numberOf(world.enterprise))
    const savings = await open('/accounts?type=Ahorro&scope=Empleado')
    expect(savings.rows.map((row) => row[3])).toEqual(['José Pérez'])
  })

  test('link to details, both kinds of orders and deletion, and without a titular to assigning one', async () => {
    const page = await open('/accounts?page=1')
    expect(actionsOf(page, 'María')).toEqual([
      ['Ver detalles', `/accounts/${world.mariaAccount}`],
      ['Órdenes de nómina', `/accounts/${world.mariaAccount}/paysheets`],
      ['Órdenes personales', `/accounts/${world.mariaAccount}/payments`],
      ['Eliminar', `/accounts/${world.mariaAccount}/delete?page=1`],
    ])
    expect(actionsOf(page, 'Sin titular asociado')).toEqual([
      ['Ver detalles', `/accounts/${world.lone}`],
      ['Órdenes de nómina', `/accounts/${world.lone}/paysheets`],
      ['Órdenes personales', `/accounts/${world.lone}/payments`],
      ['Asignar titular', `/accounts/${world.lone}/assign?page=1`],
      ['Eliminar', `/accounts/${world.lone}/delete?page=1`],
    ])
  })

  test('of one titular name the titular, and the filter can be removed', async () => {
    const page = await open(`/accounts?titular=${world.jose}`)
    expect(page.rows.map((row) => row[3])).toEqual(['José Pérez', 'José Pérez'])
    expect(page.link('Quitar el filtro Titular: José Pérez')).toBe('/accounts')
  })

  test('of companies also show their capital in Bs, and link to the orders that they pay', async () => {
    const page = await open('/company-accounts')
    expect(headsOf(page)).toEqual([...HEADS, 'Capital Bs', 'Acciones'])
    const number = await numberOf(world.enterprise)
    expect(rowOf(page, number).cells.slice(3)).toEqual([
      ...['Inversiones Ávila, C.A.', 'Sin teléfono', 'Empresa', '9.500,00'],
    ])
    expect(page.rows).toHaveLength(2)
    expect(actionsOf(page, number)).toEqual([
      ['Ver detalles', `/company-accounts/${world.enterprise}`],
      ['Nueva transferencia', `/transfers/create?from_account_id=${world.enterprise}`],
      ['Órdenes de nómina', `/company-accounts/${world.enterprise}/paysheets`],
      ['Órdenes personales', `/company-accounts/${world.enterprise}/payments`],
      ['Eliminar', `/company-accounts/${world.enterprise}/delete`],
    ])
    expect(page.link('Transferencias')).toBe('/transfers')
    const list = await open('/transfers')
    expect(list.link('Nueva transferencia')).toBe('/transfers/create')
  })
})

describe('banks', () => {
  test('show prefix, name and number of accounts, by name', async () => {
    const page = await open('/banks?search=banesco')
    expect(headsOf(page)).toEqual(['Prefijo', 'Nombre', 'Cuentas asociadas', 'Acciones'])
    expect(sortOf(page)).toEqual(['Nombre', 'ascending'])
    expect(rowOf(page, 'Banesco').cells).toEqual(['0134', 'Banesco', '5'])
  })

  test('link to their accounts only if they have any', async () => {
    expect(actionsOf(await open('/banks?search=banesco'), 'Banesco')).toEqual([
      ['Ver cuentas', `/banks/${world.banesco}/accounts?search=banesco`],
      ['Actualizar', `/banks/${world.banesco}/edit?search=banesco`],
      ['Eliminar', `/banks/${world.banesco}/delete?search=banesco`],
    ])
    const unused = actionsOf(await open('/banks?search=0191'), '0191')
    expect(unused.map(([label]) => label)).toEqual(['Actualizar', 'Eliminar'])
  })

  test('show each account’s titular, number and type', async () => {
    const page = await open(`/banks/${world.banesco}/accounts`)
    expect(page.title).toBe('Cuentas de Banesco · Nómina')
    const { number } = await apiOf(t).read(`accounts/${world.mariaAccount}`)
    expect(rowOf(page, 'María Ñáñez').cells).toEqual(['María Ñáñez', shown(number), 'Corriente'])
    const heads = page.all.filter(({ attributes }) => attributes.scope === 'col')
    expect(heads.slice(-3).map(({ children }) => children)).toEqual([
      ['Titular'],
      ['Número'],
      ['Tipo'],
    ])
  })
})

test('a list of documents says how many days its dates span', async () => {
  for (const path of ['/paysheets', '/incomes']) {
    const page = await open(`${path}?startDate=2026-02-01&endDate=2026-02-28`)
    expect(page.text).toMatch(/^.*0 (órdenes|ingresos) en 28 días/)
    expect(offers(page, 'Limpiar')).toBe(true)
  }
})
