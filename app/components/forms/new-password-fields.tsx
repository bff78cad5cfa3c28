import type { FormField } from './field.tsx'
import { PasswordField } from './fields.tsx'

type NewPasswordFieldsProps = {
  fields: { password: FormField; re_password: FormField }
  labels: { password: string; re_password: string }
}

export function NewPasswordFields({ fields, labels }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label={labels.password}
        hint="Más de 6 caracteres"
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.re_password}
        label={labels.re_password}
        autoComplete="new-password"
      />
    </>
  )
}
