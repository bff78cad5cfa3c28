/** The forms of the bulk wizard, of its table, and of payroll runs. */
import {
  BASICS_FIELDS,
  INPUTS_COLUMNS_PATH,
  INPUTS_PATH,
  sheetFields,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import { world } from '../app.ts'
import { button, type Form, fixed, nested, seen, VOIDING } from './form.ts'

const STEP: Record<string, number> = { selection: 1, basics: 2, sheet: 3 }
/** A form of the bulk wizard, which has several on each of its steps. */
const wizard = (name: string, names: string[], good: Record<string, string>): Form => ({
  route: WIZARD_PATH,
  to: `${WIZARD_PATH}?step=${STEP[name]}&form=${good.intent || name}`,
  names: ['form', ...names],
  good: () => ({ form: name, ...good }),
})

export const payrollRunForms = (): Form[] => [
  wizard('selection', ['titular', 'had', 'touched', 'search', 'page'], {
    titular: String(world.maria),
    intent: 'next',
  }),
  // A version that no draft has reached: the page is not behind, and what it sends is kept.
  wizard('basics', [...BASICS_FIELDS, 'tab'], { concept: 'Quincena', version: '99' }),
  ...Object.entries<Record<string, string>>({
    '': {},
    numbers: { first: '0099' },
    enterprise: { all_enterprise_id: String(world.enterprise) },
    create: { total: '50000', own_total: '50000', settings: '0 0 0' },
  }).map(([intent, said]) =>
    wizard('sheet', [...sheetFields(), 'employee', 'salary', 'tab', ...Object.keys(said)], {
      employee: String(world.maria),
      intent,
      ...said,
    }),
  ),
  {
    ...fixed(INPUTS_PATH, ['form', 'intent', 'version', 'good_only'], {
      ...{ form: 'inputs', intent: 'apply', version: '1' },
    }),
    takesFile: true,
  },
  fixed(
    INPUTS_COLUMNS_PATH,
    ['form', 'intent', 'version', 'sheet', 'head', 'column_0', 'column_1'],
    { ...{ intent: 'columns', version: '1' }, column_0: 'ric', column_1: 'adition' },
  ),
  button('/payroll-runs/:id/receipts', world.run, []),
  button('/payroll-runs/:id/duplicate', world.run, ['draft']),
  button('/payroll-runs/:id/void', world.run, ['reason', 'version'], () => ({
    ...{ reason: 'Repetida', version: '1' },
  })),
  nested('/payroll-runs/:id/:order/delete', VOIDING, seen),
  {
    route: '/payroll-runs/:id/title',
    to: `/payroll-runs/${world.run}/title`,
    names: ['title', 'version'],
    good: () => ({ title: 'Nómina de prueba' }),
  },
]
