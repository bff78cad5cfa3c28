import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { updateAccessSettings } from '#app/models/second-factor/change.server.ts'
import { accessInput, accessLabels, DEMAND_NAMES } from '#app/models/second-factor/fields.ts'
import { getAccessSettings } from '#app/models/second-factor/read.server.ts'
import type { Route } from './+types/access'

export const handle = { crumb: 'Acceso' }

export const loader = (args: Route.LoaderArgs) => getAccessSettings(contextOf(args).db)

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  return submitForm(args, {
    schema: accessInput,
    save: ({ tx, input, actor, version }) =>
      updateAccessSettings(tx, input.require_factor, actor, version),
    current: async () => ({ require_factor: (await getAccessSettings(db)).require_factor }),
    done: () => succeeded('/settings/access', 'Se ha guardado a quién se le exige'),
  })
}

const OPTIONS = Object.entries(DEMAND_NAMES).map(([value, label]) => ({ value, label }))
const nameOf = (_: string, value: string) =>
  OPTIONS.find((option) => option.value === value)?.label ?? value

export default function Access({ loaderData, actionData }: Route.ComponentProps) {
  const { require_factor, version } = loaderData
  return (
    <Page title="Acceso" hasErrors={hasErrors(actionData)}>
      <div className="form-narrow">
        <RecordForm
          key={version}
          id="access"
          reply={actionData}
          labels={accessLabels}
          defaults={{ require_factor }}
          version={version}
          nameOf={nameOf}
        >
          {(fields) => (
            <FormPanel>
              <div className="form-section">
                <div className="stacked">
                  <p>
                    A quién se le exige un segundo factor. Quien no lo tenga lo activa antes de
                    hacer otra cosa, y sus programas esperan hasta entonces. A quien pierda su
                    teléfono, un administrador se lo quita en Usuarios.
                  </p>
                  <SelectField
                    field={fields.require_factor}
                    label={accessLabels.require_factor}
                    options={OPTIONS}
                  />
                </div>
              </div>
              <FormActions submitLabel="Guardar" />
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
