import { TextField } from '#app/components/forms/fields.tsx'
import { NewPasswordFields } from '#app/components/forms/new-password-fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { connectionContext } from '#app/context.ts'
import { register } from '#app/http/access/log-in.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { registrationInput, userLabels } from '#app/models/users/fields.ts'
import type { Route } from './+types/register'
import { submitAccessForm, withRetryAfter } from './form.server.ts'

export const headers = withRetryAfter

export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const { address } = args.context.get(connectionContext)
  return submitAccessForm(args, registrationInput, async (input) => {
    await register(app, input, address)
    return redirectWithToast(app, '/', {
      tone: 'success',
      title: 'Registro exitoso',
      text: 'Dentro de poco alguien confirmará su solicitud de registro',
      persistent: 'page',
    })
  })
}

export default function Register({ actionData }: Route.ComponentProps) {
  return (
    <BareShell title="Registro" hasErrors={hasErrors(actionData)}>
      <RecordForm id="register" reply={actionData} labels={userLabels}>
        {(fields) => (
          <>
            <TextField field={fields.name} label={userLabels.name} autoComplete="name" autoFocus />
            <TextField
              field={fields.email}
              label={userLabels.email}
              type="email"
              autoComplete="username"
            />
            <NewPasswordFields fields={fields} labels={userLabels} />
            <SubmitButton>Regístrate</SubmitButton>
          </>
        )}
      </RecordForm>
      <p>
        ¿Ya tiene usuario? <a href="/">Iniciar sesión</a>
      </p>
    </BareShell>
  )
}
