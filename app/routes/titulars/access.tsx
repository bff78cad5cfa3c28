import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { ActionLink } from '#app/components/frame/page.tsx'
import type { EmployeeAccess } from '#app/models/users/read.server.ts'

type AccessProps = { id: number; access: EmployeeAccess; active: boolean }

/** Whether an employee has a user; one press invites who has an e-mail. */
export function Access({ id, access, active }: AccessProps) {
  const { state, email, invited_at } = access
  return (
    <section className="panel access" aria-label="Usuario">
      <div className="form-section">
        <p>
          <StateOf {...access} />
        </p>
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

function StateOf({ state, email, invited_at, mail }: EmployeeAccess) {
  if (state === 'user') return `Ya tiene usuario: ${email}.`
  if (state === 'none') return 'Sin usuario: no ve sus recibos en la app.'
  return (
    <>
      Invitado el <Moment of={invited_at ?? ''} /> ({email}); aún no ha elegido su contraseña.{' '}
      {mail?.state === 'failed'
        ? `El correo no llegó: ${mail.last_error}.`
        : MAIL_TEXTS[mail?.state ?? '']}
    </>
  )
}
