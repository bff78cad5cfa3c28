import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import { formatInstant } from '#app/kernel/values/dates.ts'
import type { EmployeeAccess } from '#app/models/users/read.server.ts'

type AccessProps = { id: number; access: EmployeeAccess; active: boolean }

/** Whether an employee has a user; one press invites who has an e-mail. */
export function Access({ id, access, active }: AccessProps) {
  const { state, email, invited_at } = access
  return (
    <section className="panel access" aria-label="Usuario">
      <div className="form-section">
        <p>{stateText(access)}</p>
        {state !== 'user' && active && (
          <div className="button-row">
            {email ? (
              <Form method="post" action={`/titulars/${id}/invite`}>
                <input type="hidden" name="email" value={email} />
                <input type="hidden" name="seen" value={invited_at ?? ''} />
                <SubmitButton>{state === 'invited' ? 'Volver a invitar' : 'Invitar'}</SubmitButton>
              </Form>
            ) : (
              <ActionLink to={`/titulars/${id}/invite`}>Invitar</ActionLink>
            )}
            {email && (
              <ActionLink to={`/titulars/${id}/invite`} variant="ghost">
                A otro correo
              </ActionLink>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const MAIL_TEXTS: Partial<Record<string, string>> = {
  waiting: 'El correo está en camino.',
  unknown: 'No se sabe si el correo llegó.',
}

function stateText({ state, email, invited_at, mail }: EmployeeAccess): string {
  if (state === 'user') return `Ya tiene usuario: ${email}.`
  if (state === 'none') return 'Sin usuario: no ve sus recibos en la app.'
  const invited = `Invitado el ${formatInstant(invited_at ?? '')} (${email}); aún no ha elegido su contraseña.`
  if (mail?.state === 'failed') return `${invited} El correo no llegó: ${mail.last_error}.`
  return `${invited} ${MAIL_TEXTS[mail?.state ?? ''] ?? ''}`.trim()
}
