import { redirect, redirectDocument } from 'react-router'
import { PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { connectionContext } from '#app/context.ts'
import { ownPath, sessionCookie } from '#app/http/access/guard.server.ts'
import { logIn } from '#app/http/access/log-in.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { credentialsInput, userLabels } from '#app/models/users/fields.ts'
import { formAuthenticator } from '#app/services/access/auth.server.ts'
import { EMPLOYEE } from '#app/services/access/roles.ts'
import { createSession } from '#app/services/access/sessions.server.ts'
import type { Route } from './+types/login'
import { submitAccessForm } from './form.server.ts'

/** Retry-After, after too many tries. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const labels = { email: userLabels.email, password: userLabels.password }

export function loader({ url }: Route.LoaderArgs) {
  return { redirectTo: ownPath(url.searchParams.get('redirectTo')) ?? '' }
}

/**
 * Checks the form through remix-auth, starts a session and redirects by role
 * (docs/rules/access.md#4).
 */
export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const { address } = args.context.get(connectionContext)
  return submitAccessForm(args, credentialsInput, async (credentials, form) => {
    const verify = () => logIn(app, credentials, address, createSession)
    const { user, secret } = await formAuthenticator(verify).authenticate(
      'form',
      new Request(args.request.url, { method: 'POST', body: form }),
    )
    const target = ownPath(String(form.get('redirectTo') ?? ''))
    // A file is not a screen, so only the browser itself can load it.
    const leave = /^\/api\//i.test(target ?? '') ? redirectDocument : redirect
    return leave(target ?? (user.role_id === EMPLOYEE ? '/reports' : '/titulars'), {
      status: 303,
      headers: { 'Set-Cookie': await sessionCookie(app, secret) },
    })
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
