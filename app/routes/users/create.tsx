import { TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { HandOver } from '#app/components/nouns/hand-over.tsx'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import { contextOf, newKey, submitForm } from '#app/http/forms/forms.server.ts'
import { drawTitulars } from '#app/http/forms/picking.server.ts'
import { backToForm } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { ADMIN, EMPLOYEE } from '#app/kernel/access/roles.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import { resetPath } from '#app/models/users/account.server.ts'
import { invitationInput, invitationLabels } from '#app/models/users/fields.ts'
import { inviteUser } from '#app/models/users/invitation.server.ts'
import { getUser } from '#app/models/users/read.server.ts'
import type { Route } from './+types/create'
import { rolesFor, USERS } from './role-dialog.tsx'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const offer = await titularOffer(db, 'unlinked')
  const byMail = app.mail.sender !== null
  const by = user?.role_id ?? EMPLOYEE
  const form = backToForm(args.url)
  const role = args.url.searchParams.get('role')
  // The list's filter has the same name, and chooses nobody's role.
  const role_id = (form && rolesFor(by).find(({ value }) => value === role)?.value) ?? ''
  const back = form ?? backToList(USERS, args.url, true)
  return { offer, by, byMail, back, defaults: { role_id }, key: newKey() }
}

/** With mails it sends one; without, it answers with the link itself, which is shown only once. */
export function action(args: Route.ActionArgs) {
  let made: Awaited<ReturnType<typeof inviteUser>> | undefined
  return submitForm(args, {
    schema: invitationInput,
    creates: 'invitation',
    save: async ({ tx, input, actor }) => {
      made = await inviteUser(tx, input, actor)
      return [made.id]
    },
    draw: (typed, isRedrawn) => drawTitulars(contextOf(args).db, 'unlinked', typed, isRedrawn),
    already: async ([id = 0]) => {
      const { name } = await getUser(contextOf(args).db, id)
      return { label: `el usuario ${name}`, to: USERS }
    },
    done: ([id], { name, email }) => {
      if (made?.secret) return { shown: { name, url: args.url.origin + resetPath(made.secret) } }
      if (made) contextOf(args).app.mail.wake()
      const text = made
        ? `Se ha enviado a ${email} el enlace para que ${name} elija su contraseña`
        : `Ya creó el usuario ${name}`
      const link = { href: `${USERS}/${id}/reset`, label: 'Hacer otro enlace para copiarlo' }
      const isAdmin = contextOf(args).user?.role_id === ADMIN
      const toast = {
        tone: 'success' as const,
        text,
        persistent: 'page' as const,
        ...(isAdmin && { link }),
      }
      return { to: backToForm(args.url) ?? backToList(USERS, args.url), toasts: [toast] }
    },
  })
}

export default function CreateUser({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, by, byMail, back, defaults, key } = loaderData
  if (actionData?.shown) {
    return <HandOver title="Enlace para entrar por primera vez" back={back} {...actionData.shown} />
  }
  return (
    <Dialog title="Nuevo usuario" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <RecordForm
        id="user"
        reply={actionData}
        labels={invitationLabels}
        defaults={defaults}
        oneTimeKey={key}
        anotherLabel="Crear otro"
      >
        {(fields) => (
          <>
            <FormSection>
              <TextField field={fields.name} label={invitationLabels.name} />
              <TextField field={fields.email} label={invitationLabels.email} type="email" />
              <SelectField
                field={fields.role_id}
                label={invitationLabels.role_id}
                options={rolesFor(by)}
                placeholder="Elija el rol"
              />
              <TitularPicker
                field={fields.titular_id}
                offer={actionData?.drawn?.titulars ?? offer}
                placeholder="Ninguno"
                hint="Quien recibe sus órdenes; puede vincularse después"
                optional
              />
            </FormSection>
            <FormActions
              cancelTo={back}
              submitLabel={byMail ? 'Crear y enviar enlace' : 'Crear y generar enlace'}
            />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
