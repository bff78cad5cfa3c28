import { Form, type ShouldRevalidateFunctionArgs } from 'react-router'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { Page } from '#app/components/frame/page.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { INPUTS_PATH, WIZARD_PATH } from '#app/models/paysheets/many/fields.ts'
import type { Route } from './+types/inputs'
import { readInputsScreen, submitInputs } from './inputs.server.ts'
import { JudgedInputs } from './inputs-table.tsx'
import { WizardSteps } from './steps.tsx'

export const handle = {
  crumb: [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Crear varias', to: `${WIZARD_PATH}?step=3` },
    { label: 'Novedades' },
  ],
}

export const loader = (args: Route.LoaderArgs) => readInputsScreen(args)

export const action = (args: Route.ActionArgs) => submitInputs(args)

/** A draft that changed meanwhile is shown anew. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function InputsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { version, file } = loaderData
  const reply = actionData && 'result' in actionData ? actionData : undefined
  const isUpload = reply?.result.initialValue?.form === 'upload'
  return (
    <Page
      title="Traer novedades"
      hasErrors={hasErrors(reply)}
      actions={
        <a className="btn btn-ghost" href={`${WIZARD_PATH}?step=3`}>
          Volver a las órdenes
        </a>
      }
    >
      <WizardSteps step={3} />
      <UploadForm reply={isUpload ? reply : undefined} />
      {file && <JudgedInputs file={file} version={version} reply={isUpload ? undefined : reply} />}
    </Page>
  )
}

const LABELS = { file: 'Archivo' }
const templateOf = (format: string) => `${INPUTS_PATH}/template?format=${format}`

function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const { form, fields, onChange } = useServerForm<'file'>({ id: 'upload', result: reply?.result })
  return (
    <Form
      id={form.id}
      method="post"
      action={INPUTS_PATH}
      encType="multipart/form-data"
      noValidate
      onChange={onChange}
    >
      <FormErrors id="upload" result={reply?.result} labels={LABELS} />
      <FormPanel>
        <div className="form-section">
          <div className="stacked">
            <p className="inputs-about">
              Una tabla con una fila por empleado: cédula, ingreso adicional y motivo, descuento y
              motivo, y las opciones con sí o no. Lo que está vacío queda como está; un monto 0 lo
              quita.
            </p>
            <p>
              Descargar plantilla:{' '}
              <a href={templateOf('xlsx')} data-document="">
                Excel (XLSX)
              </a>
              {' · '}
              <a href={templateOf('csv')} data-document="">
                CSV
              </a>
            </p>
            <FileField
              field={fields.file}
              label={LABELS.file}
              accept=".xlsx,.csv"
              hint="XLSX o CSV, hasta 4 MB y 10.000 filas"
            />
          </div>
        </div>
        <FormActions submitLabel="Revisar archivo" />
      </FormPanel>
    </Form>
  )
}
