import { redirect } from 'react-router'
import { confirmForm } from '#app/http/forms/forms.server.ts'
import { hideFirstSteps } from '#app/models/company/first-steps.server.ts'
import type { Route } from './+types/steps'

/** Puts the first steps away for the whole company, or brings them back. */
export const action = (args: Route.ActionArgs) =>
  confirmForm(
    args,
    ({ tx, actor, form }) => hideFirstSteps(tx, form.get('hidden') === '1', actor),
    (form) => ({ to: form.get('from') === 'titulars' ? '/titulars' : '/dashboard' }),
  )

export const loader = () => redirect('/dashboard')
