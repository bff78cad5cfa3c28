import { useEffect, useState } from 'react'
import { DateField, TextField } from '#app/components/fields.tsx'
import { FormPanel, FormSection } from '#app/components/form-layout.tsx'
import { defined, readTyped, type Typed } from '#app/components/order-form.ts'
import { namesOf } from '#app/components/order-sections.tsx'
import { RecordForm } from '#app/components/record-form.tsx'
import { useScripted } from '#app/components/scripted.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { valueNames } from '#app/components/value-names.ts'
import { useAutosave } from '#app/components/wizard-autosave.ts'
import type { FormReply } from '#app/http/forms.server.ts'
import { BASICS_FIELDS, basicsLabels as labels } from '#app/models/wizard.ts'
import { paydayLabel } from '#app/services/payroll.ts'
import { PAYDAYS, PAYSHEET_METHODS } from '#db/kinds.ts'

type WizardBasicsProps = {
  version: number
  tab: string
  values: Typed
  realized: string[]
  authorized: string[]
  reply: FormReply | undefined
}

/** The second step: what all orders have in common. */
export function WizardBasics({ version, tab, values, reply, ...names }: WizardBasicsProps) {
  const scripted = useScripted()
  const autosave = useAutosave()
  const [typed, setTyped] = useState<Typed>((reply?.result.initialValue as Typed) ?? values)
  // What was typed before the scripts came counts too.
  useEffect(() => {
    const form = document.getElementById('basics')
    if (form instanceof HTMLFormElement) setTyped(readTyped(form))
  }, [])
  const isFilled = BASICS_FIELDS.every((name) => typed[name]?.trim())
  return (
    <div className="form-narrow">
      <RecordForm
        id="basics"
        reply={reply}
        labels={labels}
        defaults={defined(values)}
        version={version}
        nameOf={valueNames()}
        onChange={(form) => {
          setTyped(readTyped(form))
          if (!reply?.stale) autosave(form)
        }}
      >
        {(fields) => (
          <FormPanel>
            <input type="hidden" name="form" value="basics" />
            <input type="hidden" name="tab" value={tab} />
            <FormSection>
              <SelectField
                field={fields.realized}
                label={labels.realized}
                placeholder="Elija quién la realiza"
                options={namesOf(names.realized, values.realized)}
              />
              <SelectField
                field={fields.authorized}
                label={labels.authorized}
                placeholder="Elija quién autoriza"
                options={namesOf(names.authorized, values.authorized)}
              />
              <SelectField
                field={fields.payday}
                label={labels.payday}
                placeholder="Elija la quincena"
                options={PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) }))}
              />
              <DateField field={fields.issued_at} label={labels.issued_at} />
              <SelectField
                field={fields.transaction}
                label={labels.transaction}
                placeholder="Elija la forma de pago"
                options={PAYSHEET_METHODS.map((method) => ({ value: method, label: method }))}
              />
              <TextField field={fields.concept} label={labels.concept} />
            </FormSection>
            <div className="form-actions wizard-bar">
              <SubmitButton name="intent" value="next" disabled={scripted && !isFilled}>
                Siguiente
              </SubmitButton>
              <SubmitButton variant="ghost" name="intent" value="back">
                Atrás
              </SubmitButton>
            </div>
          </FormPanel>
        )}
      </RecordForm>
    </div>
  )
}
