import { HiddenField, PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { factorLabels } from '#app/models/second-factor/fields.ts'

type Reply = { reply: FormReply | undefined }
const { current_password, code } = factorLabels

/** Begins the set-up. */
export function BeginForm({ reply }: Reply) {
  return (
    <RecordForm id="begin" reply={reply} labels={{ current_password }}>
      {(fields) => (
        <FormSection title="Activar">
          <HiddenField name="form" value="begin" />
          <p className="wide">
            Al iniciar sesión se le pedirá, además de la contraseña, un código que muestra una
            aplicación de su teléfono, como Aegis, Google Authenticator o 1Password. Quien conozca
            su contraseña no podrá entrar sin él.
          </p>
          <PasswordField field={fields.current_password} label={current_password} autoFocus />
          <div className="form-actions wide">
            <SubmitButton>Empezar</SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}

type ProvenFormProps = Reply & {
  name: 'codes' | 'remove'
  title: string
  hint: string
  button: string
  destructive?: boolean
}

/** What asks for the password and a code. */
export function ProvenForm({ name, title, hint, button, destructive, reply }: ProvenFormProps) {
  return (
    <RecordForm id={name} reply={reply} labels={{ current_password, code }}>
      {(fields) => (
        <FormSection title={title}>
          <HiddenField name="form" value={name} />
          <PasswordField field={fields.current_password} label={current_password} />
          <TextField
            field={fields.code}
            label={code}
            hint="De su aplicación, o de recuperación"
            autoComplete="one-time-code"
          />
          <div className="form-actions wide">
            <p className="field-hint">{hint}</p>
            <SubmitButton destructive={destructive ?? false}>{button}</SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}
