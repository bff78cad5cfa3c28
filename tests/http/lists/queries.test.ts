// Proves docs/rules/screens.md#4, #6, #17; docs/rules/lists.md#12.
/** A list's query is in its address: each part can be set and removed. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, hasClass, textOf } from '#tests/support/http/html.ts'
import { fieldsOf } from '#tests/support/http/screen.ts'

const t = testApp()
const open = async (path: string) => (await t.as('administrator').get(path)).page

type Query = Record<string, string>
const address = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`
const queryOf = (to = ''): Query =>
  Object.fromEntries(new URL(to, 'http://own.invalid').searchParams)
const without = (query: Query, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

/** Every list, with the filters that it takes from links alone. */
const LISTS: [path: string, linked: Query][] = [
  ['/titulars', {}],
  ['/accounts', { titular: `${world.maria}`, bank: `${world.banesco}` }],
  ['/company-accounts', { titular: `${world.company}`, bank: `${world.banesco}` }],
  ['/banks', {}],
  ['/paysheets', ofOrder()],
  ['/payments', ofOrder()],
  ['/payroll-runs', { month: '2026-11' }],
  [`/payroll-runs/${world.run}`, {}],
  ['/incomes', { account: `${world.poor}` }],
  ['/transfers', {}],
  [`/titulars/${world.maria}/accounts`, {}],
  [`/titulars/${world.maria}/paysheets`, without(ofOrder(), 'titular')],
  [`/titulars/${world.maria}/payments`, without(ofOrder(), 'titular')],
  [`/accounts/${world.mariaAccount}/paysheets`, without(ofOrder(), 'account')],
  [`/accounts/${world.mariaAccount}/payments`, without(ofOrder(), 'account')],
  [`/company-accounts/${world.enterprise}/paysheets`, without(ofOrder(), 'enterprise')],
  [`/company-accounts/${world.enterprise}/payments`, without(ofOrder(), 'enterprise')],
  [`/company-accounts/${world.poor}/movements`, {}],
  ['/settings/salary', {}],
  ['/settings/salary/arrears', {}],
  ['/settings/salary/islr', {}],
]

function ofOrder(): Query {
  const { maria, mariaAccount, enterprise } = world
  return { titular: `${maria}`, account: `${mariaAccount}`, enterprise: `${enterprise}` }
}

/** A value for each control of the list's form: its text, its first choice, two dates. */
function filtersOf({ all }: Page): Query {
  const form = all.find(({ attributes }) => attributes['aria-label'] === 'Filtros')
  return Object.fromEntries(fieldsOf(form).map(({ control }) => valueFor(control)))
}

function valueFor(control: Element): [string, string] {
  const { name = '', type } = control.attributes
  if (control.tag === 'select') {
    const options = descendants(control).filter(({ tag }) => tag === 'option')
    return [name, options.find(({ attributes }) => attributes.value)?.attributes.value ?? '']
  }
  if (type !== 'date') return [name, 'banesco']
  return [name, name === 'startDate' ? '2026-11-02' : '2026-11-13']
}

/** The text of each chip, and the parameters it removes. */
function chipsOf({ all }: Page, query: Query): Record<string, string[]> {
  const chips = all.filter((element) => hasClass(element, 'chip'))
  return Object.fromEntries(
    chips.map((chip) => {
      const left = queryOf(chip.attributes.href)
      expect(Object.entries(query)).toEqual(expect.arrayContaining(Object.entries(left)))
      return [textOf(chip), Object.keys(query).filter((name) => !(name in left))]
    }),
  )
}

/** The statement has running balances, which hold in the order of posting alone. */
const STATEMENT = ['Documento', 'Monto', 'Saldo', 'Referencia', 'Usuario']
/** What is read from a run's orders, or computed of one, is no column to sort by. */
const RUNS = ['Estado', 'Órdenes', 'Neto']
const TAX = ['Vigente', 'Propuesto', 'De dónde sale']
const RUN = ['Asignaciones', 'Deducciones', 'En el banco']

function fixedHeadsOf(path: string): string[] {
  if (path.endsWith('/movements')) return STATEMENT
  if (path === '/settings/salary/islr') return TAX
  if (path === '/payroll-runs') return RUNS
  return path.startsWith('/payroll-runs/') ? RUN : []
}

describe.each(LISTS)('%s', (path, linked) => {
  test('shows every active filter as a chip that removes only that filter', async () => {
    const set = { ...filtersOf(await open(path)), ...linked }
    const query: Query = { ...set, limit: '5', page: '1' }
    const page = await open(address(path, query))
    expect(page.text).not.toContain('No se tomó en cuenta')
    const chips = Object.entries(chipsOf(page, query))
    const names = chips.flatMap(([, taken]) => taken.filter((name) => name !== 'page'))
    expect(names.sort()).toEqual(Object.keys(set).sort())
    for (const [said, taken] of chips) {
      expect(taken, said).toContain('page')
      expect(taken.length, said).toBe(taken.includes('startDate') ? 3 : 2)
      expect(said).toMatch(/^Quitar el filtro .+/)
    }
    if (chips.length > 0) {
      expect(queryOf(page.link('Limpiar'))).toEqual({ limit: '5' })
      expect(queryOf(page.link('Recargar'))).toEqual(query)
    }
    const cleared = await open(address(path, { limit: '5' }))
    expect(cleared.all.some((element) => hasClass(element, 'chip'))).toBe(false)
    expect(cleared.text).not.toContain('Limpiar')
  })

  test('sorts by its heads in both directions, and keeps the filters', async () => {
    const query: Query = { ...linked, limit: '5', page: '1' }
    const page = await open(address(path, query))
    const heads = headsOf(page)
    const fixed = heads.filter(({ to }) => to === undefined).map(({ label }) => label)
    expect(fixed).toEqual(fixedHeadsOf(path))
    for (const { label, to = '' } of heads.filter(({ to }) => to !== undefined)) {
      expect(without(queryOf(to), 'sort_by')).toEqual(without(query, 'page'))
      const sorted = headsOf(await open(to)).find((head) => head.label === label)
      const first = queryOf(to).sort_by?.endsWith(',desc') ? 'descending' : 'ascending'
      expect([label, sorted?.sort]).toEqual([label, first])
      const turned = headsOf(await open(sorted?.to ?? '')).find((head) => head.label === label)
      expect([label, turned?.sort]).toEqual([
        label,
        first === 'ascending' ? 'descending' : 'ascending',
      ])
    }
  })
})

/** The heads of the columns: text, link and sort direction. */
function headsOf({ all }: Page) {
  const heads = all.filter(({ tag, attributes }) => tag === 'th' && attributes.scope === 'col')
  return heads.map((head) => ({
    label: textOf(head),
    to: descendants(head).find(({ tag }) => tag === 'a')?.attributes.href,
    sort: head.attributes['aria-sort'],
  }))
}

test('a range of dates shows as one chip, also with one end only', async () => {
  const said = async (query: Query) =>
    Object.keys(chipsOf(await open(address('/incomes', query)), query))
  const [startDate, endDate] = ['2026-11-02', '2026-11-13']
  expect(await said({ startDate, endDate })).toEqual(['Quitar el filtro 11/02/2026 – 11/13/2026'])
  expect(await said({ startDate })).toEqual(['Quitar el filtro Desde 11/02/2026'])
  expect(await said({ endDate })).toEqual(['Quitar el filtro Hasta 11/13/2026'])
})

test('a range that ends before it begins is dropped with a notice that names both days', async () => {
  for (const path of ['/incomes', '/paysheets', `/company-accounts/${world.poor}/movements`]) {
    const page = await open(address(path, { startDate: '2026-11-13', endDate: '2026-11-02' }))
    expect(page.text).toContain(
      'La fecha final, 11/02/2026, es anterior a la inicial, 11/13/2026: no se tomaron en cuenta',
    )
    expect(page.text).not.toContain('lo que no se conoce')
    expect(page.rows).toEqual((await open(path)).rows)
  }
  const { status, json } = await t
    .as('administrator')
    .api('GET', 'incomes?startDate=2026-11-13&endDate=2026-11-02')
  expect([status, Object.keys(json.errors)]).toEqual([422, ['startDate', 'endDate']])
})

test.each([
  ['/paysheets', 'titular', 'titular'],
  ['/paysheets', 'account', 'cuenta'],
  ['/payments', 'enterprise', 'cuenta de la empresa'],
  ['/accounts', 'titular', 'titular'],
  ['/accounts', 'bank', 'banco'],
  ['/incomes', 'account', 'cuenta'],
  ['/transfers', 'account', 'cuenta'],
  ['/settings/audit', 'user', 'usuario'],
])('%s drops an unknown %s with a notice that names it', async (path, name, label) => {
  const page = await open(address(path, { [name]: '999999' }))
  expect(page.text).toContain(`no se conoce en la dirección: ${label} «999999»`)
  expect(page.rows).toEqual((await open(path)).rows)
  expect(page.all.some((element) => hasClass(element, 'chip'))).toBe(false)
})

test('the notice about a long or invisible value is short and visible', async () => {
  const page = await open(address('/banks', { sort_by: `a\u202Eb${'x'.repeat(300)}` }))
  expect(page.text).toContain(`orden «ab${'x'.repeat(38)}…»`)
})

test('a filter set by a link is named, and kept with the order when the form adds filters', async () => {
  const query = { ...ofOrder(), sort_by: 'number,desc', limit: '5' }
  const page = await open(address('/paysheets', query))
  expect(Object.keys(chipsOf(page, query))).toEqual([
    'Quitar el filtro Titular: María Ñáñez',
    expect.stringMatching(/^Quitar el filtro Cuenta: .*Banesco/),
    expect.stringMatching(/^Quitar el filtro Desde: .*Banesco/),
  ])
  expect(sentBy(page, 'input')).toEqual(query)
})

/** What a list's form sends by itself: its hidden inputs, or what its selects have chosen. */
function sentBy({ all }: Page, tag: 'input' | 'select'): Query {
  const form = all.find(({ attributes }) => attributes['aria-label'] === 'Filtros') as Element
  const controls = descendants(form).filter((each) => each.tag === tag)
  if (tag === 'select') {
    const chosen = (select: Element) =>
      descendants(select).find(({ attributes }) => 'selected' in attributes)?.attributes.value ?? ''
    return Object.fromEntries(controls.map((each) => [each.attributes.name, chosen(each)]))
  }
  const hidden = controls.filter(({ attributes }) => attributes.type === 'hidden')
  return Object.fromEntries(hidden.map(({ attributes: { name, value } }) => [name, value]))
}

test('a value that no select offers is shown and sent on with the others', async () => {
  const page = await open(address('/titulars', { scope: 'Empleado,Externo' }))
  expect(sentBy(page, 'select')).toMatchObject({ scope: 'Empleado,Externo', type: '' })
  expect(page.text).toContain('Ámbito: Empleado, Externo')
  const orders = await open(address('/paysheets', { pending: '0', search: 'nadie' }))
  expect(sentBy(orders, 'input')).toEqual({ pending: '0' })
  expect(orders.link('Limpiar')).toBe('/paysheets')
})
