import { confirmForm } from '#app/http/forms/confirm.server.ts'
import type { RouteArgs } from '#app/http/forms/forms.server.ts'
import { hideFirstSteps } from '#app/models/company/change.server.ts'

export const submitSteps = (args: RouteArgs) =>
  confirmForm(
    args,
    ({ tx, actor, form }) => hideFirstSteps(tx, form.get('hidden') === '1', actor),
    (form) => ({ to: form.get('from') === 'titulars' ? '/titulars' : '/dashboard' }),
  )
