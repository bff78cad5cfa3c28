/** The forms below 'Configuración', but for one's own account, and of messages. */
import { announcementInput } from '#app/models/announcements/fields.ts'
import { approvalInput } from '#app/models/approval/fields.ts'
import { closingInput } from '#app/models/closing/fields.ts'
import { companyInput } from '#app/models/company/fields.ts'
import { conceptInput } from '#app/models/concepts/fields.ts'
import { parameterInput } from '#app/models/parameters/fields.ts'
import { rateInput } from '#app/models/rates/fields.ts'
import { settingsInput, signatoryInput } from '#app/models/settings/fields.ts'
import { salaryInput } from '#app/models/titulars/fields.ts'
import { raiseInput } from '#app/models/titulars/salaries/fields.ts'
import { invitationInput } from '#app/models/users/fields.ts'
import { preferenceInput } from '#app/models/users/preferences.ts'
import { viewInput, viewRename } from '#app/models/views/fields.ts'
import { world } from '../app.ts'
import { type Form, fixed, namesOf, nested } from './form.ts'

const salaryForms = (): Form[] => [
  fixed('/settings/salary/amounts', namesOf(settingsInput), { bonus: '1', sso: '1', lacks: '1' }),
  fixed('/settings/salary/signatures', namesOf(signatoryInput), {
    ...{ kind: 'realized', name: 'Presidencia' },
  }),
  fixed('/settings/salary/signatures', ['id'], { id: '2' }),
  fixed('/settings/salary', namesOf(salaryInput), {
    ...{ titular_id: String(world.jose), salary: '5' },
  }),
  ...['all', 'discard'].map((save) => ({
    ...fixed('/settings/salary', ['titular_id', 'version', 'salary', 'save', 'drafted', 'last'], {
      ...{ titular_id: String(world.jose), version: '1', salary: '5', save },
      ...{ drafted: String(world.jose), last: '2026-11-20T08:00:00.000Z' },
    }),
    to: `/settings/salary?rows=${save}`,
  })),
  fixed(
    '/settings/salary/raise',
    [...namesOf(raiseInput), 'titular', 'chosen', 'had', 'search', 'page'],
    { who: 'all', mode: 'percent', value: '5', round: '1', intent: 'save' },
  ),
  fixed('/settings/salary/arrears', []),
  fixed('/settings/salary/islr', ['take']),
]

const userForms = (): Form[] => [
  ...['confirm', 'role'].map((dialog) =>
    nested(`/settings/users/:id/${dialog}`, ['type', 'version'], () => ({ type: '3' })),
  ),
  fixed('/settings/users/create', namesOf(invitationInput), {
    ...{ name: 'Invitada', email: 'invitada@example.com', role_id: '3', titular_id: '' },
  }),
  ...['reject', 'reset', 'second-factor'].map((dialog) =>
    nested(`/settings/users/:id/${dialog}`, []),
  ),
  nested('/settings/users/:id/activation', ['active', 'version'], () => ({ active: '1' })),
  nested('/settings/users/:id/titulars/unbound', ['version']),
  nested('/settings/users/:id/titulars/:titular/bind/:type', ['version']),
]

export const settingsForms = (): Form[] => [
  ...salaryForms(),
  ...userForms(),
  fixed('/settings/concepts/create', namesOf(conceptInput), {
    ...{ code: 'prima', name: 'Prima', kind: 'asignacion', nature: 'salarial' },
    computed: 'amount',
  }),
  nested('/settings/concepts/:id/edit', [...namesOf(conceptInput), 'version'], () => ({
    ...{ code: 'bonus', name: 'Bono de alimentación', kind: 'asignacion', nature: 'salarial' },
    ...{ computed: 'part', version: '1' },
  })),
  nested('/settings/concepts/:id/activation', ['active', 'version'], () => ({ active: '' })),
  fixed('/settings/views', ['form', ...namesOf(viewInput)], {
    ...{ form: 'save', list: '/paysheets', query: 'payday=primera', name: 'Primeras' },
  }),
  fixed('/settings/views', ['form', ...namesOf(viewRename)], {
    ...{ form: 'rename', id: '1', name: 'Primeras' },
  }),
  fixed('/settings/announcements/create', namesOf(announcementInput), {
    ...{ title: 'Aviso', content: 'Mañana no hay oficina', target: '0', type: '2' },
  }),
  nested('/settings/announcements/:id/fire', ['key', 'version']),
  nested('/settings/announcements/:id/delete', ['reason']),
  fixed('/settings/approval', namesOf(approvalInput), { version: '1', payments: '500' }),
  fixed('/settings/approval', namesOf(approvalInput), {
    ...{ runs: '', paysheets: '', payments: '', transfers: '', version: '1' },
  }),
  {
    ...fixed('/settings/company', namesOf(companyInput), {
      ...{ name: 'Cerro Ávila, C.A.', ric: 'J070133805', version: '1' },
    }),
    takesFile: true,
  },
  {
    ...fixed('/settings/company', ['hidden', 'from'], { hidden: '1', from: 'dashboard' }),
    to: '/settings/company?steps=1',
  },
  {
    ...fixed('/settings/parameters/:name', namesOf(parameterInput), {
      ...{ name: 'sso_worker', value: '5', since: '2026-11-20', source: 'Gaceta' },
    }),
    to: '/settings/parameters/sso_worker',
  },
  fixed('/settings/parameters/confirm', ['ids'], { ids: '4' }),
  {
    ...fixed('/settings/parameters/:name/:id/confirm', []),
    to: '/settings/parameters/sso_cap/4/confirm',
  },
  fixed('/settings/closing', namesOf(closingInput), { until: '2025-12-31', version: '1' }),
  fixed('/settings/rates', namesOf(rateInput), {
    ...{ currency: 'EUR', day: '2026-11-20', value: '171,2', source: 'BCV' },
  }),
  { ...fixed('/settings/rates/upload', ['file', 'allow_rate_far']), takesFile: 'alone' },
  fixed('/settings/mail', []),
  fixed('/payroll/contributions/faov', []),
  fixed('/payroll/journal/codes', ['key', 'code'], { key: 'concept:base', code: '6.1.01' }),
  fixed('/settings/preferences', namesOf(preferenceInput), { version: '1' }),
  {
    ...fixed('/settings/telegram/confirm', ['id', 'hash', 'auth_date']),
    to: '/settings/telegram/confirm?id=1&hash=x',
  },
  fixed('/settings/telegram/unlink', []),
  fixed('/messages', ['read'], { read: 'all' }),
]
