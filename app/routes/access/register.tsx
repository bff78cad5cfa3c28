import { BareShell } from '#app/components/bare-shell.tsx'
import { TextField } from '#app/components/fields.tsx'
import { NewPasswordFields } from '#app/components/new-password-fields.tsx'
import { hasErrors, RecordForm } from '#app/components/record-form.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { connectionContext } from '#app/context.ts'
import { register } from '#app/http/access.server.ts'
import { submitAccessForm } from '#app/http/access-form.server.ts'
import { contextOf } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toasts.server.ts'
import { registrationInput, userLabels } from '#app/models/user.ts'
import type { Route } from './+types/register'

/** How long to wait, after too many tries. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const { address } = args.context.get(connectionContext)
  return submitAccessForm(args, registrationInput, async (input) => {
    await register(app, input, address)
    return redirectWithToast(app, '/', {
      tone: 'success',
      title: 'Registro exitoso',
      text: 'Dentro de poco alguien confirmará su solicitud de registro',
      persistent: true,
    })
  })
}

export default function Register({ actionData }: Route.ComponentProps) {
  return (
    <BareShell title="Registro" hasErrors={hasErrors(actionData)}>
      <RecordForm id="register" reply={actionData} labels={userLabels}>
        {(fields) => (
          <>
            <TextField field={fields.name} label={userLabels.name} autoComplete="name" />
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
