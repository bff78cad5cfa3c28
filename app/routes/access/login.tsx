import { PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { clientOf } from '#app/http/access/client.server.ts'
import { enter, toSecondStep } from '#app/http/access/enter.server.ts'
import { ownPath } from '#app/http/access/guard.server.ts'
import { logIn } from '#app/http/access/log-in.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { formAuthenticator } from '#app/models/access/auth.server.ts'
import { credentialsInput, userLabels } from '#app/models/users/fields.ts'
import type { Route } from './+types/login'
import { submitAccessForm, withRetryAfter } from './form.server.ts'

export const headers = withRetryAfter

const labels = { email: userLabels.email, password: userLabels.password }

export function loader({ url }: Route.LoaderArgs) {
  return { redirectTo: ownPath(url.searchParams.get('redirectTo')) ?? '' }
}

/**
 * Checks the form through remix-auth. Then it starts a session, or leads to the second step; the
 * password alone opens nothing of a user with a second factor (docs/rules/second-factor.md#3).
 */
export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  return submitAccessForm(args, credentialsInput, async (credentials, form) => {
    const verify = () => logIn(app, credentials, clientOf(args))
    const { user, secret, isHalf } = await formAuthenticator(verify).authenticate(
      'form',
      new Request(args.request.url, { method: 'POST', body: form }),
    )
    const target = ownPath(String(form.get('redirectTo') ?? ''))
    return isHalf ? toSecondStep(app, secret, target) : enter(app, user, secret, target)
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BareShell title="Iniciar sesión" hasErrors={hasErrors(actionData)}>
      <RecordForm id="login" reply={actionData} labels={labels}>
        {(fields) => (
          <>
            <TextField
              field={fields.email}
              label={labels.email}
              type="email"
              autoComplete="username"
              autoFocus
            />
            <PasswordField field={fields.password} label={labels.password} />
            <input type="hidden" name="redirectTo" value={loaderData.redirectTo} />
            <SubmitButton>Iniciar sesión</SubmitButton>
          </>
        )}
      </RecordForm>
      <p>
        <a href="/forgot">¿Olvidó su contraseña?</a>
      </p>
      <p>
        ¿Es empleado y no tiene usuario? <a href="/register">Regístrese</a>
      </p>
    </BareShell>
  )
}
