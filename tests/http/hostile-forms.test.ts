/** Whatever is posted to a screen: never our fault, never markup, nothing stored on a refusal. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountInput } from '#app/models/account.ts'
import { adjustmentFormInput } from '#app/models/adjustment.ts'
import { announcementInput } from '#app/models/announcement.ts'
import { bankInput } from '#app/models/bank.ts'
import { employeeInput } from '#app/models/employee.ts'
import { incomeInput } from '#app/models/income.ts'
import { paymentInput } from '#app/models/payment.ts'
import { paysheetInput } from '#app/models/paysheet.ts'
import { preferenceInput } from '#app/models/preference.ts'
import { settingsInput, signatoryInput } from '#app/models/settings.ts'
import { salaryInput, titularInput } from '#app/models/titular.ts'
import { transferInput } from '#app/models/transfer.ts'
import {
  birthDateInput,
  credentialsInput,
  emailInput,
  passwordInput,
  registrationInput,
  resetInput,
} from '#app/models/user.ts'
import { BASICS_FIELDS, SHEET_FIELDS, WIZARD_PATH } from '#app/models/wizard.ts'
import { parseIsoDate } from '#app/services/dates.ts'
import { fieldsFor } from '#app/services/fields.ts'
import { testApp, world } from './app.ts'
import { loadBuild } from './built.ts'
import type { Answer } from './client.ts'
import type { Entries } from './forms.ts'
import {
  expectHarmless,
  expectHonestPage,
  expectWhole,
  runs,
  spoil,
  spoiledForm,
  TEXTS,
} from './hostile.ts'
import { fresh, NOUNS } from './nouns.ts'
import { PLACES, placesOf } from './routes.ts'

const t = testApp()

const FIELDS = fieldsFor('form', parseIsoDate('2026-11-20') ?? raise())

function raise(): never {
  throw new Error('no such day')
}

type Form = {
  /** The route that takes it, and where it is sent. */
  route: string
  to: string
  names: string[]
  good: () => Record<string, string>
}

const schemas = {
  banks: bankInput,
  titulars: titularInput,
  accounts: accountInput,
  incomes: incomeInput,
  paysheets: paysheetInput,
  payments: paymentInput,
  transfers: transferInput,
}
type Path = keyof typeof schemas

/** What creates a record of the noun, as a form has it. */
function goodOf(path: Path): Record<string, string> {
  const noun = NOUNS.find((each) => each.path === path) ?? raise()
  const body = { ...noun.body, ...fresh(noun) }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, `${value}`]))
}

function form(route: string, id: number | undefined, path: Path): Form {
  const names = Object.keys(schemas[path](FIELDS).shape)
  return { route, to: route.replace(':id', String(id)), names, good: () => goodOf(path) }
}

function button(route: string, id: number, names: string[]): Form {
  return { route, to: route.replace(':id', String(id)), names, good: () => ({}) }
}

const employee = () => {
  const { number = '' } = goodOf('accounts')
  const account = { number, bank_id: String(world.unusedBank), account_type: 'Ahorro' }
  return { ...goodOf('titulars'), ...account, salary: '5', allow_check_digit: 'on' }
}
const visitor = { email: 'p@example.com', password: 'clave-larga' }
const salary = (name: string, schema: object, good: Record<string, string>): Form => ({
  route: '/settings/salary',
  to: '/settings/salary',
  names: ['form', ...Object.keys(schema)],
  good: () => ({ form: name, ...good }),
})

const account = (name: string, schema: object, good: Record<string, string>): Form => ({
  route: '/settings',
  to: '/settings?index',
  names: ['form', ...Object.keys(schema)],
  good: () => ({ form: name, ...good }),
})

/** A form whose path names several records. */
const nested = (route: string, names: string[], good: () => Record<string, string>): Form => ({
  route,
  to: PLACES[route] ?? raise(),
  names,
  good,
})
/** A form of the bulk wizard, which has several on each of its steps. */
const wizard = (name: string, names: string[], good: Record<string, string>): Form => ({
  route: WIZARD_PATH,
  to: `${WIZARD_PATH}?step=${name === 'selection' ? 1 : name === 'basics' ? 2 : 3}&form=${name}`,
  names: ['form', ...names],
  good: () => ({ form: name, ...good }),
})
const ADJUSTMENTS = '/company-accounts/:id/movements/adjustments'

const ORDER_TABS = ['/titulars', '/accounts', '/company-accounts'].flatMap((record) => [
  `${record}/:id/paysheets`,
  `${record}/:id/payments`,
])

const FORMS: Form[] = [
  {
    route: '/',
    to: '/?index',
    names: ['redirectTo', ...Object.keys(credentialsInput(FIELDS).shape)],
    good: () => visitor,
  },
  {
    route: '/register',
    to: '/register',
    names: Object.keys(registrationInput(FIELDS).shape),
    good: () => ({ ...visitor, name: 'P', re_password: visitor.password }),
  },
  form('/banks/create', undefined, 'banks'),
  form('/banks/:id/edit', world.banesco, 'banks'),
  button('/banks/:id/delete', world.banesco, ['reason']),
  form('/titulars/create', undefined, 'titulars'),
  {
    route: '/titulars/hire',
    to: '/titulars/hire',
    names: Object.keys(employeeInput(FIELDS).shape),
    good: employee,
  },
  form('/titulars/:id', world.jose, 'titulars'),
  button('/titulars/:id/activation', world.jose, ['active']),
  button('/titulars/:id/delete', world.jose, ['intent']),
  form('/accounts/create', undefined, 'accounts'),
  form('/accounts/:id', world.mariaAccount, 'accounts'),
  button('/accounts/:id/activation', world.lone, ['active']),
  button('/accounts/:id/assign', world.lone, ['titular_id']),
  button('/accounts/:id/delete', world.mariaAccount, ['intent']),
  form('/company-accounts/create', undefined, 'accounts'),
  form('/company-accounts/:id', world.enterprise, 'accounts'),
  button('/company-accounts/:id/activation', world.poor, ['active']),
  button('/company-accounts/:id/assign', world.poor, ['titular_id']),
  button('/company-accounts/:id/delete', world.poor, ['intent']),
  nested(
    '/titulars/:id/accounts/:account/transfer',
    Object.keys(schemas.transfers(FIELDS).shape),
    () => goodOf('transfers'),
  ),
  form('/transfers/:id/edit', world.transfer, 'transfers'),
  button('/transfers/:id/delete', world.transfer, ['reason']),
  {
    route: `${ADJUSTMENTS}/create`,
    to: `${ADJUSTMENTS}/create`.replace(':id', String(world.poor)),
    names: Object.keys(adjustmentFormInput(FIELDS).shape),
    good: () => ({
      ...{ direction: 'entrada', amount: '5' },
      ...{ reason: 'Intereses', issued_at: '2026-11-19' },
    }),
  },
  nested(`${ADJUSTMENTS}/:adjustment/delete`, ['reason'], () => ({})),
  form('/incomes/create', undefined, 'incomes'),
  form('/incomes/:id/edit', world.income, 'incomes'),
  button('/incomes/:id/delete', world.income, ['reason']),
  form('/paysheets/create', undefined, 'paysheets'),
  wizard('selection', ['titular', 'had', 'touched', 'search', 'page'], {
    titular: String(world.maria),
    intent: 'next',
  }),
  wizard('basics', [...BASICS_FIELDS, 'tab'], { concept: 'Quincena' }),
  wizard('sheet', [...SHEET_FIELDS, 'employee', 'salary', 'tab'], {
    employee: String(world.maria),
  }),
  wizard('numbers', ['first', 'employee'], { first: '0099' }),
  wizard('enterprise', ['enterprise_id'], { enterprise_id: String(world.enterprise) }),
  wizard('create', ['total', 'tab'], { total: '50000' }),
  form('/paysheets/:id/edit', world.paysheet, 'paysheets'),
  nested('/paysheets/:order/delete', ['reason'], () => ({})),
  ...ORDER_TABS.map((tab) => nested(`${tab}/:order/delete`, ['reason'], () => ({}))),
  {
    route: '/settings/announcements/create',
    to: '/settings/announcements/create',
    names: Object.keys(announcementInput(FIELDS).shape),
    good: () => ({ title: 'Aviso', content: 'Mañana no hay oficina', target: '0', type: '2' }),
  },
  nested('/settings/announcements/:id/fire', ['key', 'version'], () => ({})),
  nested('/settings/announcements/:id/delete', ['reason'], () => ({})),
  {
    route: '/settings/preferences',
    to: '/settings/preferences',
    names: Object.keys(preferenceInput(FIELDS).shape),
    good: () => ({ version: '1' }),
  },
  {
    route: '/reset',
    to: '/reset?token=x',
    names: Object.keys(resetInput(FIELDS).shape),
    good: () => ({ token: 'x', password: 'clave-larga', re_password: 'clave-larga' }),
  },
  account('email', emailInput(FIELDS).shape, { email: 'p@example.com', current_password: 'x' }),
  account('password', passwordInput(FIELDS).shape, {
    ...{ current_password: 'x', password: 'clave-larga', re_password: 'clave-larga' },
  }),
  account('birth-date', birthDateInput(FIELDS).shape, { birth_date: '1990-02-28' }),
  {
    route: '/settings/telegram/confirm',
    to: '/settings/telegram/confirm?id=1&hash=x',
    names: ['id', 'hash', 'auth_date'],
    good: () => ({}),
  },
  {
    route: '/settings/telegram/unlink',
    to: '/settings/telegram/unlink',
    names: [],
    good: () => ({}),
  },
  ...['confirm', 'role'].map((dialog) =>
    nested(`/settings/users/:id/${dialog}`, ['type', 'version'], () => ({ type: '3' })),
  ),
  ...['reject', 'reset'].map((dialog) => nested(`/settings/users/:id/${dialog}`, [], () => ({}))),
  nested('/settings/users/:id/activation', ['active', 'version'], () => ({ active: '1' })),
  nested('/settings/users/:id/titulars/unbound', ['version'], () => ({})),
  nested('/settings/users/:id/titulars/:titular/bind/:type', ['version'], () => ({})),
  { route: '/messages', to: '/messages', names: ['read'], good: () => ({ read: 'all' }) },
  form('/payments/create', undefined, 'payments'),
  form('/payments/:id/edit', world.payment, 'payments'),
  nested('/payments/:order/delete', ['reason'], () => ({})),
  salary('amounts', settingsInput(FIELDS).shape, { bonus: '1', sso: '1', lacks: '1' }),
  salary('realized', signatoryInput(FIELDS).shape, { kind: 'realized', name: 'Presidencia' }),
  salary(`salary-${world.jose}`, salaryInput(FIELDS).shape, {
    titular_id: String(world.jose),
    salary: '5',
  }),
  salary('remove', { id: 0 }, { id: '2' }),
]

/** It shows the link that it has made, and leads nowhere. */
const HANDS_OVER = '/settings/users/:id/reset'

const isForVisitors = ({ route }: Form) => route === '/' || route === '/register'
const TYPE = 'application/x-www-form-urlencoded'
let addresses = 0

/** Sends a body to a form's screen, and checks what comes back. */
async function judge(form: Form, body: BodyInit, type?: string): Promise<Answer> {
  const before = await t.changes()
  const client = isForVisitors(form) ? t.visitor() : t.as('administrator')
  const address = `192.0.2.${++addresses % 250}`
  const sent = { address, ...(type !== undefined && { headers: { 'Content-Type': type } }) }
  const answer = await client.send(form.to, { method: 'POST', body }, sent)
  expectHonestPage(answer)
  const isSaved = answer.status === (form.route === HANDS_OVER ? 200 : 303)
  if (!isSaved) expect(await t.changes()).toBe(before)
  return answer
}

test('every screen that takes a form is here', async () => {
  const known = new Set(['/logout', '/reports/jobs/:id', ...FORMS.map(({ route }) => route)])
  // The same screen as /settings, under its dialogs.
  known.add('/settings/telegram')
  // It has nothing to fill in.
  known.add('/settings/telegram/link')
  const places = placesOf(await loadBuild()).filter(({ hasAction }) => hasAction)
  expect([...known].sort()).toEqual(places.map(({ path }) => path).sort())
})

describe.each(FORMS)('$to', (form) => {
  const { names, good, to } = form

  test('takes nothing that is not right', async () => {
    const spoiled = spoiledForm([...names, 'key', 'version', 'intent'])
    await fc.assert(
      fc.asyncProperty(spoiled, async (sent) => {
        const entries = spoil(good(), sent) as Entries
        const { status } = await judge(form, new URLSearchParams(entries).toString(), TYPE)
        if (status !== 303 || isForVisitors(form)) return
        expectHarmless(await t.as('administrator').get(to))
      }),
      runs(isForVisitors(form) ? 20 : 40),
    )
    await expectWhole(t)
  })

  test('takes no files, and no bodies that are no forms', async () => {
    const file = new FormData()
    for (const [name, value] of Object.entries(good())) file.append(name, value)
    for (const name of names) file.set(name, new File(['x'], `${name}.txt`))
    await judge(form, file)
    const bodies = [
      ['', TYPE],
      ['&&&=&=1&a', TYPE],
      ['%', TYPE],
      ['a[99999999]=1&a[b][c]=2&a.b.c=3', TYPE],
      [names.map((name) => `${name}=%ED%A0%80%FF`).join('&'), TYPE],
      [names.map((name) => `${name}=1&${name}=2&${name}[]=3`).join('&'), TYPE],
      [`${names[0]}=${'x'.repeat(900_000)}`, TYPE],
      ['x', 'multipart/form-data; boundary=x'],
      ['x', 'multipart/form-data'],
      [
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
        'multipart/form-data; boundary=x',
      ],
      ['{}', 'application/json'],
      ['<a/>', 'text/xml'],
    ] as const
    for (const [body, type] of bodies) {
      const { status } = await judge(form, body, type)
      if (/json|xml/.test(type)) expect([type, status]).toEqual([type, 415])
    }
    await expectWhole(t)
  })
})

test('what a form carries along is read with care', async () => {
  for (const name of ['key', 'version', 'intent', 'titular_id']) {
    for (const each of TEXTS) {
      const fields = { name: 'x', intent: 'refresh', [name]: each }
      expectHonestPage(await t.as('administrator').post('/paysheets/create', fields))
    }
  }
})

test('a key that no form of ours carries is none', async () => {
  const client = t.as('administrator')
  for (const key of ['a\u0000b', 'x'.repeat(201), 'una clave', 'ñ']) {
    const made = await client.post('/banks/create', { ...goodOf('banks'), key })
    expect([key, made.status]).toEqual([key, 303])
  }
})

test('many fields are read with care', async () => {
  const many = Array.from({ length: 50_000 }, (_, i) => `f${i}=1`).join('&')
  const same = 'name=1&'.repeat(50_000)
  for (const body of [many, same]) {
    const sent = { headers: { 'Content-Type': TYPE } }
    const answer = t.as('administrator').send('/banks/create', { method: 'POST', body }, sent)
    expect((await answer).status).toBe(422)
  }
})
