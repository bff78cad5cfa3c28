import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { AskedOf, askedByField } from '#app/components/forms/questions.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { TABLE_FILE } from '#app/kernel/fields/file-limits.ts'

type UploadFormProps = {
  to: string
  /** What the table has, in a sentence or two. */
  about: string
  /** The template's address in a format, if there is one. */
  template?: (format: 'xlsx' | 'csv') => string
  submitLabel?: string
  reply: FormReply | undefined
  children?: ReactNode
}

const LABELS = { file: 'Archivo' }

/** Sends one table: CSV or XLSX. */
export function UploadForm(props: UploadFormProps) {
  const { to, about, template, submitLabel = 'Revisar archivo', reply, children } = props
  const { form, fields, onChange } = useServerForm<'file'>({ id: 'upload', result: reply?.result })
  return (
    <Form
      id={form.id}
      method="post"
      action={to}
      encType="multipart/form-data"
      noValidate
      onChange={onChange}
    >
      <FormErrors id="upload" result={reply?.result} labels={LABELS} />
      <FormPanel>
        <div className="form-section">
          <div className="stacked">
            <p className="inputs-about">{about}</p>
            {template && (
              <p>
                Descargar plantilla:{' '}
                <a href={template('xlsx')} data-document="">
                  Excel (XLSX)
                </a>
                {' · '}
                <a href={template('csv')} data-document="">
                  CSV
                </a>
              </p>
            )}
            {children}
            <AskedOf.Provider value={askedByField('upload', ['file'], reply)}>
              <FileField
                field={fields.file}
                label={LABELS.file}
                accept=".xlsx,.csv"
                limit={TABLE_FILE}
                autoFocus
                hint={`XLSX o CSV, hasta ${TABLE_FILE.label} y 10.000 filas`}
              />
            </AskedOf.Provider>
          </div>
        </div>
        <FormActions submitLabel={submitLabel} />
      </FormPanel>
    </Form>
  )
}
