import type { ReactNode } from 'react'
import { HiddenField, PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { factorLabels } from '#app/models/second-factor/fields.ts'

type Reply = { reply: FormReply | undefined }
type Name = keyof typeof factorLabels
type FormField = Parameters<typeof TextField>[0]['field']

type FactorFormProps<N extends Name> = Reply & {
  /** What the form is called in its answer. */
  name: string
  title: string
  fields: readonly N[]
  button: string
  hint?: string
  destructive?: boolean
  children: (fields: Record<N, FormField>) => ReactNode
}

export function FactorForm<N extends Name>(props: FactorFormProps<N>) {
  const { name, title, fields, button, hint, destructive = false, reply, children } = props
  const labels = Object.fromEntries(fields.map((field) => [field, factorLabels[field]]))
  return (
    <RecordForm id={name} reply={reply} labels={labels as Record<N, string>}>
      {(shown) => (
        <FormSection title={title}>
          <HiddenField name="form" value={name} />
          {children(shown)}
          <div className="form-actions wide">
            {hint && <p className="field-hint">{hint}</p>}
            <SubmitButton destructive={destructive}>{button}</SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}

type ProofProps = { fields: Record<'current_password', FormField>; isFirst?: boolean }

export const OwnPassword = ({ fields, isFirst = false }: ProofProps) => (
  <PasswordField
    field={fields.current_password}
    label={factorLabels.current_password}
    autoFocus={isFirst}
  />
)

export const Proof = ({ fields }: { fields: Record<'current_password' | 'code', FormField> }) => (
  <>
    <OwnPassword fields={fields} />
    <TextField
      field={fields.code}
      label={factorLabels.code}
      hint="De su aplicación, o de recuperación"
      autoComplete="one-time-code"
    />
  </>
)

export const BeginForm = ({ reply }: Reply) => (
  <FactorForm
    name="begin"
    title="Activar"
    fields={['current_password']}
    button="Empezar"
    reply={reply}
  >
    {(fields) => (
      <>
        <p className="wide">
          Al iniciar sesión se le pedirá, además de la contraseña, un código que muestra una
          aplicación de su teléfono, como Aegis, Google Authenticator o 1Password. Quien conozca su
          contraseña no podrá entrar sin él.
        </p>
        <OwnPassword fields={fields} isFirst />
      </>
    )}
  </FactorForm>
)

type ProvenFormProps = Reply & {
  name: 'codes' | 'remove'
  title: string
  hint: string
  button: string
  destructive?: boolean
}

export const ProvenForm = (props: ProvenFormProps) => (
  <FactorForm {...props} fields={['current_password', 'code']}>
    {(fields) => <Proof fields={fields} />}
  </FactorForm>
)
