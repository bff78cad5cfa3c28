/** The words that are ours (docs/rules/ease.md#1): one for one thing, and what a clerk would say. */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { filtersOf, headsOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { errors } = apiOf(t)
const open = async (path: string) => (await t.as('administrator').get(path)).page

test('a list of announcements can show all, those for everybody, and who received them', async () => {
  const page = await open('/settings/announcements')
  expect(filtersOf(page).Destinatarios).toEqual([
    ...['Todos', 'Para todos', 'Administradores', 'Desarrolladores', 'Empleados'],
  ])
  expect(headsOf(page)).toContain('Recibido por')
})

test.each([
  ['/paysheets', 'Anuladas'],
  ['/payments', 'Anuladas'],
  ['/transfers', 'Anuladas'],
  ['/incomes', 'Anulados'],
])('%s names its voided documents by their gender: %s', async (path, label) => {
  expect(filtersOf(await open(path)).Estado).toEqual(['Vigentes', label])
})

test('people are named by CI/RIF where the specification names no other word', async () => {
  expect(headsOf(await open('/settings/salary'))).toContain('CI/RIF')
  expect(headsOf(await open('/paysheets/create/many'))).toContain('CI/RIF')
  expect(headsOf(await open('/settings/users/1/titulars'))).toContain('CI/RIF')
  expect(headsOf(await open('/titulars'))).toContain('CI/RIC')
})

test('no other screen says CI/RIC, nor any a word that was given up', async () => {
  const found: string[] = []
  for (const path of [
    ...['/titulars', '/titulars/create', `/titulars/${world.maria}`],
    ...[`/titulars/${world.maria}/salaries`, `/titulars/${world.maria}/summary`, '/accounts'],
    ...[`/accounts/${world.mariaAccount}`, '/company-accounts', '/paysheets', '/payments'],
    ...[`/paysheets/${world.paysheet}`, `/payments/${world.payment}`, '/paysheets/create'],
    ...['/paysheets/create/many', '/payments/create', '/payments/bank-files', '/incomes'],
    ...['/incomes/create', `/incomes/${world.income}/delete`, '/transfers', '/payroll-runs'],
    ...[`/payroll-runs/${world.run}`, `/payroll-runs/${world.run}/receipts`],
    ...[
      `/payroll-runs/${world.run}/comparison`,
      `/bank-files/${world.bankFile}`,
      '/search?q=maria',
    ],
    ...['/reports', '/import', '/import/employees', `/import/${world.waitingImport}`, '/dashboard'],
    ...['/settings/salary', '/settings/salary/raise', '/settings/users', '/settings/users/create'],
    ...['/settings/company', '/settings/announcements', '/settings/announcements/create'],
  ]) {
    const { status, page } = await t.as('administrator').get(path)
    expect([path, status]).toEqual([path, 200])
    const words = page.text.match(GIVEN_UP) ?? []
    // A titular's own screens have the specification's.
    const others = words.filter((word) => word !== 'CI/RIC' || !path.startsWith('/titulars'))
    found.push(...others.map((word) => `${path}: ${word}`))
  }
  expect(found).toEqual([])
})
const GIVEN_UP =
  /CI\/RIC|Hacer el enlace|Cualesquiera|Alcanzados|Cuenta hacia arriba|su dinero ya se gast/g

test('a link for a new password is generated', async () => {
  const { users } = await t
    .as('administrator')
    .get('/settings/users')
    .then(({ page }) => ({
      users: page.all.flatMap(({ attributes }) => attributes.href ?? []),
    }))
  const reset = users.find((href) => /^\/settings\/users\/\d+\/reset/.test(href)) ?? ''
  expect((await open(reset)).text).toContain('Generar enlace')
  expect((await open('/settings/users/create')).text).toContain('Crear y generar enlace')
})

test('a date more than a year ahead says so', async () => {
  const body = { account_id: world.enterprise, issued_at: '2027-11-21' }
  expect((await errors('POST', 'incomes', body)).issued_at).toEqual([
    'La fecha no puede pasar de un año',
  ])
})

test('an announcement’s hour is spoken of at the field of the hour, and where there is none', async () => {
  const typed = { title: 'Feriado', content: '', target: '0' }
  const textFor = async (type: string) =>
    (await t.as('administrator').fill('/settings/announcements/create', { ...typed, type })).page
      .text
  const blank = (await open('/settings/announcements/create')).text
  expect(blank).toContain('«Una vez, el...»; con las demás sale a las 08:00')
  expect(blank).not.toContain('Sale a las 08:00')
  expect(await textFor('2')).toContain('Sale a las 08:00')
  expect(await textFor('8')).toContain('Si queda vacía, sale a las 08:00')
})
