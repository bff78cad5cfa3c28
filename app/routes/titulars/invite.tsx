import { TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { HandOver } from '#app/components/nouns/hand-over.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import { inviteEmployee } from '#app/models/users/change.server.ts'
import { employeeInvitationInput, userLabels } from '#app/models/users/fields.ts'
import { accessOfEmployee, resetPath } from '#app/models/users/read.server.ts'
import type { Route } from './+types/invite'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const titular = await getTitular(db, idParam(args.params))
  const access = await accessOfEmployee(db, titular)
  const { id, name } = titular
  return {
    ...{ id, name, byMail: app.mail.sender !== null },
    ...{ email: access?.email ?? '', seen: access?.invited_at ?? '' },
  }
}

/** With mails it sends one; without, it answers with the link itself, which is shown only once. */
export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  let invited: Awaited<ReturnType<typeof inviteEmployee>> = null
  return submitForm(args, {
    schema: employeeInvitationInput,
    save: async ({ tx, input, actor }) => {
      invited = await inviteEmployee(tx, id, input, actor)
    },
    done: () => {
      const to = `/titulars/${id}`
      if (!invited) return { to, toasts: [{ tone: 'success', text: 'Ya estaba invitado' }] }
      const { name, email, secret } = invited
      if (secret) return { shown: { name, url: args.url.origin + resetPath(secret) } }
      contextOf(args).app.mail.wake()
      return succeeded(to, `Se ha enviado la invitación a ${email}`)
    },
  })
}

const labels = { email: userLabels.email }

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, seen, byMail } = loaderData
  const back = `/titulars/${id}`
  if (actionData?.shown) {
    return <HandOver title="Enlace para entrar por primera vez" back={back} {...actionData.shown} />
  }
  return (
    <Dialog title={`Invitar a ${name}`} closeTo={back} hasErrors={hasErrors(actionData)}>
      <RecordForm id="invite" reply={actionData} labels={labels} defaults={{ email }}>
        {(fields) => (
          <>
            <FormSection>
              <TextField field={fields.email} label={labels.email} type="email" />
              <input type="hidden" name="seen" value={seen} />
              <p className="field-hint">
                {byMail
                  ? 'Le llegará un enlace para elegir su contraseña y ver sus recibos.'
                  : 'Se hará un enlace que usted le entrega, para que elija su contraseña.'}
              </p>
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Invitar" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
