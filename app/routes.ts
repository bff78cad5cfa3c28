/** All URLs, grouped like the sidebar. Dialogs are child routes of their lists. */
import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { ACCOUNT_EXPORT_KINDS, type AccountExport } from '#app/models/imports/fields.ts'
import { EXPORTED_LISTS } from '#app/models/reports/fields.ts'
import { IMPORT_KINDS, type ImportKind } from '#db/kinds.ts'
import { DOCUMENTS, ORDER_KINDS } from './kernel/document-kinds.ts'

/** The orders of one record, one tab per kind, with the dialog on top. */
function orderTabs(record: string, screen: string): RouteConfigEntry[] {
  return ORDER_KINDS.map((name) => {
    const kind = DOCUMENTS[name].path
    const id = `${record}/${kind}`
    const dialog = route(':order/delete', 'routes/orders/delete.tsx', { id: `${id}/delete` })
    return route(id, screen, { id }, [dialog])
  })
}

/** The dialog that takes a voiding back. */
function undoOf(kind: string, at = ''): RouteConfigEntry {
  return route(`${at}undo`, 'routes/undo/dialog.tsx', { id: `${kind}/undo` })
}

/**
 * What is done with the chosen rows of a list: the dialog over it that voids them, and files; and the
 * one that takes their voiding back.
 */
const voidChosen = (list: string) => [
  route('chosen', 'routes/chosen/dialog.tsx', { id: `${list}/chosen` }),
  route('chosen/undo', 'routes/chosen/undo.tsx', { id: `${list}/chosen/undo` }),
]

/** The page of one order, with its dialogs. */
function orderPage(kind: string): RouteConfigEntry {
  return route(`${kind}/:id`, 'routes/orders/detail.tsx', { id: `${kind}/detail` }, [
    route('void', 'routes/orders/delete.tsx', { id: `${kind}/void` }),
    undoOf(kind),
    ...decisions(kind),
  ])
}

/** Payroll runs: the list, and a run's tabs; the dialogs of a run lie over its orders. */
function payrollRunRoutes(): RouteConfigEntry[] {
  return [
    route('payroll-runs', 'routes/payroll-runs/list.tsx'),
    route('payroll-runs/:id', 'routes/payroll-runs/orders.tsx', [
      route('title', 'routes/payroll-runs/title.tsx'),
      route('duplicate', 'routes/wizard/duplicate.tsx'),
      route('void', 'routes/payroll-runs/void.tsx'),
      ...voidChosen('payroll-runs/:id'),
      ...decisions('payroll-runs'),
      route(':order/delete', 'routes/orders/delete.tsx', { id: 'payroll-runs/:id/delete' }),
    ]),
    route('payroll-runs/:id/receipts', 'routes/payroll-runs/receipts.tsx'),
    route('payroll-runs/:id/comparison', 'routes/payroll-runs/comparison.tsx'),
    route('payroll-runs/:id/bank-files', 'routes/payroll-runs/bank-files.tsx'),
    route('payroll-runs/:id/history', 'routes/payroll-runs/history.tsx'),
  ]
}

/** The dialogs that delete, activate and deactivate a titular or an account. */
const retire = (at: ':id/delete' | 'activation', list: string) =>
  route(at, 'routes/retire/dialog.tsx', { id: `${list}/${at}` })

function importTable(kind: ImportKind | AccountExport, file: 'template' | 'export') {
  const at = `import/${kind}/${file}`
  return route(at, 'routes/imports/table.ts', { id: at })
}

/** A dialog that asks before a user is changed. */
const askOfUser = (at: string) => route(at, 'routes/users/confirmed.tsx', { id: `users/${at}` })

/** Accounts and company accounts share their screens (account-screens.ts lists the differences). */
function accountRoutes(path: string): RouteConfigEntry[] {
  const screen = (at: string, name: string, children: RouteConfigEntry[] = []) =>
    route(at, `routes/accounts/${name}.tsx`, { id: `${path}/${name}` }, children)
  return [
    screen(path, 'list', [
      screen('create', 'create'),
      screen(':id/assign', 'assign'),
      retire(':id/delete', path),
    ]),
    screen(`${path}/:id`, 'detail', [retire('activation', path)]),
    ...orderTabs(`${path}/:id`, 'routes/accounts/orders.tsx'),
  ]
}

/** The dialogs by which a second administrator decides, over the screen of what waits. */
function decisions(kind: string, at = ''): RouteConfigEntry[] {
  return ['approve', 'reject'].map((decision) =>
    route(`${at}${decision}`, `routes/approvals/${decision}.tsx`, { id: `${kind}/${decision}` }),
  )
}

export default [
  index('routes/access/login.tsx'),
  route('register', 'routes/access/register.tsx'),
  route('forgot', 'routes/access/forgot.tsx'),
  route('logout', 'routes/access/logout.ts'),
  route('reset', 'routes/access/reset.tsx'),
  route('second-factor', 'routes/access/second-factor.tsx'),
  route('theme', 'routes/access/theme.ts'),

  layout('routes/shell.tsx', [
    route('titulars', 'routes/titulars/list.tsx', [
      route('create', 'routes/titulars/create.tsx'),
      route('hire', 'routes/titulars/hire.tsx'),
      retire(':id/delete', 'titulars'),
    ]),
    route('titulars/invite', 'routes/titulars/invite-many.tsx'),
    route('titulars/:id', 'routes/titulars/detail.tsx', [
      route('invite', 'routes/titulars/invite.tsx'),
      retire('activation', 'titulars'),
    ]),
    route('titulars/:id/accounts', 'routes/titulars/accounts.tsx', [
      route(':account/transfer', 'routes/titulars/transfer.tsx'),
    ]),
    ...orderTabs('titulars/:id', 'routes/titulars/orders.tsx'),
    route('titulars/:id/summary', 'routes/titulars/summary/screen.tsx'),
    route('titulars/:id/salaries', 'routes/titulars/salaries/screen.tsx'),
    route('titulars/:id/fixed-concepts', 'routes/titulars/fixed-concepts/screen.tsx', [
      route(':fixed/:what', 'routes/titulars/fixed-concepts/dialog.tsx'),
    ]),
    route('titulars/:id/withholdings', 'routes/titulars/withholdings.tsx'),
    ...accountRoutes('accounts'),
    ...accountRoutes('company-accounts'),
    route('company-accounts/:id/movements', 'routes/accounts/movements.tsx', [
      route('adjustments/create', 'routes/accounts/adjustment-create.tsx'),
      route('adjustments/:adjustment/delete', 'routes/accounts/adjustment-delete.tsx'),
      undoOf('adjustments', 'adjustments/:adjustment/'),
    ]),
    route('company-accounts/:id/bank-file', 'routes/accounts/bank-file.tsx'),
    route('transfers', 'routes/transfers/list.tsx', [
      route(':id/delete', 'routes/transfers/delete.tsx'),
      undoOf('transfers', ':id/'),
      ...voidChosen('transfers'),
      ...decisions('transfers', ':id/'),
    ]),
    route('approvals', 'routes/approvals/list.tsx'),
    route('import', 'routes/imports/list.tsx'),
    ...IMPORT_KINDS.map((kind) =>
      route(`import/${kind}`, 'routes/imports/upload.tsx', { id: `import/${kind}` }),
    ),
    route('import/:id', 'routes/imports/detail.tsx', [route('undo', 'routes/imports/undo.tsx')]),
    route('import/:id/columns', 'routes/imports/columns.tsx'),
    route('transfers/create', 'routes/transfers/create.tsx'),
    route('transfers/:id/edit', 'routes/transfers/edit.tsx'),
    route('dashboard', 'routes/dashboard/screen.tsx'),
    route('banks', 'routes/banks/list.tsx', [
      route('create', 'routes/banks/create.tsx'),
      route(':id/edit', 'routes/banks/edit.tsx'),
      route(':id/delete', 'routes/banks/delete.tsx'),
      route(':id/accounts', 'routes/banks/accounts.tsx'),
    ]),
    route('paysheets', 'routes/paysheets/list.tsx', [
      route(':order/delete', 'routes/orders/delete.tsx', { id: 'paysheets/delete' }),
      ...voidChosen('paysheets'),
    ]),
    route('paysheets/create', 'routes/paysheets/create.tsx'),
    route('paysheets/create/many', 'routes/wizard/screen.tsx'),
    route('paysheets/create/many/inputs', 'routes/wizard/inputs.tsx'),
    route('paysheets/create/many/inputs/columns', 'routes/wizard/inputs-columns.tsx'),
    orderPage('paysheets'),
    route('paysheets/:id/edit', 'routes/paysheets/edit.tsx'),
    route('payments', 'routes/payments/list.tsx', [
      route(':order/delete', 'routes/orders/delete.tsx', { id: 'payments/delete' }),
      ...voidChosen('payments'),
    ]),
    route('payments/create', 'routes/payments/create.tsx'),
    route('payments/bank-files', 'routes/payments/bank-files.tsx'),
    orderPage('payments'),
    route('payments/:id/edit', 'routes/payments/edit.tsx'),
    ...payrollRunRoutes(),
    route('payroll/contributions', 'routes/contributions/screen.tsx'),
    route('payroll/contributions/faov', 'routes/contributions/faov.tsx'),
    route('payroll/journal', 'routes/accounting/screen.tsx'),
    route('payroll/journal/codes', 'routes/accounting/codes.tsx'),
    route('bank-files/:id', 'routes/bank-files/detail.tsx', [
      route('lines/:order', 'routes/bank-files/line.tsx'),
      route('paid', 'routes/bank-files/paid.tsx'),
      route('result', 'routes/bank-files/result.tsx'),
      route('sent', 'routes/bank-files/sent.tsx'),
    ]),
    route('reports', 'routes/reports/screen.tsx'),
    route('reports/jobs/:id', 'routes/reports/jobs/progress.tsx'),
    route('reports/summary', 'routes/reports/own/summary.tsx'),
    route('incomes', 'routes/incomes/list.tsx', [
      route(':id/delete', 'routes/incomes/delete.tsx'),
      undoOf('incomes', ':id/'),
      ...voidChosen('incomes'),
    ]),
    route('incomes/create', 'routes/incomes/create.tsx'),
    route('incomes/:id/edit', 'routes/incomes/edit.tsx'),
    route('search', 'routes/search/screen.tsx'),
    route('messages', 'routes/messages/list.tsx'),
    route('messages/:id', 'routes/messages/detail.tsx'),
    route('settings', 'routes/settings/layout.tsx', [
      index('routes/own-account/screen.tsx'),
      // The same screen, as parent of its dialogs: an index route cannot have children, and a
      // pathless parent would send the screen's own forms to the layout.
      route('telegram', 'routes/own-account/screen.tsx', { id: 'settings/telegram' }, [
        route('link', 'routes/telegram/link.tsx'),
        route('confirm', 'routes/telegram/confirm.tsx'),
        route('unlink', 'routes/telegram/unlink.tsx'),
      ]),
      route('second-factor', 'routes/access/factor/screen.tsx'),
      route('second-factor/confirm', 'routes/access/factor/confirm.tsx'),
      route('devices', 'routes/access/devices/screen.tsx'),
      route('access', 'routes/settings/access.tsx'),
      route('salary', 'routes/salaries/screen.tsx'),
      route('salary/amounts', 'routes/salaries/amounts.tsx'),
      route('salary/signatures', 'routes/salaries/signatories.tsx'),
      route('salary/raise', 'routes/salaries/raise.tsx'),
      route('salary/arrears', 'routes/salaries/arrears.tsx'),
      route('salary/islr', 'routes/salaries/tax.tsx'),
      route('announcements', 'routes/announcements/list.tsx', [
        route('create', 'routes/announcements/create.tsx'),
        route(':id/fire', 'routes/announcements/fire.tsx'),
        route(':id/delete', 'routes/announcements/delete.tsx'),
      ]),
      route('preferences', 'routes/own-account/preferences.tsx'),
      route('views', 'routes/views/list.tsx'),
      route('company', 'routes/company/screen.tsx'),
      route('rates', 'routes/rates/screen.tsx'),
      route('rates/upload', 'routes/rates/upload.tsx'),
      route('mail', 'routes/mails/screen.tsx'),
      route('closing', 'routes/closing/screen.tsx'),
      route('parameters', 'routes/parameters/list.tsx'),
      route('parameters/confirm', 'routes/parameters/many.tsx'),
      route('parameters/:name', 'routes/parameters/detail.tsx', [
        route(':id/confirm', 'routes/parameters/confirm.tsx'),
      ]),
      route('concepts', 'routes/concepts/list.tsx', [
        route('create', 'routes/concepts/create.tsx'),
        route(':id/edit', 'routes/concepts/edit.tsx'),
        route(':id/activation', 'routes/concepts/activation.tsx'),
      ]),
      route('approval', 'routes/approvals/settings.tsx'),
      route('audit', 'routes/audit/list.tsx'),
      route('users', 'routes/users/list.tsx', [
        route('create', 'routes/users/create.tsx'),
        route(':id/confirm', 'routes/users/confirm.tsx'),
        askOfUser(':id/reject'),
        route(':id/role', 'routes/users/role.tsx'),
        askOfUser(':id/activation'),
        route(':id/reset', 'routes/users/reset.tsx'),
        askOfUser(':id/second-factor'),
      ]),
      route('users/:id/titulars', 'routes/users/titulars.tsx', [
        askOfUser('unbound'),
        askOfUser(':titular/bind/:type'),
      ]),
    ]),
    route('users', 'routes/users/moved.ts'),
  ]),

  route('titulars/:id/summary/file', 'routes/titulars/summary/file.ts'),
  route('reports/summary/file', 'routes/reports/own/summary-file.ts'),
  route('reports/certificate', 'routes/reports/own/certificate.ts'),
  route('titulars/:id/certificate', 'routes/titulars/salaries/certificate.ts'),
  route('paysheets/create/many/inputs/template', 'routes/wizard/inputs-template.ts'),
  route('paysheets/create/many/inputs/left-out', 'routes/wizard/inputs-left-out.ts'),
  route('pickers/:list', 'routes/pickers/titulars.ts'),
  ...IMPORT_KINDS.flatMap((kind) => [importTable(kind, 'template'), importTable(kind, 'export')]),
  ...ACCOUNT_EXPORT_KINDS.map((kind) => importTable(kind, 'export')),
  ...EXPORTED_LISTS.map((list) =>
    route(`${list.slice(1)}/export`, 'routes/lists/export.ts', { id: `${list.slice(1)}/export` }),
  ),
  route('payroll/contributions/faov/:id/file', 'routes/contributions/faov-file.ts'),
  route('import/:id/file', 'routes/imports/file.ts'),
  route('import/:id/left-out', 'routes/imports/left-out.ts'),
  route('reports/jobs/:id/events', 'routes/reports/jobs/events.ts'),
  route('reports/jobs/:id/file', 'routes/reports/jobs/file.ts'),
  route('api/*', 'routes/api/dispatch.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
