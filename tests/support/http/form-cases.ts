/** Every form of the screens: its address, the names of its fields, and valid values. */
import { accountInput } from '#app/models/accounts/fields.ts'
import { adjustmentFormInput } from '#app/models/adjustments/fields.ts'
import { announcementInput } from '#app/models/announcements/fields.ts'
import { approvalInput } from '#app/models/approval/fields.ts'
import {
  bankLineInput,
  bankResultInput,
  bankSettingsInput,
  paymentFileInput,
  runFileInput,
} from '#app/models/bank-files/fields.ts'
import { bankInput } from '#app/models/banks/fields.ts'
import { closingInput } from '#app/models/closing/fields.ts'
import { companyInput } from '#app/models/company/fields.ts'
import { incomeInput } from '#app/models/incomes/fields.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import {
  BASICS_FIELDS,
  INPUTS_PATH,
  SHEET_FIELDS,
  WIZARD_PATH,
} from '#app/models/paysheets/many/fields.ts'
import { settingsInput, signatoryInput } from '#app/models/settings/fields.ts'
import { employeeInput } from '#app/models/titulars/employee.ts'
import { salaryInput, titularInput } from '#app/models/titulars/fields.ts'
import { raiseInput, salaryChangeInput } from '#app/models/titulars/salaries/fields.ts'
import { transferInput } from '#app/models/transfers/fields.ts'
import {
  birthDateInput,
  credentialsInput,
  emailInput,
  employeeInvitationInput,
  forgottenInput,
  invitationInput,
  passwordInput,
  registrationInput,
  resetInput,
} from '#app/models/users/fields.ts'
import { preferenceInput } from '#app/models/users/preferences.ts'
import { viewInput, viewRename } from '#app/models/views/fields.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { parseIsoDate } from '#app/services/values/dates.ts'
import { accessForms } from './access-forms.ts'
import { world } from './app.ts'
import { decisionForms } from './decision-forms.ts'
import { fresh, NOUNS } from './nouns.ts'
import { PLACES } from './routes.ts'

const FIELDS = fieldsFor('form', parseIsoDate('2026-11-20') ?? raise())

function raise(): never {
  throw new Error('no such day')
}

export type Form = {
  /** The route that takes it, and where it is sent. */
  route: string
  to: string
  names: string[]
  good: () => Record<string, string>
  /** Whether its screen takes a file too, under `file`, or a file alone. */
  takesFile?: true | 'alone'
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

/** The form fields that create a record of the noun. */
export function goodOf(path: Path): Record<string, string> {
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
  return {
    ...goodOf('titulars'),
    ...account,
    salary: '5',
    allow_check_digit: 'on',
    allow_ric_check_digit: 'on',
  }
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
const STEP: Record<string, number> = { selection: 1, basics: 2, sheet: 3 }
/** A form of the bulk wizard, which has several on each of its steps. */
const wizard = (name: string, names: string[], good: Record<string, string>): Form => ({
  route: WIZARD_PATH,
  to: `${WIZARD_PATH}?step=${STEP[name]}&form=${good.intent || name}`,
  names: ['form', ...names],
  good: () => ({ form: name, ...good }),
})
const ADJUSTMENTS = '/company-accounts/:id/movements/adjustments'

const ORDER_TABS = ['/titulars', '/accounts', '/company-accounts'].flatMap((record) => [
  `${record}/:id/paysheets`,
  `${record}/:id/payments`,
])

function bankFileForms(): Form[] {
  const to = `/bank-files/${world.bankFile}`
  const result = '01340001630000000001/500.01/Maria Nanez/EJ/Ejecutado'
  const names = (schema: (fields: typeof FIELDS) => { shape: object }) =>
    Object.keys(schema(FIELDS).shape)
  return [
    {
      route: '/company-accounts/:id/bank-file',
      to: `/company-accounts/${world.enterprise}/bank-file`,
      names: names(bankSettingsInput),
      good: () => ({ format: 'banesco' }),
    },
    {
      route: '/payroll-runs/:id/bank-files',
      to: `/payroll-runs/${world.run}/bank-files`,
      names: names(runFileInput),
      good: () => ({ account_id: String(world.enterprise), format: 'csv', allow_again: 'on' }),
    },
    {
      ...{ route: '/bank-files/:id/lines/:order', to: `${to}/lines/${world.voided}` },
      names: names(bankLineInput),
      good: () => ({ status: 'paid' }),
    },
    {
      ...{ route: '/payments/bank-files', to: '/payments/bank-files' },
      names: names(paymentFileInput),
      good: () => ({ account_id: String(world.poor), format: 'csv', ids: String(world.payment) }),
    },
    { route: '/bank-files/:id/paid', to: `${to}/paid`, names: [], good: () => ({}) },
    {
      ...{ route: '/bank-files/:id/result', to: `${to}/result` },
      takesFile: true,
      names: names(bankResultInput),
      good: () => ({ result }),
    },
  ]
}

/** The dialogs that void what was chosen in a list, each of one document, and take that back. */
const CHOSEN: [path: string, route: string, id: number][] = [
  ['/paysheets', '/paysheets', world.paysheet],
  ['/payments', '/payments', world.payment],
  ['/incomes', '/incomes', world.income],
  ['/transfers', '/transfers', world.transfer],
  [`/payroll-runs/${world.run}`, '/payroll-runs/:id', world.paysheet],
]
const chosenForms = (): Form[] =>
  CHOSEN.flatMap(([path, route, id]) => [
    {
      route: `${route}/chosen`,
      to: `${path}/chosen?ids=${id}`,
      names: ['reason', 'seen', 'key'],
      good: () => ({ seen: `${id}.1` }),
    },
    {
      route: `${route}/chosen/undo`,
      to: `${path}/chosen/undo?key=none`,
      names: [],
      good: () => ({}),
    },
  ])

/** A record of each kind that may wait for approval. */
const DECIDED: Record<string, number> = {
  paysheets: world.paysheet,
  payments: world.payment,
  transfers: world.transfer,
  'payroll-runs': world.run,
}

/** Each form of every screen; a screen may have several. */
export const FORMS: Form[] = [
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
  {
    route: '/forgot',
    to: '/forgot',
    names: Object.keys(forgottenInput(FIELDS).shape),
    good: () => ({ email: 'p@example.com' }),
  },
  ...bankFileForms(),
  ...chosenForms(),
  {
    ...{ route: '/settings/views', to: '/settings/views' },
    names: ['form', ...Object.keys(viewInput(FIELDS).shape)],
    good: () => ({ form: 'save', list: '/paysheets', query: 'payday=primera', name: 'Primeras' }),
  },
  {
    ...{ route: '/settings/views', to: '/settings/views' },
    names: ['form', ...Object.keys(viewRename(FIELDS).shape)],
    good: () => ({ form: 'rename', id: '1', name: 'Primeras' }),
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
  button('/titulars/:id/invite', world.jose, Object.keys(employeeInvitationInput(FIELDS).shape)),
  { route: '/titulars/invite', to: '/titulars/invite', names: ['id'], good: () => ({ id: '1' }) },
  {
    route: '/settings/salary/raise',
    to: '/settings/salary/raise',
    names: [...Object.keys(raiseInput(FIELDS).shape), 'titular', 'chosen', 'had', 'search', 'page'],
    good: () => ({ who: 'all', mode: 'percent', value: '5', round: '1', intent: 'save' }),
  },
  {
    route: '/titulars/:id/salaries',
    to: `/titulars/${world.jose}/salaries`,
    names: Object.keys(salaryChangeInput(FIELDS).shape),
    good: () => ({ salary: '750', since: '2026-01-01', reason: 'Aumento' }),
  },
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
  button('/transfers/:id/undo', world.transfer, []),
  button('/incomes/:id/undo', world.income, []),
  button('/paysheets/:id/undo', world.paysheet, []),
  button('/payments/:id/undo', world.payment, []),
  nested(`${ADJUSTMENTS}/:adjustment/undo`, [], () => ({})),
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
  ...Object.entries<Record<string, string>>({
    '': {},
    numbers: { first: '0099' },
    enterprise: { all_enterprise_id: String(world.enterprise) },
    create: { total: '50000', own_total: '50000', settings: '0 0 0' },
  }).map(([intent, said]) =>
    wizard('sheet', [...SHEET_FIELDS, 'employee', 'salary', 'tab', ...Object.keys(said)], {
      employee: String(world.maria),
      intent,
      ...said,
    }),
  ),
  {
    route: INPUTS_PATH,
    to: INPUTS_PATH,
    names: ['form', 'intent', 'version', 'good_only'],
    good: () => ({ form: 'inputs', intent: 'apply', version: '1' }),
    takesFile: true,
  },
  {
    route: '/import/:id',
    to: `/import/${world.waitingImport}`,
    names: ['form', 'intent', 'version', 'good_only', 'check_digit'],
    good: () => ({ form: 'import', intent: 'confirm', version: '1', good_only: 'on' }),
  },
  button('/import/:id/undo', world.doneImport, []),
  ...['/import/employees', '/import/suppliers'].map(
    (to): Form => ({ route: to, to, names: ['file'], good: () => ({}), takesFile: 'alone' }),
  ),
  form('/paysheets/:id/edit', world.paysheet, 'paysheets'),
  nested('/paysheets/:order/delete', ['reason'], () => ({})),
  button('/paysheets/:id/void', world.paysheet, ['reason']),
  ...ORDER_TABS.map((tab) => nested(`${tab}/:order/delete`, ['reason'], () => ({}))),
  {
    route: '/settings/announcements/create',
    to: '/settings/announcements/create',
    names: Object.keys(announcementInput(FIELDS).shape),
    good: () => ({ title: 'Aviso', content: 'Mañana no hay oficina', target: '0', type: '2' }),
  },
  nested('/settings/announcements/:id/fire', ['key', 'version'], () => ({})),
  nested('/settings/announcements/:id/delete', ['reason'], () => ({})),
  ...decisionForms(button),
  {
    route: '/settings/approval',
    to: '/settings/approval',
    names: Object.keys(approvalInput(FIELDS).shape),
    good: () => ({ version: '1', payments: '500' }),
  },
  {
    route: '/settings/company',
    to: '/settings/company',
    names: Object.keys(companyInput(FIELDS).shape),
    good: () => ({ name: 'Cerro Ávila, C.A.', ric: 'J070133805', version: '1' }),
    takesFile: true,
  },
  {
    route: '/settings/company',
    to: '/settings/company?steps=1',
    names: ['hidden', 'from'],
    good: () => ({ hidden: '1', from: 'dashboard' }),
    takesFile: true,
  },
  {
    route: '/settings/closing',
    to: '/settings/closing',
    names: Object.keys(closingInput(FIELDS).shape),
    good: () => ({ until: '2025-12-31', version: '1' }),
  },
  { route: '/settings/mail', to: '/settings/mail', names: [], good: () => ({}) },
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
  ...accessForms(),
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
  {
    route: '/settings/users/create',
    to: '/settings/users/create',
    names: Object.keys(invitationInput(FIELDS).shape),
    good: () => ({
      ...{ name: 'Invitada', email: 'invitada@example.com', role_id: '3', titular_id: '' },
    }),
  },
  ...['reject', 'reset', 'second-factor'].map((dialog) =>
    nested(`/settings/users/:id/${dialog}`, [], () => ({})),
  ),
  nested('/settings/users/:id/activation', ['active', 'version'], () => ({ active: '1' })),
  nested('/settings/users/:id/titulars/unbound', ['version'], () => ({})),
  nested('/settings/users/:id/titulars/:titular/bind/:type', ['version'], () => ({})),
  { route: '/messages', to: '/messages', names: ['read'], good: () => ({ read: 'all' }) },
  ...['paysheets', 'payments', 'transfers', 'payroll-runs'].flatMap((path) =>
    ['approve', 'reject'].map((decision) =>
      button(`/${path}/:id/${decision}`, DECIDED[path] ?? raise(), ['version', 'reason']),
    ),
  ),
  button('/payroll-runs/:id/receipts', world.run, []),
  {
    route: '/settings/approval',
    to: '/settings/approval',
    names: Object.keys(approvalInput(FIELDS).shape),
    good: () => ({ runs: '', paysheets: '', payments: '', transfers: '', version: '1' }),
  },
  form('/payments/create', undefined, 'payments'),
  form('/payments/:id/edit', world.payment, 'payments'),
  nested('/payments/:order/delete', ['reason'], () => ({})),
  button('/payments/:id/void', world.payment, ['reason']),
  button('/payroll-runs/:id/duplicate', world.run, ['draft']),
  button('/payroll-runs/:id/void', world.run, ['reason', 'version']),
  nested('/payroll-runs/:id/:order/delete', ['reason'], () => ({})),
  {
    route: '/payroll-runs/:id/title',
    to: `/payroll-runs/${world.run}/title`,
    names: ['title', 'version'],
    good: () => ({ title: 'Nómina de prueba' }),
  },
  salary('amounts', settingsInput(FIELDS).shape, { bonus: '1', sso: '1', lacks: '1' }),
  salary('realized', signatoryInput(FIELDS).shape, { kind: 'realized', name: 'Presidencia' }),
  salary(`salary-${world.jose}`, salaryInput(FIELDS).shape, {
    titular_id: String(world.jose),
    salary: '5',
  }),
  salary('remove', { id: 0 }, { id: '2' }),
]
