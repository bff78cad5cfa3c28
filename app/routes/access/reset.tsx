import { HiddenField } from '#app/components/forms/fields.tsx'
import { NewPasswordFields } from '#app/components/forms/new-password-fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { connectionContext } from '#app/context.ts'
import { asVisitor } from '#app/http/access/authority.server.ts'
import { clientOf } from '#app/http/access/client.server.ts'
import { enter, toSecondStep } from '#app/http/access/enter.server.ts'
import { checkResetLink } from '#app/http/access/forgotten.server.ts'
import { logInAfterReset } from '#app/http/access/log-in.server.ts'
import { hashRepeated } from '#app/http/access/own-password.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { redirectWithToast, toastCookie } from '#app/http/forms/toasts.server.ts'
import { ownerOfSecret } from '#app/models/access/one-time-links.server.ts'
import { LINK_GONE, resetPassword } from '#app/models/users/account.server.ts'
import { passwordLabels, resetInput } from '#app/models/users/fields.ts'
import type { Route } from './+types/reset'
import { submitAccessForm } from './form.server.ts'

const labels = { password: passwordLabels.password, re_password: passwordLabels.re_password }

/** The address has the link's secret, so the page's requests carry only its origin as referrer. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  'Referrer-Policy': 'strict-origin',
})

/** Opening the link does not use it up: only a new password does. */
export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const token = args.url.searchParams.get('token') ?? ''
  const owner = await ownerOfSecret(db, 'reset', token, app.now())
  if (!owner) return { gone: LINK_GONE }
  return { token, email: owner.email, isFirst: owner.invited_at !== null, gone: null }
}

export function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  return submitAccessForm(args, resetInput, async (input) => {
    const { address } = args.context.get(connectionContext)
    await checkResetLink(app, input.token, address)
    const password_hash = await hashRepeated(input, address)
    const { email } = await asVisitor(app).transaction((tx) =>
      resetPassword(tx, input.token, password_hash, app.now()),
    )
    const begun = await logInAfterReset(app, { email, password_hash }, clientOf(args))
    if (!begun) {
      const text = 'Ya puede iniciar sesión con su nueva contraseña'
      return redirectWithToast(app, '/', { ...SAVED, text })
    }
    const { user, secret, isHalf } = begun
    if (isHalf) return toSecondStep(app, secret, null)
    const answer = await enter(app, user, secret, null)
    const toasts = [{ ...SAVED, text: 'Se ha guardado su contraseña' }]
    answer.headers.append('Set-Cookie', await toastCookie(app, toasts))
    return answer
  })
}

const SAVED = { tone: 'success', title: 'Exito', persistent: 'page' } as const

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.gone !== null) {
    return (
      <BareShell title="Restablecer contraseña">
        <p role="alert">{loaderData.gone}.</p>
        <p>
          <a href="/forgot">¿Olvidó su contraseña?</a> Si no, <a href="/">inicie sesión</a>.
        </p>
      </BareShell>
    )
  }
  const { token, email, isFirst } = loaderData
  const title = isFirst ? 'Crear contraseña' : 'Restablecer contraseña'
  return (
    <BareShell title={title} hasErrors={hasErrors(actionData)}>
      <p>
        {isFirst ? 'Contraseña' : 'Nueva contraseña'} para <b>{email}</b>.
        {!isFirst && ' Se cerrarán todas sus sesiones.'}
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
