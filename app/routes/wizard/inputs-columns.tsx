import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ColumnsForms } from '#app/components/uploads/columns-forms.tsx'
import { INPUTS_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { Route } from './+types/inputs-columns'
import { readInputsColumns, submitInputsColumns } from './inputs-columns.server.ts'
import { WizardSteps } from './steps.tsx'

export const handle = {
  crumb: [
    { label: 'Órdenes de nómina', to: '/paysheets' },
    { label: 'Crear varias', to: `${WIZARD_PATH}?step=3` },
    { label: 'Novedades', to: INPUTS_PATH },
    { label: 'Columnas' },
  ],
}

export const loader = (args: Route.LoaderArgs) => readInputsColumns(args)

export const action = (args: Route.ActionArgs) => submitInputsColumns(args)

/** A draft that changed meanwhile is shown anew. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate

export default function InputsColumns({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Qué es cada columna"
      hasErrors={hasErrors(actionData)}
      actions={
        <a className="btn btn-ghost" href={INPUTS_PATH}>
          Subir otro archivo
        </a>
      }
    >
      <WizardSteps step={3} />
      <ColumnsForms file={loaderData} reply={actionData} />
    </Page>
  )
}
