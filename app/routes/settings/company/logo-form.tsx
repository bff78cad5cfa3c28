import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { MOST_LOGO_BYTES, MOST_LOGO_PIXELS } from '#app/models/company/fields.ts'

type LogoFormProps = {
  reply: FormReply | undefined
  /** Whether there is a company that can have a logo. */
  isSaved: boolean
  /** A `data:` URI. */
  logo: string | null
}

const LABELS = { file: 'Archivo' }
const LIMITS = `PNG o JPEG, hasta ${MOST_LOGO_BYTES / 1024} KB y ${MOST_LOGO_PIXELS} píxeles de lado`

/** The logo that is printed now, and a form for another one. */
export function LogoForm({ reply, isSaved, logo }: LogoFormProps) {
  const { form, fields, onChange } = useServerForm<'file'>({ id: 'logo', result: reply?.result })
  return (
    <Form
      id={form.id}
      method="post"
      action="/settings/company"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onChange={onChange}
    >
      <FormErrors id="logo" result={reply?.result} labels={LABELS} />
      <FormPanel>
        <FormSection title="Logo">
          {!isSaved && <p className="wide">Guarde primero los datos de la empresa.</p>}
          {isSaved && logo && <img className="company-logo wide" src={logo} alt="Logo actual" />}
          {isSaved && (
            <FileField
              field={fields.file}
              label={LABELS.file}
              accept="image/png,image/jpeg"
              hint={LIMITS}
              wide
            />
          )}
          {isSaved && logo && (
            <div className="toggle-field wide">
              <label htmlFor="logo-remove">
                <input
                  className="toggle"
                  type="checkbox"
                  id="logo-remove"
                  name="remove"
                  value="on"
                />
                Quitar el logo
              </label>
            </div>
          )}
        </FormSection>
        {isSaved && <FormActions submitLabel="Guardar logo" />}
      </FormPanel>
    </Form>
  )
}
