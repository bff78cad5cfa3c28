import type { ReactNode } from 'react'
import { TextField } from '#app/components/fields.tsx'
import type { EnterpriseOption } from '#app/components/order-form.ts'
import { enterpriseOptions } from '#app/components/order-sections.tsx'
import { RecordForm, type Reply } from '#app/components/record-form.tsx'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { ToggleField, Toggles } from '#app/components/toggle-field.tsx'
import type { Summary } from '#app/components/wizard-summary.tsx'
import { sheetLabels } from '#app/models/wizard.ts'

type WizardApplyProps = {
  enterprises: EnterpriseOption[]
  summary: Summary
  /** What the server answered to a form. */
  replyTo: (form: string) => Reply | undefined
}

const { enterprise_id, lph, bonus, sso, lacks } = sheetLabels
const toggleLabels = { lph, bonus, sso, lacks }

/** 'Aplicar a todos': what is the same for all, each thing with a button of its own. */
export function WizardApply({ enterprises, summary, replyTo }: WizardApplyProps) {
  const options = { enterprises }
  const accounts = enterpriseOptions({ options, own: undefined, isShort: () => false })
  const isNew = summary.complete < summary.count
  return (
    <details className="panel wizard-apply" open={isNew}>
      <summary>Aplicar a todos</summary>
      <div className="wizard-applies">
        <OneForm name="previous" button="Copiar la quincena anterior">
          <p className="field-hint">
            Cuentas, deducciones, bono, ingresos y descuentos de la última orden de cada empleado.
          </p>
        </OneForm>
        <RecordForm id="enterprise" reply={replyTo('enterprise')} labels={{ enterprise_id }}>
          {(fields) => (
            <Applied name="enterprise" what="la cuenta">
              <SelectField
                field={fields.enterprise_id}
                label={enterprise_id}
                placeholder="Elija la cuenta de la empresa"
                groups={groupByType(accounts)}
              />
            </Applied>
          )}
        </RecordForm>
        <RecordForm id="numbers" reply={replyTo('numbers')} labels={{ first: 'Primer número' }}>
          {(fields) => (
            <Applied name="numbers" what="la numeración">
              <TextField
                field={fields.first}
                label="Primer número"
                hint="Cuenta hacia arriba: 0099, 0100, …"
              />
            </Applied>
          )}
        </RecordForm>
        <RecordForm id="toggles" reply={replyTo('toggles')} labels={toggleLabels}>
          {(fields) => (
            <Applied name="toggles" what="estas opciones">
              <Toggles>
                <ToggleField field={fields.lph} label={lph} />
                <ToggleField field={fields.bonus} label={bonus} />
                <ToggleField field={fields.sso} label={sso} />
                <ToggleField field={fields.lacks} label={lacks} />
              </Toggles>
            </Applied>
          )}
        </RecordForm>
        {summary.duplicates > 0 && (
          <OneForm name="duplicates" button="Crear de todos modos">
            <p>
              {summary.duplicates === 1
                ? '1 empleado ya tiene una orden de esta quincena.'
                : `${summary.duplicates} empleados ya tienen una orden de esta quincena.`}
            </p>
          </OneForm>
        )}
        {summary.salaries > 0 && (
          <OneForm name="salaries" button="Usar los salarios actuales">
            <p>
              {summary.salaries === 1
                ? 'Cambió el salario de 1 empleado.'
                : `Cambió el salario de ${summary.salaries} empleados.`}
            </p>
          </OneForm>
        )}
      </div>
    </details>
  )
}

/** A field that is applied to all, with its button beside it. */
function Applied({ name, what, children }: { name: string; what: string; children: ReactNode }) {
  return (
    <div className="wizard-applied">
      <input type="hidden" name="form" value={name} />
      {children}
      <SubmitButton variant="ghost">
        Aplicar<span className="sr-only"> {what} a todos</span>
      </SubmitButton>
    </div>
  )
}

/** A button that needs nothing but a word of explanation. */
function OneForm({
  name,
  button,
  children,
}: {
  name: string
  button: string
  children: ReactNode
}) {
  return (
    <RecordForm id={name} reply={undefined} labels={{}}>
      {() => (
        <div className="wizard-applied">
          <input type="hidden" name="form" value={name} />
          {children}
          <SubmitButton variant="ghost">{button}</SubmitButton>
        </div>
      )}
    </RecordForm>
  )
}
