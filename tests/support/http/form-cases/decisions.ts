/** The dialogs by which a second administrator decides, of every kind of document and of a run. */
import { world } from '../app.ts'
import { button, type Form } from './form.ts'

const DECIDED = [
  ['paysheets', world.paysheet],
  ['payments', world.payment],
  ['transfers', world.transfer],
  ['payroll-runs', world.run],
] as const

/** Approving takes answers to what it asks, and no reason: each is tried with the other's fields. */
export const decisionForms = (): Form[] =>
  DECIDED.flatMap(([path, id]) => [
    button(`/${path}/:id/approve`, id, ['version', 'allow_duplicate']),
    button(`/${path}/:id/approve`, id, ['version', 'reason']),
    button(`/${path}/:id/reject`, id, ['version', 'reason']),
  ])
