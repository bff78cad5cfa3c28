import { TextField } from '#app/components/forms/fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { connectionContext } from '#app/context.ts'
import { askForPassword } from '#app/http/access/forgotten.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { forgottenInput, userLabels } from '#app/models/users/fields.ts'
import type { Route } from './+types/forgot'
import { submitAccessForm, withRetryAfter } from './form.server.ts'

export const headers = withRetryAfter

const labels = { email: userLabels.email }

/** What happens to a known e-mail; the same is said of every other. */
const ANSWER = {
  byMail:
    'Si ese correo es de un usuario, en unos minutos le llegará un enlace para elegir otra contraseña. Sirve durante una hora',
  byStaff:
    'Si ese correo es de un usuario, se avisó a los administradores: pídales el enlace para elegir otra contraseña',
}

export function loader(args: Route.LoaderArgs) {
  return { byMail: contextOf(args).app.mail.sender !== null }
}

export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const { address } = args.context.get(connectionContext)
  return submitAccessForm(args, forgottenInput, async ({ email }) => {
    await askForPassword(app, email, address)
    return redirectWithToast(app, '/', {
      tone: 'success',
      title: 'Solicitud recibida',
      text: app.mail.sender === null ? ANSWER.byStaff : ANSWER.byMail,
      persistent: 'page',
    })
  })
}

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BareShell title="¿Olvidó su contraseña?" hasErrors={hasErrors(actionData)}>
      <p>
        {loaderData.byMail
          ? 'Escriba su correo y le enviaremos un enlace para elegir otra.'
          : 'Escriba su correo y avisaremos a los administradores, que le darán un enlace para elegir otra.'}
      </p>
      <RecordForm id="forgot" reply={actionData} labels={labels}>
        {(fields) => (
          <>
            <TextField
              field={fields.email}
              label={labels.email}
              type="email"
              autoComplete="username"
              autoFocus
            />
            <SubmitButton>Pedir enlace</SubmitButton>
          </>
        )}
      </RecordForm>
      {!loaderData.byMail && (
        <p className="muted">
          Si es el único administrador, quien instaló el programa le da el enlace con{' '}
          <code>npm run admin -- reset</code> y su correo.
        </p>
      )}
      <p>
        <a href="/">Iniciar sesión</a>
      </p>
    </BareShell>
  )
}
