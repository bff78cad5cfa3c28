import { BareShell } from '#app/components/bare-shell.tsx'
import { HiddenField } from '#app/components/fields.tsx'
import { NewPasswordFields } from '#app/components/new-password-fields.tsx'
import { hasErrors, RecordForm } from '#app/components/record-form.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { connectionContext } from '#app/context.ts'
import { submitAccessForm } from '#app/http/access-form.server.ts'
import { asVisitor } from '#app/http/authority.server.ts'
import { contextOf } from '#app/http/forms.server.ts'
import { hashRepeated } from '#app/http/own-password.server.ts'
import { redirectWithToast } from '#app/http/toasts.server.ts'
import { passwordLabels, resetInput } from '#app/models/user.ts'
import { LINK_GONE, resetPassword } from '#app/models/user-account.server.ts'
import { ownerOfSecret } from '#app/services/one-time-links.server.ts'
import type { Route } from './+types/reset'

const labels = { password: passwordLabels.password, re_password: passwordLabels.re_password }

/**
 * The address holds the link's secret: what the page asks for is told where from, not which. And
 * how long to wait, when too many are at it.
 */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  'Referrer-Policy': 'strict-origin',
})

/** Opening the link does not use it up: only a new password does. */
export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const token = args.url.searchParams.get('token') ?? ''
  const owner = await ownerOfSecret(db, 'reset', token, app.now())
  return owner ? { token, email: owner.email, gone: null } : { gone: LINK_GONE }
}

export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  return submitAccessForm(args, resetInput, async (input) => {
    const password_hash = await hashRepeated(input, args.context.get(connectionContext).address)
    await asVisitor(app).transaction((tx) =>
      resetPassword(tx, input.token, password_hash, app.now()),
    )
    return redirectWithToast(app, '/', {
      tone: 'success',
      title: 'Exito',
      text: 'Ya puede iniciar sesión con su nueva contraseña',
      persistent: true,
    })
  })
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.gone !== null) {
    return (
      <BareShell title="Restablecer contraseña">
        <p role="alert">{loaderData.gone}.</p>
        <p>
          <a href="/">Iniciar sesión</a>
        </p>
      </BareShell>
    )
  }
  const { token, email } = loaderData
  return (
    <BareShell title="Restablecer contraseña" hasErrors={hasErrors(actionData)}>
      <p>
        Nueva contraseña para <b>{email}</b>. Se cerrarán todas sus sesiones.
      </p>
      <RecordForm id="reset" reply={actionData} labels={labels}>
        {(fields) => (
          <>
            <HiddenField name="token" value={token} />
            <NewPasswordFields fields={fields} labels={labels} />
            <SubmitButton>Guardar contraseña</SubmitButton>
          </>
        )}
      </RecordForm>
    </BareShell>
  )
}
