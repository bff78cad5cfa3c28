import { useState } from 'react'
import { valueNames } from '#app/components/documents/value-names.ts'
import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { fill } from '#app/components/forms/write-control.ts'
import { namesOf } from '#app/components/orders/choices.tsx'
import { defined, readTyped, type Typed } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { defaultTitle, lastDayOf, monthPaid } from '#app/models/payroll/period.ts'
import { typedPeriod } from '#app/models/payroll/typed.ts'
import { basicsLabels as labels } from '#app/models/wizard/fields.ts'
import { PaydayField, PeriodField } from '#app/routes/paysheets/parts.tsx'
import { PAYSHEET_METHODS } from '#db/kinds.ts'
import { useAutosave } from './autosave.ts'
import { useOpened } from './opened.ts'
import type { readBasics } from './screens.server.ts'

type WizardBasicsProps = Awaited<ReturnType<typeof readBasics>> & {
  version: number
  tab: string
  reply: FormReply | undefined
}

/** What the next step needs. */
const REQUIRED = Object.keys(labels).filter(
  (name) => !['period', 'salary_of', 'arrears'].includes(name),
)

/** The second step: the values that all orders share. */
export default function WizardBasics(props: WizardBasicsProps) {
  const { version, tab, values, today, realized, authorized } = props
  const reply = useOpened(props.reply, props)
  const scripted = useScripted()
  const autosave = useAutosave()
  const [typed, setTyped] = useState<Typed>((reply?.result.initialValue as Typed) ?? values)
  const isFilled = REQUIRED.every((name) => typed[name]?.trim())
  const isOver = typed.salary_of === 'on' || isBefore(typed, today)
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
          setTyped(proposed(form, typed))
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
                options={namesOf(realized, values.realized)}
                autoFocus={!reply}
              />
              <SelectField
                field={fields.authorized}
                label={labels.authorized}
                placeholder="Elija quién autoriza"
                options={namesOf(authorized, values.authorized)}
              />
              <PaydayField field={fields.payday} />
              <DateField field={fields.issued_at} label={labels.issued_at} />
              <PeriodField field={fields.period} typed={typed} />
              <SelectField
                field={fields.transaction}
                label={labels.transaction}
                placeholder="Elija la forma de pago"
                options={PAYSHEET_METHODS.map((method) => ({ value: method, label: method }))}
              />
              <TextField field={fields.concept} label={labels.concept} />
              {isOver && (
                <ToggleField
                  field={fields.salary_of}
                  label={labels.salary_of}
                  hint="Sin marcar, una quincena que ya terminó se paga con el salario de su último día"
                  wide
                />
              )}
              <ToggleField
                field={fields.arrears}
                label={labels.arrears}
                hint="Una línea más a quien le falta algo de quincenas anteriores"
                wide
              />
            </FormSection>
            <div className="form-actions wizard-bar">
              <SubmitButton
                name="intent"
                value="next"
                disabled={scripted && !isFilled}
                why="Llene todos los datos"
              >
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

/** What is typed, with the title of days that were just chosen as concept, unless somebody wrote another. */
function proposed(form: HTMLFormElement, before: Typed): Typed {
  const now = readTyped(form)
  const [old, title] = [titleOf(before), titleOf(now)]
  if (title === old || (now.concept && now.concept !== old)) return now
  fill(form.elements.namedItem('concept'), title)
  return { ...now, concept: title }
}

function titleOf(typed: Typed): string {
  const period = typedPeriod(typed)
  return period ? defaultTitle(period.payday, monthPaid(period)) : ''
}

/** Whether the typed fortnight ended before that day. */
function isBefore(typed: Typed, today: IsoDate): boolean {
  const period = typedPeriod(typed)
  return period !== undefined && lastDayOf(period) < today
}
