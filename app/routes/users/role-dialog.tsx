import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Badge } from '#app/components/frame/badge.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { ADMIN, ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { roleLabels } from '#app/models/users/fields.ts'

export const USERS = '/settings/users'

/** The roles that a user with role `by` may give: only administrators make administrators. */
export function rolesFor(by: number): { value: string; label: string }[] {
  return Object.entries(ROLE_NAMES)
    .filter(([value]) => by === ADMIN || Number(value) !== ADMIN)
    .map(([value, label]) => ({ value, label }))
}

const RAISED =
  'Quien pasa a administrador entra de nuevo; si otra persona le puso la contraseña, elige otra.'

type RoleDialogProps = {
  title: string
  message: string
  warnings?: string[]
  submitLabel: string
  user: { type: string; version: number }
  /** The role of the user who chooses. */
  by: number
  reply: FormReply | undefined
}

export function RoleDialog(props: RoleDialogProps) {
  const { title, message, warnings = [], submitLabel, user, by, reply } = props
  const back = useBackTo(USERS)
  return (
    <Dialog title={title} closeTo={back} hasErrors={hasErrors(reply)}>
      <p>{message}</p>
      {warnings.map((warning) => (
        <p key={warning}>
          <Badge tone="error">{warning}</Badge>
        </p>
      ))}
      <RecordForm
        id="role"
        reply={reply}
        labels={roleLabels}
        defaults={{ type: user.type }}
        version={user.version}
        constraint={{ type: { required: true } }}
        nameOf={(_, value) => ROLE_NAMES[Number(value)] ?? value}
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.type}
              label={roleLabels.type}
              options={rolesFor(by)}
              placeholder="Elija el rol"
              hint={by === ADMIN && RAISED}
            />
            <FormActions cancelTo={back} submitLabel={submitLabel} />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
