import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { withNextStep } from '#app/http/missing-needs.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { allows } from '#app/models/access/permissions.ts'
import {
  FIXED_IN_EACH,
  settingsLabels as labels,
  settingsInput,
} from '#app/models/settings/fields.ts'
import { getSettings, type Settings, updateSettings } from '#app/models/settings/read.server.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'
import type { Route } from './+types/amounts'
import { amountName } from './form.tsx'
import { SalaryTabs } from './tabs.tsx'

const PATH = '/settings/salary/amounts'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'Montos' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const settings = await getSettings(db)
  const mayChoose = allows(user?.role_id ?? null, '/settings/parameters')
  return { amounts: amountTexts(settings), version: settings.version, mayChoose }
}

export const action = (args: Route.ActionArgs) =>
  submitForm(args, {
    schema: settingsInput,
    save: ({ tx, input, actor, version }) => {
      // Empty amounts are 0, so only our own form can say that all are.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      return updateSettings(tx, input, actor, version)
    },
    current: async () => amountTexts(await getSettings(contextOf(args).db)),
    done: () =>
      withNextStep(args, {
        to: PATH,
        toasts: [
          { tone: 'success', text: 'La configuración de pagos ha sido actualizada con exito' },
        ],
      }),
  })

const amountTexts = (settings: Settings) =>
  ofEach(SETTINGS_PARTS, (part) => formatAmount(settings[part]))

export default function Amounts({ loaderData, actionData }: Route.ComponentProps) {
  const { amounts, version, mayChoose } = loaderData
  return (
    <Page title="Configuración de pagos" hasErrors={hasErrors(actionData)}>
      <SalaryTabs />
      <RecordForm
        key={version}
        id="amounts"
        reply={actionData}
        labels={labels}
        defaults={amounts}
        version={version}
        nameOf={amountName}
      >
        {(fields) => (
          <FormPanel>
            <div className="form-section">
              <div className="stacked">
                <p>
                  {FIXED_IN_EACH}
                  {mayChoose ? (
                    <>
                      {' en '}
                      <a href="/settings/parameters">Parámetros de ley</a>.
                    </>
                  ) : (
                    '.'
                  )}
                </p>
                {SETTINGS_PARTS.map((part) => (
                  <MoneyField key={part} field={fields[part]} label={labels[part]} />
                ))}
              </div>
            </div>
            <FormActions submitLabel="Guardar configuración" />
          </FormPanel>
        )}
      </RecordForm>
    </Page>
  )
}
