/** The forms of titulars, accounts and banks. */

import { ownFixedConceptInput } from '#app/models/fixed-concepts/fields.ts'
import { ownInput } from '#app/models/parameters/fields.ts'
import { employeeInput } from '#app/models/titulars/employee.ts'
import { salaryChangeInput } from '#app/models/titulars/salaries/fields.ts'
import { employeeInvitationInput } from '#app/models/users/fields.ts'
import { world } from '../app.ts'
import { button, type Form, fixed, form, goodOf, namesOf, nested } from './form.ts'

/** An employee with account and salary. */
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

/** Of the titular that the path names. */
function fixedConcept(): Record<string, string> {
  const { titular_id: _, ...good } = goodOf('fixed-concepts')
  return good
}

export const peopleForms = (): Form[] => [
  form('/banks/create', undefined, 'banks'),
  form('/banks/:id/edit', world.banesco, 'banks'),
  button('/banks/:id/delete', world.banesco, ['reason']),
  form('/titulars/create', undefined, 'titulars'),
  { ...fixed('/titulars/hire', namesOf(employeeInput)), good: employee },
  form('/titulars/:id', world.jose, 'titulars'),
  button('/titulars/:id/activation', world.jose, ['active']),
  button('/titulars/:id/delete', world.jose, ['intent']),
  button('/titulars/:id/invite', world.jose, namesOf(employeeInvitationInput)),
  fixed('/titulars/invite', ['id'], { id: '1' }),
  {
    route: '/titulars/:id/salaries',
    to: `/titulars/${world.jose}/salaries`,
    names: namesOf(salaryChangeInput),
    good: () => ({ salary: '750', since: '2026-01-01', reason: 'Aumento' }),
  },
  {
    route: '/titulars/:id/withholdings',
    to: `/titulars/${world.jose}/withholdings`,
    names: namesOf(ownInput),
    good: () => ({ what: 'islr', percent: '5,65', since: '2026-11-20', source: 'AR-I' }),
  },
  {
    route: '/titulars/:id/fixed-concepts',
    to: `/titulars/${world.jose}/fixed-concepts`,
    names: namesOf(ownFixedConceptInput),
    good: fixedConcept,
  },
  nested(
    '/titulars/:id/fixed-concepts/:fixed/:what',
    [...namesOf(ownFixedConceptInput), 'version'],
    () => ({ ...fixedConcept(), version: '1' }),
  ),
  {
    route: '/titulars/:id/fixed-concepts/:fixed/:what',
    to: `/titulars/${world.nora}/fixed-concepts/${world.fixedConcept}/delete`,
    names: [],
    good: () => ({}),
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
  {
    route: '/import/:id',
    to: `/import/${world.waitingImport}`,
    names: ['form', 'intent', 'version', 'good_only', 'check_digit', 'line', 'field', 'text'],
    good: () => ({ form: 'import', intent: 'confirm', version: '1', good_only: 'on' }),
  },
  {
    route: '/import/:id/columns',
    to: `/import/${world.waitingImport}/columns`,
    names: ['form', 'intent', 'version', 'sheet', 'head', 'account_type', 'column_0', 'column_1'],
    good: () => ({ intent: 'columns', version: '1', column_0: 'ric', column_1: 'name' }),
  },
  button('/import/:id/undo', world.doneImport, []),
  ...['/import/employees', '/import/suppliers'].map(
    (to): Form => ({ ...fixed(to, ['file']), takesFile: 'alone' }),
  ),
]
