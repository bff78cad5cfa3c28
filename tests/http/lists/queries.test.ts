/** A list's query is in its address: each part can be set and removed, and dialogs keep it. */
import { describe, expect, test } from 'vitest'
import { withCheckDigits } from '#app/services/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, hasClass, textOf } from '#tests/support/http/html.ts'
import { PLACES } from '#tests/support/http/routes.ts'
import { fieldsOf } from '#tests/support/http/screen.ts'
import { aFactor } from '#tests/support/models/factors.ts'

const t = testApp()
const { call, make } = apiOf(t)
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
const STATEMENT = ['Fecha', 'Documento', 'Monto', 'Saldo', 'Referencia', 'Usuario']
/** What is read from a run's orders, or computed of one, is no column to sort by. */
const RUNS = ['Estado', 'Órdenes', 'Neto']
const RUN = ['Asignaciones', 'Deducciones', 'En el banco']

function fixedHeadsOf(path: string): string[] {
  if (path.endsWith('/movements')) return STATEMENT
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
  const form = page.all.find(({ attributes }) => attributes['aria-label'] === 'Filtros')
  const hidden = descendants(form as Element).filter(
    ({ attributes }) => attributes.type === 'hidden',
  )
  const kept = hidden.map(({ attributes }) => [attributes.name, attributes.value])
  expect(Object.fromEntries(kept)).toEqual(query)
})

const QUERY = { search: 'a', sort_by: 'id,desc', limit: '5', page: '2' }

const { routes } = await loadBuild()

/** These lie over a record or the own account. */
const OVER_NO_LIST =
  /\/(activation|invite|void|title|duplicate|approve|reject)$|^settings\/telegram\//

/** The dialogs that lie over lists. */
const DIALOGS = Object.values(routes).flatMap((route) => {
  const isDialog = (route?.module.handle as { dialog?: boolean } | undefined)?.dialog
  const path = pathOf(route?.id)
  const saves = route?.module.action !== undefined
  return isDialog && !OVER_NO_LIST.test(path) ? [{ path, saves }] : []
})

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
}

/** These take an account that nobody holds. */
const [ASSIGN, ASSIGN_COMPANY] = ['/accounts/:id/assign', '/company-accounts/:id/assign'] as const

/** A record that every dialog of a list can be opened for. */
const KNOWN: Record<string, number> = {
  '/titulars': world.maria,
  '/accounts': world.mariaAccount,
  '/company-accounts': world.enterprise,
  '/banks': world.unusedBank,
  '/bank-files': world.bankFile,
  '/import': world.doneImport,
  '/payroll-runs': world.run,
  '/incomes': world.income,
  '/transfers': world.transfer,
}

/** The path with records of the world; a payment and a second factor have to be made. */
async function placed(pattern: string): Promise<string> {
  if (pattern.endsWith('/second-factor')) await t.write((tx) => aFactor(tx, world.people.unlinked))
  const [list = ''] = pattern.split('/:')
  const order = /\/payments\//.test(pattern) ? await aPayment() : world.paysheet
  const isLone = pattern === ASSIGN || pattern === ASSIGN_COMPANY
  const id = isLone ? world.lone : KNOWN[list]
  if (pattern.endsWith('/undo') && list !== '/import') return voided(pattern, list)
  return PLACES[pattern] ?? pattern.replace(':id', String(id)).replace(':order', String(order))
}

/** The dialog that takes back the voiding of a record, which is voided first. */
async function voided(pattern: string, list: string): Promise<string> {
  const kind = /\/(\w+)\/:\w+\/undo$/.exec(pattern)?.[1] ?? ''
  const place = PLACES[pattern]
  if (place) {
    await t.as('administrator').fill(place.replace(/undo$/, 'delete'))
    return place
  }
  const id = { paysheets: world.paysheet, payments: world.payment }[kind] ?? KNOWN[list]
  expect((await call('DELETE', `${kind}/${id}`)).status).toBe(204)
  return pattern.replace(':id', String(id))
}

async function aPayment(): Promise<number> {
  const { id } = await make('payments', {
    titular_id: world.maria,
    account_id: world.mariaAccount,
    enterprise_id: world.enterprise,
    transaction: 'Transferencia',
    number: '5501',
    amount: 10,
    concept: 'Clavos',
    realized: 'Administración',
    issued_at: '2026-11-13',
  })
  return id
}

const ACCOUNT: Query = {
  number: withCheckDigits('0191', '0123', '1234567890'),
  bank_id: `${world.unusedBank}`,
  type: 'Ahorro',
}

/** The values typed into dialogs that save; the rest is as the form shows it. */
const TYPED: Record<string, Query> = {
  '/bank-files/:id/result': {
    result: '01340001630000000001/500.01/Maria Nanez/EJ/Ejecutado',
  },
  '/banks/create': { index: '0999', name: 'Banco Andino' },
  '/titulars/create': { name: 'Luis Paz', ric: 'V20000001', type: 'Natural', scope: 'Externo' },
  '/titulars/hire': {
    name: 'Petra Luna',
    ric: 'V20000002',
    type: 'Natural',
    salary: '500',
    number: '0191-0123-12-1234567890',
    bank_id: `${world.unusedBank}`,
    account_type: 'Ahorro',
  },
  '/accounts/create': ACCOUNT,
  '/company-accounts/create': { ...ACCOUNT, titular_id: `${world.company}` },
  // It holds money, which is asked about.
  '/company-accounts/:id/delete': { allow_holds_money: 'on' },
  '/titulars/:id/accounts/:account/transfer': {
    to_account_id: `${world.poor}`,
    amount: '5',
    number: 'T-8',
    concept: 'Fondos',
  },
  '/company-accounts/:id/movements/adjustments/create': {
    direction: 'entrada',
    amount: '5',
    reason: 'Intereses',
  },
  '/settings/users/:id/confirm': { type: '3' },
  '/settings/announcements/create': {
    title: 'Feriado',
    content: 'El lunes no se trabaja',
    target: '0',
    type: '2',
  },
}

/** Dialogs that add or remove a row, after which the list is at page 1. */
const CHANGES_ROWS = /\/(create|hire|delete|undo|transfer|reject|chosen)$/

/** What a dialog itself asks by its address before it saves, which its list does not get back. */
const CHOSEN: Record<string, Query> = {
  '/paysheets/chosen': { ids: `${world.paysheet}` },
  '/payroll-runs/:id/chosen': { ids: `${world.paysheet}` },
  '/payments/chosen': { ids: `${world.payment}` },
  '/incomes/chosen': { ids: `${world.income}` },
  '/transfers/chosen': { ids: `${world.transfer}` },
  [ASSIGN]: { titular_id: `${world.nora}` },
  [ASSIGN_COMPANY]: { titular_id: `${world.company}` },
}

test('the dialogs covered by this file are nearly all the actions that change records', () => {
  expect(DIALOGS.filter(({ saves }) => saves).length).toBeGreaterThan(20)
})

describe.each(DIALOGS)('/$path', ({ path }) => {
  const pattern = `/${path}`

  test('closes to the list with its query unchanged', async () => {
    const asked = { ...QUERY, ...(pattern.endsWith('/chosen') && CHOSEN[pattern]) }
    const page = await open(address(await placed(pattern), asked))
    expect(queryOf(closeOf(page))).toEqual(QUERY)
  })
})

/** They stay open, with the link that they have made, or lead to the order that they made again. */
const HAND_OVER = [
  ...['settings/users/:id/reset', 'settings/users/create'],
  ...['paysheets/:id/undo', 'payments/:id/undo'],
]

const LEADING_BACK = DIALOGS.filter(({ saves, path }) => saves && !HAND_OVER.includes(path))

describe.each(LEADING_BACK)('/$path', ({ path }) => {
  const pattern = `/${path}`

  test('leads back to the list, at page 1 if a row was added or removed', async () => {
    const client = t.as('administrator')
    const asked = { ...QUERY, ...CHOSEN[pattern] }
    const opened = await client.get(address(await placed(pattern), asked))
    const saved = await client.submit(opened, TYPED[pattern] ?? {})
    expect(saved.status === 303 ? '' : saved.page.text).toBe('')
    const list = closeOf(opened.page).split('?')[0] ?? ''
    const kept = CHANGES_ROWS.test(pattern) ? without(QUERY, 'page') : QUERY
    expect(saved.location).toBe(address(list, kept))
  })
})

/** Where the cross leads, and a click beside the dialog. */
function closeOf({ all }: Page): string {
  return all.find((element) => hasClass(element, 'dialog-backdrop'))?.attributes.href ?? ''
}
