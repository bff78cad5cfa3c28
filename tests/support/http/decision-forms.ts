/** The dialogs by which a second administrator decides, of every kind of document and of a run. */
import { world } from './app.ts'

const DECIDED = [
  ['paysheets', world.paysheet],
  ['payments', world.payment],
  ['transfers', world.transfer],
  ['payroll-runs', world.run],
] as const

/** Their forms, made by the table of forms' own `button`. */
export const decisionForms = <F>(button: (route: string, id: number, names: string[]) => F): F[] =>
  DECIDED.flatMap(([path, id]) => [
    button(`/${path}/:id/approve`, id, ['version', 'allow_duplicate']),
    button(`/${path}/:id/reject`, id, ['version', 'reason']),
  ])
