import { Form } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { RESULT_FILE } from '#app/models/bank-files/fields.ts'

const LABELS = { file: 'Archivo de resultado' }

/** Sends the file that the bank returned. */
export function ResultUpload({ reply }: { reply: FormReply | undefined }) {
  const { form, fields, onChange } = useServerForm<'file'>({ id: 'upload', result: reply?.result })
  return (
    <Form
      id={form.id}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onChange={onChange}
    >
      <FormErrors id="upload" result={reply?.result} labels={LABELS} />
      <FileField
        field={fields.file}
        label={LABELS.file}
        accept=".txt,text/plain"
        limit={RESULT_FILE}
        hint={`El que devuelve Bancaribe, hasta ${RESULT_FILE.label}`}
      />
      <FormActions submitLabel="Leer archivo" />
    </Form>
  )
}
