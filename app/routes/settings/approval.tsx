import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { approvalInput, approvalLabels } from '#app/models/approval/fields.ts'
import { type ApprovalSettings, getApprovalSettings } from '#app/models/approval/read.server.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { formatAmount } from '#app/services/values/money.ts'
import type { Route } from './+types/approval'

export const handle = { crumb: 'Aprobación' }

const NAMES = Object.keys(approvalLabels) as (keyof typeof approvalLabels)[]

const asTexts = (settings: ApprovalSettings) =>
  Object.fromEntries(
    NAMES.map((name) => {
      const amount = settings[name]
      return [name, amount === null ? '' : formatAmount(amount)]
    }),
  ) as Record<keyof typeof approvalLabels, string>

export async function loader(args: Route.LoaderArgs) {
  const settings = await getApprovalSettings(contextOf(args).db)
  return { defaults: asTexts(settings), version: settings.version }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  return submitForm(args, {
    schema: approvalInput,
    save: async ({ tx, input, actor, version }) => {
      // An empty field sends nothing, so only our own form can say that all are off.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      await updateApprovalSettings(tx, input, actor, version)
      return []
    },
    current: async () => asTexts(await getApprovalSettings(db)),
    done: () => ({
      to: '/settings/approval',
      toasts: [{ tone: 'success', title: 'Exito', text: 'Se han guardado los montos' }],
    }),
  })
}

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version } = loaderData
  return (
    <Page title="Aprobación" hasErrors={hasErrors(actionData)}>
      <div className="form-narrow">
        <RecordForm
          key={version}
          id="approval"
          reply={actionData}
          labels={approvalLabels}
          defaults={defaults}
          version={version}
        >
          {(fields) => (
            <FormPanel>
              <div className="form-section">
                <div className="stacked">
                  <p>
                    Desde qué monto aprueba un segundo administrador, que no haya hecho ni cambiado
                    el documento. Hasta entonces espera por aprobar y no mueve dinero. Vacío: nadie;
                    0: todo.
                  </p>
                  {NAMES.map((name) => (
                    <MoneyField
                      key={name}
                      field={fields[name]}
                      label={approvalLabels[name]}
                      optional
                    />
                  ))}
                </div>
              </div>
              <FormActions submitLabel="Guardar montos" />
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
