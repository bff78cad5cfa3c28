import { HiddenField, MoneyField } from '#app/components/forms/fields.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { settingsLabels as labels } from '#app/models/settings/fields.ts'
import { SETTINGS_PARTS } from '#db/payroll-parts.ts'
import { amountName } from './form.tsx'

type SettingsAmountsProps = {
  amounts: Record<keyof typeof labels, string>
  version: number
  reply: FormReply | undefined
}

export function SettingsAmounts({ amounts, version, reply }: SettingsAmountsProps) {
  return (
    <section className="panel" aria-labelledby="amounts-title">
      <div className="form-section">
        <h2 id="amounts-title">Configuración de pagos</h2>
        <RecordForm
          key={version}
          id="amounts"
          reply={reply}
          labels={labels}
          defaults={amounts}
          version={version}
          nameOf={amountName}
        >
          {(fields) => (
            <div className="stacked">
              <HiddenField name="form" value="amounts" />
              {SETTINGS_PARTS.map((part) => (
                <MoneyField key={part} field={fields[part]} label={labels[part]} />
              ))}
              <SubmitButton>Guardar configuración</SubmitButton>
            </div>
          )}
        </RecordForm>
      </div>
    </section>
  )
}
