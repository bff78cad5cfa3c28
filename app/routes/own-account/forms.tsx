import { useState } from 'react'
import { DateField, HiddenField, PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { NewPasswordFields } from '#app/components/forms/new-password-fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { formatDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { birthDateLabels, emailLabels, passwordLabels } from '#app/models/users/fields.ts'

type OwnForm = { version: number; reply: FormReply | undefined }

export function EmailForm({ email, version, reply }: OwnForm & { email: string }) {
  return (
    <RecordForm
      key={email}
      id="email"
      reply={reply}
      labels={emailLabels}
      defaults={{ email }}
      version={version}
    >
      {(fields) => (
        <FormSection title="Correo electrónico">
          <HiddenField name="form" value="email" />
          <TextField
            field={fields.email}
            label={emailLabels.email}
            type="email"
            autoComplete="email"
          />
          <PasswordField field={fields.current_password} label={emailLabels.current_password} />
          <div className="form-actions wide">
            <SubmitButton>Actualizar correo</SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}

/** Passwords have more than 6 characters (docs/rules/access.md#8). */
const MIN = 7

export function PasswordForm({ version, reply }: OwnForm) {
  const scripted = useScripted()
  const [typed, setTyped] = useState({ password: '', re_password: '' })
  const isReady = typed.password.length >= MIN && typed.password === typed.re_password
  return (
    <RecordForm
      id="password"
      reply={reply}
      labels={passwordLabels}
      version={version}
      onChange={(form) => {
        const text = (name: string) => String(new FormData(form).get(name) ?? '')
        setTyped({ password: text('password'), re_password: text('re_password') })
      }}
    >
      {(fields) => (
        <FormSection title="Contraseña">
          <HiddenField name="form" value="password" />
          <PasswordField field={fields.current_password} label={passwordLabels.current_password} />
          <NewPasswordFields fields={fields} labels={passwordLabels} />
          <div className="form-actions wide">
            <p className="field-hint">Se cerrarán sus otras sesiones</p>
            <SubmitButton
              disabled={scripted && !isReady}
              why="Escriba dos veces la misma contraseña, de más de 6 caracteres"
            >
              Confirmar
            </SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}

type BirthDateFormProps = OwnForm & { birthDate: string; today: string }

export function BirthDateForm({ birthDate, today, version, reply }: BirthDateFormProps) {
  return (
    <RecordForm
      key={birthDate}
      id="birth-date"
      reply={reply}
      labels={birthDateLabels}
      defaults={{ birth_date: birthDate }}
      version={version}
      nameOf={(_, value) => {
        const day = parseIsoDate(value)
        return day ? formatDate(day) : value
      }}
    >
      {(fields) => (
        <FormSection title="Fecha de nacimiento">
          <HiddenField name="form" value="birth-date" />
          <DateField
            field={fields.birth_date}
            label={birthDateLabels.birth_date}
            max={today}
            optional
          />
          <div className="form-actions wide">
            <SubmitButton>Guardar fecha</SubmitButton>
          </div>
        </FormSection>
      )}
    </RecordForm>
  )
}
