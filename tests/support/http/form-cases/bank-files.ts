/** The forms of bank files, and of the accounts that they are for. */
import {
  bankLineInput,
  bankResultInput,
  bankSettingsInput,
  paymentFileInput,
  runFileInput,
} from '#app/models/bank-files/fields.ts'
import { world } from '../app.ts'
import { type Form, namesOf } from './form.ts'

export function bankFileForms(): Form[] {
  const to = `/bank-files/${world.bankFile}`
  const result = '01340001630000000001/500.01/Maria Nanez/EJ/Ejecutado'
  return [
    {
      route: '/company-accounts/:id/bank-file',
      to: `/company-accounts/${world.enterprise}/bank-file`,
      names: namesOf(bankSettingsInput),
      good: () => ({ format: 'banesco' }),
    },
    {
      route: '/payroll-runs/:id/bank-files',
      to: `/payroll-runs/${world.run}/bank-files`,
      names: namesOf(runFileInput),
      good: () => ({ account_id: String(world.enterprise), format: 'csv', allow_again: 'on' }),
    },
    {
      ...{ route: '/bank-files/:id/lines/:order', to: `${to}/lines/${world.voided}` },
      names: namesOf(bankLineInput),
      good: () => ({ status: 'paid' }),
    },
    {
      ...{ route: '/payments/bank-files', to: '/payments/bank-files' },
      names: namesOf(paymentFileInput),
      good: () => ({ account_id: String(world.poor), format: 'csv', ids: String(world.payment) }),
    },
    { route: '/bank-files/:id/sent', to: `${to}/sent`, names: [], good: () => ({}) },
    { route: '/bank-files/:id/paid', to: `${to}/paid`, names: [], good: () => ({}) },
    {
      ...{ route: '/bank-files/:id/result', to: `${to}/result` },
      takesFile: true,
      names: namesOf(bankResultInput),
      good: () => ({ result }),
    },
  ]
}
