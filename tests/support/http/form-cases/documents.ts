/** The forms of single documents: incomes, transfers, adjustments and orders. */
import { adjustmentFormInput } from '#app/models/adjustments/fields.ts'
import { transferInput } from '#app/models/transfers/fields.ts'
import { world } from '../app.ts'
import { button, type Form, form, goodOf, namesOf, nested, seen, VOIDING } from './form.ts'

const ADJUSTMENTS = '/company-accounts/:id/movements/adjustments'

const ORDER_TABS = ['/titulars', '/accounts', '/company-accounts'].flatMap((record) => [
  `${record}/:id/paysheets`,
  `${record}/:id/payments`,
])

export const documentForms = (): Form[] => [
  nested('/titulars/:id/accounts/:account/transfer', namesOf(transferInput), () =>
    goodOf('transfers'),
  ),
  form('/transfers/create', undefined, 'transfers'),
  form('/transfers/:id/edit', world.transfer, 'transfers'),
  button('/transfers/:id/delete', world.transfer, VOIDING, seen),
  button('/transfers/:id/undo', world.transfer, []),
  button('/incomes/:id/undo', world.income, []),
  button('/paysheets/:id/undo', world.paysheet, []),
  button('/payments/:id/undo', world.payment, []),
  nested(`${ADJUSTMENTS}/:adjustment/undo`, []),
  {
    route: `${ADJUSTMENTS}/create`,
    to: `${ADJUSTMENTS}/create`.replace(':id', String(world.poor)),
    names: namesOf(adjustmentFormInput),
    good: () => ({
      ...{ type: 'Ajuste', direction: 'entrada', amount: '5' },
      ...{ reason: 'Intereses', issued_at: '2026-11-19' },
    }),
  },
  nested(`${ADJUSTMENTS}/:adjustment/delete`, VOIDING, seen),
  form('/incomes/create', undefined, 'incomes'),
  form('/incomes/:id/edit', world.income, 'incomes'),
  button('/incomes/:id/delete', world.income, VOIDING, seen),
  form('/paysheets/create', undefined, 'paysheets'),
  form('/paysheets/:id/edit', world.paysheet, 'paysheets'),
  nested('/paysheets/:order/delete', VOIDING, seen),
  button('/paysheets/:id/void', world.paysheet, VOIDING, seen),
  form('/payments/create', undefined, 'payments'),
  form('/payments/:id/edit', world.payment, 'payments'),
  nested('/payments/:order/delete', VOIDING, seen),
  button('/payments/:id/void', world.payment, VOIDING, seen),
  ...ORDER_TABS.map((tab) => nested(`${tab}/:order/delete`, VOIDING, seen)),
]
