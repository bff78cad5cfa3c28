// Proves docs/rules/import.md#1, #11; docs/rules/access.md#4; docs/rules/screens.md#2, #19;
// docs/rules/api.md#3.
import { describe, expect, test } from 'vitest'
import { createSession, createToken } from '#app/models/access/sessions.server.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { type Answer, Client } from '#tests/support/http/client.ts'
import { PLACES, placesOf } from '#tests/support/http/routes.ts'
import { NOW } from '#tests/support/models/actor.ts'

const t = testApp()

/** An employee may be linked to a titular or not; who waits for confirmation is a visitor. */
const WHO = ['visitor', 'pending', 'employee', 'unlinked', 'developer', 'administrator'] as const
type Who = (typeof WHO)[number]
async function client(who: Who): Promise<Client> {
  if (who === 'visitor') return t.visitor()
  return who === 'pending' ? pending() : t.as(who)
}

/** All of them, whose logging in is over. */
async function everyone(): Promise<Record<Who, Client>> {
  const all = WHO.map(async (who) => [who, await client(who)] as const)
  return Object.fromEntries(await Promise.all(all)) as Record<Who, Client>
}

/** The session and the token that a logout deletes. */
const endedBy = (path: string) => (path.endsWith('logout') ? (['sessions', 'tokens'] as const) : [])

/** Someone whose registration waits, with a session and a token all the same: neither counts. */
async function pending(): Promise<Client> {
  const { secret, token } = await t.write(async (tx) => ({
    secret: await createSession(tx, world.people.waiting, NOW),
    token: await createToken(tx, world.people.waiting, NOW),
  }))
  const [name = '', value = ''] = (await t.app.cookies.session.serialize(secret)).split(/[=;]/)
  return new Client(t.handler, { [name]: value }, token)
}

const isVisitor = (who: Who) => who === 'visitor' || who === 'pending'
const isEmployee = (who: Who) => who === 'employee' || who === 'unlinked'

/** Who may open what: docs/rules/access.md#1, docs/rules/access.md#2. */
type Access =
  | 'visitors'
  | 'anyone'
  | 'everyone, logged in or not'
  | 'members'
  | 'members, each their own'
  | 'staff'
  | 'staff, employees go to /settings'
  | 'administrators'
  | 'administrators, employees go to /settings'

const SCREENS: Record<string, Access> = {
  '/': 'visitors',
  '/register': 'visitors',
  '/forgot': 'visitors',
  '/logout': 'anyone',
  '/reset': 'everyone, logged in or not',
  '/second-factor': 'visitors',
  '/theme': 'anyone',
  '/dashboard': 'members',
  '/reports': 'members',
  '/reports/summary': 'members',
  '/reports/summary/file': 'members',
  '/reports/certificate': 'members',
  '/reports/jobs/:id': 'members, each their own',
  '/reports/jobs/:id/events': 'members, each their own',
  '/reports/jobs/:id/file': 'members, each their own',
  '/settings': 'members',
  '/settings/telegram': 'members',
  '/settings/telegram/link': 'members',
  '/settings/telegram/confirm': 'members',
  '/settings/telegram/unlink': 'members',
  '/settings/second-factor': 'members',
  '/settings/second-factor/confirm': 'members',
  '/settings/devices': 'members',
  '/settings/salary': 'staff, employees go to /settings',
  '/settings/salary/amounts': 'staff, employees go to /settings',
  '/settings/salary/signatures': 'staff, employees go to /settings',
  '/settings/salary/raise': 'staff, employees go to /settings',
  '/settings/salary/arrears': 'staff, employees go to /settings',
  '/settings/salary/islr': 'staff, employees go to /settings',
  '/settings/users': 'staff, employees go to /settings',
  '/settings/users/create': 'staff, employees go to /settings',
  '/settings/users/:id/confirm': 'staff, employees go to /settings',
  '/settings/users/:id/reject': 'staff, employees go to /settings',
  '/settings/users/:id/role': 'staff, employees go to /settings',
  '/settings/users/:id/activation': 'staff, employees go to /settings',
  '/settings/users/:id/reset': 'administrators, employees go to /settings',
  '/settings/users/:id/second-factor': 'administrators, employees go to /settings',
  '/settings/users/:id/titulars': 'staff, employees go to /settings',
  '/settings/users/:id/titulars/unbound': 'staff, employees go to /settings',
  '/settings/users/:id/titulars/:titular/bind/:type': 'staff, employees go to /settings',
  '/settings/announcements': 'staff, employees go to /settings',
  '/settings/announcements/create': 'staff, employees go to /settings',
  '/settings/announcements/:id/fire': 'staff, employees go to /settings',
  '/settings/announcements/:id/delete': 'staff, employees go to /settings',
  '/settings/preferences': 'members',
  '/settings/audit': 'administrators',
  '/settings/access': 'administrators',
  '/settings/views': 'staff',
  '/settings/approval': 'administrators',
  '/settings/closing': 'administrators',
  '/settings/concepts': 'administrators',
  '/settings/concepts/create': 'administrators',
  '/settings/concepts/:id/edit': 'administrators',
  '/settings/concepts/:id/activation': 'administrators',
  '/settings/parameters': 'administrators',
  '/settings/parameters/:name': 'administrators',
  '/settings/parameters/confirm': 'administrators',
  '/settings/parameters/:name/:id/confirm': 'administrators',
  '/settings/mail': 'staff',
  '/settings/rates': 'staff',
  '/settings/rates/upload': 'staff',
  '/settings/company': 'administrators',
  '/approvals': 'administrators',
  '/search': 'members',
  '/messages': 'members',
  '/messages/:id': 'members, each their own',
  '/users': 'staff, employees go to /settings',
  '/titulars': 'staff',
  '/pickers/:list': 'staff',
  '/titulars/create': 'staff',
  '/titulars/invite': 'staff',
  '/titulars/:id/invite': 'staff',
  '/titulars/hire': 'staff',
  '/titulars/:id': 'staff',
  '/titulars/:id/activation': 'staff',
  '/titulars/:id/delete': 'staff',
  '/titulars/:id/salaries': 'staff',
  '/titulars/:id/fixed-concepts': 'staff',
  '/titulars/:id/fixed-concepts/:fixed/:what': 'staff',
  '/titulars/:id/withholdings': 'staff',
  '/titulars/:id/summary': 'staff',
  '/titulars/:id/summary/file': 'staff',
  '/titulars/:id/certificate': 'staff',
  '/titulars/:id/accounts': 'staff',
  '/titulars/:id/accounts/:account/transfer': 'staff',
  ...orderTabs('/titulars/:id'),
  '/transfers': 'staff',
  '/transfers/:id/delete': 'staff',
  '/transfers/create': 'staff',
  '/transfers/:id/edit': 'staff',
  ...Object.fromEntries(
    ['transfers', 'payments', 'paysheets', 'incomes'].map((path) => [
      `/${path}/:id/undo`,
      'staff' as const,
    ]),
  ),
  ...Object.fromEntries(
    ['transfers', 'payments', 'paysheets', 'payroll-runs'].flatMap((path) => [
      [`/${path}/:id/approve`, 'administrators' as const],
      [`/${path}/:id/reject`, 'administrators' as const],
    ]),
  ),
  '/accounts': 'staff',
  '/accounts/create': 'staff',
  '/accounts/:id': 'staff',
  '/accounts/:id/activation': 'staff',
  '/accounts/:id/assign': 'staff',
  '/accounts/:id/delete': 'staff',
  ...orderTabs('/accounts/:id'),
  '/company-accounts': 'staff',
  '/company-accounts/create': 'staff',
  '/company-accounts/:id': 'staff',
  '/company-accounts/:id/activation': 'staff',
  '/company-accounts/:id/assign': 'staff',
  '/company-accounts/:id/delete': 'staff',
  ...orderTabs('/company-accounts/:id'),
  '/company-accounts/:id/movements': 'staff',
  '/company-accounts/:id/movements/adjustments/:adjustment/delete': 'administrators',
  '/company-accounts/:id/movements/adjustments/:adjustment/undo': 'administrators',
  '/company-accounts/:id/movements/adjustments/create': 'administrators',
  '/company-accounts/:id/bank-file': 'staff',
  '/payroll-runs/:id/bank-files': 'staff',
  '/payments/bank-files': 'staff',
  '/bank-files/:id': 'staff',
  '/bank-files/:id/lines/:order': 'staff',
  '/bank-files/:id/paid': 'staff',
  '/bank-files/:id/result': 'staff',
  '/bank-files/:id/sent': 'staff',
  '/banks': 'staff',
  '/banks/create': 'staff',
  '/banks/:id/edit': 'staff',
  '/banks/:id/delete': 'staff',
  '/banks/:id/accounts': 'staff',
  '/import': 'staff',
  '/import/:id': 'staff',
  '/import/:id/columns': 'staff',
  '/import/:id/file': 'staff',
  '/import/:id/left-out': 'staff',
  '/import/:id/undo': 'staff',
  '/import/company-accounts/export': 'staff',
  '/import/loose-accounts/export': 'staff',
  '/import/employees': 'staff',
  '/import/employees/export': 'staff',
  '/import/employees/template': 'staff',
  '/import/suppliers': 'staff',
  '/import/suppliers/export': 'staff',
  '/import/suppliers/template': 'staff',
  '/titulars/export': 'staff',
  '/accounts/export': 'staff',
  '/company-accounts/export': 'staff',
  '/banks/export': 'staff',
  '/payroll-runs/export': 'staff',
  '/settings/salary/export': 'staff, employees go to /settings',
  '/settings/salary/arrears/export': 'staff, employees go to /settings',
  '/settings/users/export': 'staff, employees go to /settings',
  '/settings/announcements/export': 'staff, employees go to /settings',
  '/settings/audit/export': 'administrators',
  '/approvals/export': 'administrators',
  '/paysheets': 'staff',
  '/paysheets/create': 'staff',
  '/paysheets/create/many': 'staff',
  '/paysheets/create/many/inputs': 'staff',
  '/paysheets/create/many/inputs/columns': 'staff',
  '/paysheets/create/many/inputs/left-out': 'staff',
  '/paysheets/create/many/inputs/template': 'staff',
  '/paysheets/:id': 'staff',
  '/paysheets/:id/void': 'staff',
  '/paysheets/:id/edit': 'staff',
  '/paysheets/:order/delete': 'staff',
  '/payments': 'staff',
  '/payments/create': 'staff',
  '/payments/:id': 'staff',
  '/payments/:id/void': 'staff',
  '/payments/:id/edit': 'staff',
  '/payments/:order/delete': 'staff',
  '/payroll-runs': 'staff',
  '/payroll/contributions': 'staff',
  '/payroll/contributions/faov': 'staff',
  '/payroll/contributions/faov/:id/file': 'staff',
  '/payroll/journal': 'staff',
  '/payroll/journal/codes': 'staff',
  '/payroll/journal/export': 'staff',
  '/payroll-runs/:id': 'staff',
  '/payroll-runs/:id/title': 'staff',
  '/payroll-runs/:id/duplicate': 'staff',
  '/payroll-runs/:id/void': 'staff',
  '/payroll-runs/:id/:order/delete': 'staff',
  '/payroll-runs/:id/comparison': 'staff',
  '/payroll-runs/:id/receipts': 'staff',
  '/payroll-runs/:id/history': 'staff',
  '/incomes': 'staff',
  '/incomes/create': 'staff',
  '/incomes/:id/edit': 'staff',
  '/incomes/:id/delete': 'staff',
  ...Object.fromEntries(
    ['/paysheets', '/payments', '/incomes', '/transfers', '/payroll-runs/:id'].flatMap((list) => [
      [`${list}/chosen`, 'staff'],
      [`${list}/chosen/undo`, 'staff'],
    ]),
  ),
}

const CALLS: Record<string, Access> = {
  'POST login': 'anyone',
  'POST register': 'anyone',
  'GET openapi.json': 'anyone',
  'GET docs': 'anyone',
  'POST logout': 'members',
  'GET me': 'members',
  'GET users': 'staff',
  'POST users': 'staff',
  // Their own; of others employees are told nothing (users.test.ts).
  'GET users/:id': 'members',
  'PATCH users/:id': 'members',
  'DELETE users/:id': 'members',
  'POST users/:id/reset': 'administrators',
  'DELETE users/:id/second-factor': 'administrators',
  'PATCH users/:id/confirm': 'staff',
  'PATCH users/:id/bind': 'staff',
  'PATCH users/:id/unbound': 'staff',
  ...fiveCalls('titulars'),
  'GET titulars/:id/salaries': 'staff',
  'GET titulars/:id/withholdings': 'staff',
  'POST titulars/:id/withholdings': 'staff',
  ...fiveCalls('fixed-concepts'),
  ...fiveCalls('accounts'),
  'POST accounts/:id/adjustments': 'administrators',
  'GET accounts/:id/movements.csv': 'staff',
  'GET accounts/:id/movements.xlsx': 'staff',
  'GET accounts/:id/movements.pdf': 'staff',
  ...fiveCalls('banks'),
  ...fiveCalls('incomes'),
  ...fiveCalls('paysheets'),
  'POST paysheets/bulk-store': 'staff',
  'GET payroll-runs': 'staff',
  'GET payroll-runs/:id': 'staff',
  'PATCH payroll-runs/:id': 'staff',
  'DELETE payroll-runs/:id': 'staff',
  ...fiveCalls('payments'),
  ...fiveCalls('transfers'),
  'GET bank-files': 'staff',
  'GET bank-files/:id': 'staff',
  'PATCH bank-files/:id': 'staff',
  'GET bank-files/:id/file': 'staff',
  'POST bank-files/:id/sent': 'staff',
  'GET accounts/:id/bank-file': 'staff',
  'PATCH accounts/:id/bank-file': 'staff',
  'POST payroll-runs/:id/bank-files': 'staff',
  'POST payments/bank-files': 'staff',
  'GET rates': 'staff',
  'POST rates': 'staff',
  'GET rates/:id': 'staff',
  'PATCH users/:id/preferences': 'members, each their own',
  'GET announcements': 'staff',
  'POST announcements': 'staff',
  'GET announcements/:id': 'staff',
  'DELETE announcements/:id': 'staff',
  'POST announcements/:id/fire': 'staff',
  ...Object.fromEntries(
    ['transfers', 'payments', 'paysheets', 'payroll-runs'].flatMap((path) => [
      [`POST ${path}/:id/approve`, 'administrators' as const],
      [`POST ${path}/:id/reject`, 'administrators' as const],
    ]),
  ),
  'GET settings/approval': 'administrators',
  'PUT settings/approval': 'administrators',
  'GET settings/access': 'administrators',
  'PUT settings/access': 'administrators',
  'GET settings/company': 'administrators',
  'PUT settings/company': 'administrators',
  'GET settings/closing': 'administrators',
  'PUT settings/closing': 'administrators',
  'GET concepts': 'administrators',
  'GET concepts/:id': 'administrators',
  'POST concepts': 'administrators',
  'PATCH concepts/:id': 'administrators',
  'GET parameters': 'administrators',
  'GET parameters/:id': 'administrators',
  'POST parameters': 'administrators',
  'POST parameters/:id/confirm': 'administrators',
  'GET settings': 'staff',
  'PUT settings': 'staff',
  'GET statistics/paysheets': 'staff',
  'GET statistics/paysheets/:year': 'staff',
  'GET reports/paysheets': 'members',
  'GET reports/paysheets/:id': 'members',
  'GET reports/payroll-runs/:id': 'staff',
  'GET reports/payroll-runs/:id/comparison': 'staff',
  'GET reports/payroll-concepts': 'staff',
  'GET reports/payroll-contributions': 'staff',
  'GET reports/payments': 'members',
  'GET reports/payments/:id': 'members',
  'GET reports/incomes': 'staff',
  'GET reports/incomes/:id': 'staff',
  'GET reports/transfers': 'staff',
  'GET reports/transfers/:id': 'staff',
  'GET reports/adjustments': 'staff',
  'GET reports/adjustments/:id': 'staff',
}

/** The tabs that list a record's orders, each with its dialog. */
function orderTabs(record: string): Record<string, Access> {
  const paths = ['paysheets', 'payments'].map((kind) => `${record}/${kind}`)
  return Object.fromEntries(
    paths.flatMap((path) => [path, `${path}/:order/delete`]).map((path) => [path, 'staff']),
  )
}

function fiveCalls(path: string): Record<string, Access> {
  const calls = ['GET', 'POST', 'GET :id', 'PATCH :id', 'DELETE :id']
  return Object.fromEntries(
    calls.map((call) => [call.replace(/^(\w+) ?/, `$1 ${path}/`).replace(/\/$/, ''), 'staff']),
  )
}

/** Records that exist, by the first part of a path. */
const RECORDS: Record<string, number> = {
  import: world.doneImport,
  users: world.people.employee,
  titulars: world.maria,
  accounts: world.lone,
  'company-accounts': world.enterprise,
  banks: world.banesco,
  'bank-files': world.bankFile,
  rates: world.rate,
  paysheets: world.paysheet,
  payments: world.payment,
  'payroll-runs': world.run,
  incomes: world.income,
  transfers: world.transfer,
  reports: world.paysheet,
  messages: world.message,
  announcements: world.announcement,
}
const NO_RECORD = 2_147_483_647

function fill(path: string, id: number | undefined): string {
  const noun = path.replace(/^\//, '').split('/')[0] ?? ''
  if (id === undefined && PLACES[path]) return PLACES[path]
  return path.replace(/:\w+/g, String(id ?? RECORDS[noun]))
}

/** The outcome for the user who asked. */
function outcome({ status, location, text }: Answer): string {
  // A form that nobody is logged in for (docs/rules/unsent-forms.md#5); files have no screen that leads there.
  if (status === 401 || location?.startsWith('/?redirectTo=')) return 'sent to the login'
  // The list of users stands among the settings.
  if (location === '/settings/users') return 'let in'
  // Nobody is chosen yet whom a file could be about.
  if (location === `${WIZARD_PATH}?step=1`) return 'let in'
  // What a certificate lacks is named there.
  if (location === `/titulars/${world.maria}/salaries`) return 'let in'
  // Who has no titular of their own, or whose certificate lacks something, is told so there.
  if (location === '/reports') return 'let in'
  // No row is chosen yet: its list says so.
  if (status === 302 && location !== null && LISTS_TO_CHOOSE.includes(location)) return 'let in'
  if (status === 403)
    return text.includes(FORBIDDEN) || isFile(text) ? 'refused' : 'refused without dialog'
  if (status === 302 || status === 303) return `sent to ${location}`
  return status === 200 || status === 409 ? 'let in' : String(status)
}
const LISTS_TO_CHOOSE = [
  ...['/paysheets', '/payments', '/incomes', '/transfers'],
  `/payroll-runs/${world.run}`,
]
/** Where there is no screen, only a file, the refusal is its address alone. */
const isFile = (text: string) => text === '{"to":"/dashboard"}'
const FORBIDDEN = 'No tienes permitido acceder a esta información'

function expected(access: Access, who: Who): string {
  if (access === 'anyone') return 'sent to /'
  if (access === 'everyone, logged in or not') return 'let in'
  if (access === 'visitors') return isVisitor(who) ? 'let in' : 'sent to /dashboard'
  if (isVisitor(who)) return 'sent to the login'
  if (access === 'members, each their own') return NOT_THEIRS
  if (access.startsWith('administrators')) {
    if (who === 'administrator') return 'let in'
    return isEmployee(who) && access.endsWith('/settings') ? 'sent to /settings' : 'refused'
  }
  if (!isEmployee(who) || access === 'members') return 'let in'
  return access === 'staff' ? 'refused' : 'sent to /settings'
}

/** A record of another owner, for what each user has their own. */
const ownId = (access: Access) => (access === 'members, each their own' ? NO_RECORD : undefined)

/** An id that no user of this file has. */
const NOT_THEIRS = '404'

const paths = placesOf(await loadBuild()).map(({ path }) => path)

describe('screens', () => {
  test('and the table of permissions have the same entries', () => {
    expect(paths.sort()).toEqual(Object.keys(SCREENS).sort())
  })

  test.each(Object.entries(SCREENS))('%s opens only for %s', async (path, access) => {
    for (const who of WHO) {
      const answer = await (await client(who)).get(fill(path, ownId(access)))
      expect([who, outcome(answer)]).toEqual([who, expected(access, who)])
    }
  })

  test.each(Object.entries(SCREENS))('%s accepts forms only from %s', async (path, access) => {
    const clients = await everyone()
    const before = await t.changes(...endedBy(path))
    for (const who of WHO) {
      const isLetIn = ['let in', NOT_THEIRS].includes(expected(access, who))
      const answer = await clients[who].post(fill(path, isLetIn ? NO_RECORD : undefined))
      if (isLetIn) expect([who, answer.status]).toEqual([who, expect.toBeOneOf(PAST_THE_DOOR)])
      else expect([who, outcome(answer)]).toEqual([who, expected(access, who)])
    }
    expect(await t.changes(...endedBy(path))).toBe(before)
  })

  test.each(Object.entries(SCREENS))('%s gives its data only to %s', async (path, access) => {
    for (const who of WHO) {
      const { status } = await (await client(who)).get(`${fill(path, ownId(access))}.data`)
      if (expected(access, who) !== 'let in') expect([who, status]).not.toEqual([who, 200])
    }
  })

  test.each([
    '/settings/Salary',
    '/settings/%73alary',
    '/settings/salary/',
    '/settings/salary.data',
    '/SETTINGS/SALARY',
    '/settings//salary',
    '//settings/salary',
    '/settings/salary?redirectTo=/settings',
    '/settings/salary.data?_routes=routes%2Fsettings%2Fsalary',
    '/settings/./x/../salary',
    '/Titulars',
    '/%74itulars',
    '/titulars.data',
    '/titulars.data?_routes=routes%2Ftitulars%2Flist',
    '/titulars/%31',
  ])('%s shows an employee nothing, in any spelling of the path', async (path) => {
    const answer = await t.as('employee').get(path)
    expect(answer.text).not.toContain('María')
    expect(answer.text).not.toContain('1.000,01')
    expect(answer.text).not.toContain('100001')
  })

  /** Statuses of an allowed request with an empty form or a missing record. */
  const PAST_THE_DOOR = [400, 404, 405, 409, 422]
})

describe('a forbidden screen', () => {
  test('answers with a dialog and a link to an allowed screen', async () => {
    const { page } = await t.as('employee').get('/titulars')
    expect(page.title).toContain(FORBIDDEN)
    const dialog = page.all.find(({ attributes }) => attributes.role === 'alertdialog')
    expect(dialog).toBeDefined()
    expect(page.link('Aceptar')).toBe('/dashboard')
  })

  test.each([
    ['/reports?startDate=2026-11-01', '/reports?startDate=2026-11-01'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('asked for with redirectTo=%s leads to %s', async (redirectTo, target) => {
    const path = `/titulars?redirectTo=${encodeURIComponent(redirectTo)}`
    expect((await t.as('employee').get(path)).page.link('Aceptar')).toBe(target)
  })
})

describe('the menu', () => {
  const menuOf = async (who: Who) => {
    const { page } = await (await client(who)).get('/reports')
    const links = page.all.filter(({ tag, attributes }) => tag === 'a' && attributes.href)
    const paths = links.map(({ attributes }) => attributes.href ?? '')
    return [...new Set(paths.filter((path) => /^\/[a-z-]+$/.test(path)))]
  }

  test('of an employee has reports and settings only', async () => {
    // The dashboard is behind the brand, the messages behind the bell.
    const besides = ['/dashboard', '/messages']
    expect((await menuOf('employee')).filter((path) => !besides.includes(path))).toEqual([
      '/reports',
      '/settings',
    ])
  })

  test.each(['employee', 'developer', 'administrator'] as const)(
    'of %s has no link to a forbidden screen',
    async (who) => {
      for (const path of await menuOf(who)) {
        expect([path, (await (await client(who)).get(path)).status]).toEqual([path, 200])
      }
    },
  )

  test('of an administrator has every item', async () => {
    expect(await menuOf('administrator')).toEqual(
      expect.arrayContaining([
        '/dashboard',
        '/titulars',
        '/accounts',
        '/company-accounts',
        '/banks',
        '/paysheets',
        '/reports',
        '/incomes',
        '/settings',
      ]),
    )
  })
})

describe('calls of the API', () => {
  const known = apiCalls.map(({ method, path }) => `${method} ${path}`)

  test('and the table of permissions have the same entries', () => {
    expect(known.sort()).toEqual(Object.keys(CALLS).sort())
  })

  test.each(Object.entries(CALLS))('%s answers %s', async (call, access) => {
    const [method = '', path = ''] = call.split(' ')
    const isArray = path.endsWith('bulk-store')
    const body = method === 'GET' || method === 'DELETE' ? undefined : isArray ? [] : {}
    const isOwn = access === 'members, each their own'
    const clients = await everyone()
    const before = await t.changes(...endedBy(path))
    for (const who of WHO) {
      const isLetIn =
        access === 'administrators'
          ? who === 'administrator'
          : access === 'anyone' ||
            ((access === 'members' || !isEmployee(who)) && !isVisitor(who) && !isOwn)
      const to = fill(path, isLetIn || isOwn ? NO_RECORD : undefined)
      const answer = await clients[who].api(method, `${to}?startDate=x`, body)
      const { status, headers } = answer
      // Without a titular there is nothing that could be theirs.
      const hasNothing = who === 'unlinked' && path.startsWith('reports/')
      if (isLetIn && !hasNothing) {
        expect([who, status]).toEqual([who, expect.toBeOneOf([200, 204, 404, 422])])
      } else {
        expect([who, status]).toEqual([who, isVisitor(who) ? 401 : 403])
        expect(answer.json).toEqual({ message: expect.any(String), code: expect.any(String) })
        expect(headers.get('WWW-Authenticate')).toBe(isVisitor(who) ? 'Bearer' : null)
      }
    }
    expect(await t.changes(...endedBy(path))).toBe(before)
  })

  test('on unknown paths answer 404 to everyone', async () => {
    for (const who of WHO) {
      for (const path of ['', 'nada', 'banks/1/accounts', 'BANKS', '%62anks']) {
        expect([who, path, (await (await client(who)).api('GET', path)).status]).toEqual([
          who,
          path,
          404,
        ])
      }
      const { status, json } = await (await client(who)).get('/api')
      expect([who, status, json]).toEqual([
        who,
        404,
        { message: expect.any(String), code: 'not_found' },
      ])
    }
  })
})
