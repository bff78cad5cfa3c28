// Proves docs/rules/screens.md#3; docs/rules/lists.md#8, #9.
/** The dialogs over a list close to its query, and lead back to it. */
import { describe, expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, hasClass } from '#tests/support/http/html.ts'
import { PLACES } from '#tests/support/http/routes.ts'
import { aFactor } from '#tests/support/models/factors.ts'

const t = testApp()
const { call, make } = apiOf(t)

type Query = Record<string, string>
const address = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`
const queryOf = (to = ''): Query =>
  Object.fromEntries(new URL(to, 'http://own.invalid').searchParams)
const without = (query: Query, ...names: string[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))

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
  if (/\/:\w+\/undo$/.test(pattern) && list !== '/import') return voided(pattern, list)
  return PLACES[pattern] ?? pattern.replace(':id', String(id)).replace(':order', String(order))
}

/** The dialog that takes back the voiding of a record, which is voided first. */
async function voided(pattern: string, list: string): Promise<string> {
  const kind = /\/(\w+)\/:\w+\/undo$/.exec(pattern)?.[1] ?? ''
  const place = PLACES[pattern]
  if (place) {
    await t.as('administrator').fill(place.replace(/undo$/, 'delete'), { reason: 'Por error' })
    return place
  }
  const id = { paysheets: world.paysheet, payments: world.payment }[kind] ?? KNOWN[list]
  expect((await call('DELETE', `${kind}/${id}`)).status).toBe(204)
  return pattern.replace(':id', String(id))
}

let number = 5500

async function aPayment(): Promise<number> {
  const { id } = await make('payments', {
    titular_id: world.maria,
    account_id: world.mariaAccount,
    enterprise_id: world.enterprise,
    transaction: 'Transferencia',
    number: String(++number),
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
  '/settings/concepts/create': { code: 'prima', name: 'Prima' },
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
    type: 'Ajuste',
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

/** What a dialog asks by its address; what is taken back together is voided together first. */
async function askedBy(pattern: string): Promise<Query> {
  const [, chosen] = /^(.*\/chosen)\/undo$/.exec(pattern) ?? []
  if (!chosen) return CHOSEN[pattern] ?? {}
  const client = t.as('administrator')
  const opened = await client.get(address(await placed(chosen), CHOSEN[chosen] ?? {}))
  const { key = '' } = opened.page.values
  await client.submit(opened, { reason: 'Por error' })
  return { key }
}

test('the dialogs covered by this file are nearly all the actions that change records', () => {
  expect(DIALOGS.filter(({ saves }) => saves).length).toBeGreaterThan(20)
})

describe.each(DIALOGS)('/$path', ({ path }) => {
  const pattern = `/${path}`

  test('closes to the list with its query unchanged', async () => {
    const asked = { ...QUERY, ...(/\/chosen\b/.test(pattern) && (await askedBy(pattern))) }
    const { page } = await t.as('administrator').get(address(await placed(pattern), asked))
    // Rows that were ticked stay so.
    const ticked = /\/chosen$/.test(pattern) ? asked : QUERY
    expect(queryOf(closeOf(page))).toEqual(ticked)
  })
})

test.each(Object.keys(CHOSEN).filter((path) => path.endsWith('/chosen')))(
  '%s leaves the links of its list without the rows that it asks about',
  async (pattern) => {
    const asked = { ...CHOSEN[pattern], do: 'void', limit: '10' }
    const { page } = await t.as('administrator').get(address(await placed(pattern), asked))
    const list = page.all.find((element) => hasClass(element, 'list-panel'))
    const links = descendants(list as Element).flatMap(({ attributes }) => attributes.href ?? [])
    expect(links.filter((to) => /\?(?=.*sort_by=)/.test(to)).length).toBeGreaterThan(2)
    expect(links.filter((to) => /[?&](ids|do)=/.test(to))).toEqual([])
  },
)

/** They stay open, with the link that they have made, or lead to the order that came back. */
const HAND_OVER = [
  ...['settings/users/:id/reset', 'settings/users/create'],
  ...['paysheets/:id/undo', 'payments/:id/undo'],
]

const LEADING_BACK = DIALOGS.filter(({ saves, path }) => saves && !HAND_OVER.includes(path))

describe.each(LEADING_BACK)('/$path', ({ path }) => {
  const pattern = `/${path}`

  test('leads back to the list, at page 1 if a row was added or removed', async () => {
    const client = t.as('administrator')
    const asked = { ...QUERY, ...(await askedBy(pattern)) }
    const opened = await client.get(address(await placed(pattern), asked))
    const isVoiding = /\/(delete|void|reject|chosen)$/.test(pattern)
    const reason = isVoiding && 'reason' in opened.page.values && { reason: 'Por error' }
    const saved = await client.submit(opened, { ...reason, ...TYPED[pattern] })
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
