import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { UploadForm } from '#app/components/uploads/upload-form.tsx'
import { INPUTS_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
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
      <UploadForm
        to={INPUTS_PATH}
        about={ABOUT}
        template={templateOf}
        reply={isUpload ? reply : undefined}
      />
      {file && <JudgedInputs file={file} version={version} reply={isUpload ? undefined : reply} />}
    </Page>
  )
}

const ABOUT =
  'Una tabla con una fila por empleado: cédula, ingreso adicional y motivo, descuento y motivo, y las opciones con sí o no. Lo que está vacío queda como está; un monto 0 lo quita.'
const templateOf = (format: string) => `${INPUTS_PATH}/template?format=${format}`
