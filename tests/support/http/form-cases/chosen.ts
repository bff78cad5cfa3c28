/** The dialogs over lists with chosen rows. */
import { world } from '../app.ts'
import type { Form } from './form.ts'

/** The dialogs that void what was chosen in a list, each of one document, and take that back. */
const CHOSEN: [path: string, route: string, id: number][] = [
  ['/paysheets', '/paysheets', world.paysheet],
  ['/payments', '/payments', world.payment],
  ['/incomes', '/incomes', world.income],
  ['/transfers', '/transfers', world.transfer],
  [`/payroll-runs/${world.run}`, '/payroll-runs/:id', world.paysheet],
]
export const chosenForms = (): Form[] =>
  CHOSEN.flatMap(([path, route, id]) => [
    {
      route: `${route}/chosen`,
      to: `${path}/chosen?ids=${id}`,
      names: ['reason', 'seen', 'key'],
      good: () => ({ seen: `${id}.1`, reason: 'Repetida' }),
    },
    {
      route: `${route}/chosen/undo`,
      to: `${path}/chosen/undo?key=none`,
      names: [],
      good: () => ({}),
    },
  ])
