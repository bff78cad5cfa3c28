/** The button of the dashboard that goes on with this fortnight (docs/rules/screens.md#21). */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import type { Fortnight } from '#app/models/payroll-runs/read.server.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { readBeginning, runBefore } from '#app/models/wizard/read.server.ts'

export type NextStep = { to: string; label: string }

/** A fortnight not begun is prepared from the run before it, if the company has that. */
export async function nextStep(args: RouteArgs, fortnight: Fortnight): Promise<NextStep> {
  const { people, paid, waiting, month } = fortnight
  if (people === 0) return { to: '/titulars/hire', label: 'Registrar empleado' }
  const ordered = paid + waiting
  if (ordered >= people) return { to: `/payroll-runs?month=${month}`, label: 'Ver nóminas' }
  const { db, user, today } = contextOf(args)
  const goOn = { to: WIZARD_PATH, label: 'Continuar' }
  if (ordered > 0) return goOn
  const { isDraftBegun, newest } = await readBeginning(db, user)
  if (isDraftBegun) return goOn
  const run = runBefore(newest, fortnight, today)
  return { to: run ? `/payroll-runs/${run}/duplicate` : WIZARD_PATH, label: 'Preparar la quincena' }
}
