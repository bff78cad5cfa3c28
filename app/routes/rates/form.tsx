import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import { BCV, CURRENCY_OPTIONS, MOST_AHEAD, rateLabels } from '#app/models/rates/fields.ts'

type RateFormProps = { oneTimeKey: string; today: IsoDate; reply: FormReply | undefined }

export function RateForm({ oneTimeKey, today, reply }: RateFormProps) {
  return (
    <RecordForm
      id="rate"
      reply={reply}
      labels={rateLabels}
      defaults={{ currency: 'USD', day: today, source: BCV }}
      oneTimeKey={oneTimeKey}
    >
      {(fields) => (
        <FormPanel>
          <FormSection title="Guardar una tasa">
            <SelectField
              field={fields.currency}
              label={rateLabels.currency}
              options={CURRENCY_OPTIONS}
            />
            <DateField
              field={fields.day}
              label={rateLabels.day}
              max={addDays(today, MOST_AHEAD)}
              hint="Desde ese día y hasta que haya otra"
            />
            <TextField
              field={fields.value}
              label={rateLabels.value}
              inputMode="decimal"
              hint="Con coma, como 148,32; hasta 8 decimales"
            />
            <TextField field={fields.source} label={rateLabels.source} />
          </FormSection>
          <FormActions submitLabel="Guardar tasa" />
        </FormPanel>
      )}
    </RecordForm>
  )
}
