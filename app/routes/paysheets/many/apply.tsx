import type { ReactNode } from 'react'
import { TextField } from '#app/components/forms/fields.tsx'
import { formMetadata } from '#app/components/forms/metadata.ts'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import { enterpriseOptions } from '#app/components/orders/sections.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import { allOf, applyLabels, SHEET_FORM } from '#app/models/paysheets/many/fields.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import type { Summary } from './summary.tsx'

type WizardApplyProps = {
  enterprises: CompanyAccountOption[]
  summary: Summary
  /** What the server answered to one of its buttons. */
  reply: FormReply | undefined
}

const NAMES = Object.keys(applyLabels) as (keyof typeof applyLabels)[]

/**
 * 'Aplicar a todos': what is the same for all, each thing with a button of its own. All of it is
 * sent with the open employee's order, so that nothing that was typed there is lost.
 */
export function WizardApply({ enterprises, summary, reply }: WizardApplyProps) {
  const options = { enterprises }
  const accounts = enterpriseOptions({ options, own: undefined, isShort: () => false })
  const { fields } = formMetadata(SHEET_FORM, NAMES, reply?.result)
  const fieldOf = (name: (typeof NAMES)[number]) => ({ ...fields[name], form: SHEET_FORM })
  const isNew = summary.complete < summary.count
  const { duplicate, balance_by_date, salary_changed } = summary.asked
  return (
    <details className="panel wizard-apply" open={isNew || reply !== undefined}>
      <summary>Aplicar a todos</summary>
      <div className="wizard-applies">
        <Explained intent="previous" button="Copiar la quincena anterior">
          <p className="field-hint">
            Cuentas, deducciones, bono, ingresos y descuentos de la última orden de cada empleado.
          </p>
        </Explained>
        <Applied intent="enterprise" what="la cuenta">
          <SelectField
            field={fieldOf('all_enterprise_id')}
            label={applyLabels.all_enterprise_id}
            placeholder="Elija la cuenta de la empresa"
            groups={groupByType(accounts)}
          />
        </Applied>
        <Applied intent="numbers" what="la numeración">
          <TextField
            field={fieldOf('first')}
            label={applyLabels.first}
            hint="Cuenta hacia arriba: 0099, 0100, …"
          />
        </Applied>
        <Applied intent="toggles" what="estas opciones">
          <Toggles>
            {TOGGLES.map(allOf).map((name) => (
              <ToggleField key={name} field={fieldOf(name)} label={applyLabels[name]} />
            ))}
          </Toggles>
        </Applied>
        {duplicate > 0 && (
          <Explained intent="duplicate" button="Crear de todos modos">
            <p>
              {duplicate === 1
                ? '1 empleado ya tiene una orden de esta quincena.'
                : `${duplicate} empleados ya tienen una orden de esta quincena.`}
            </p>
          </Explained>
        )}
        {balance_by_date > 0 && (
          <Explained intent="balance_by_date" button="Aceptar el saldo negativo">
            <p>
              {balance_by_date === 1
                ? '1 orden deja su cuenta por debajo de cero en su fecha.'
                : `${balance_by_date} órdenes dejan su cuenta por debajo de cero en su fecha.`}
            </p>
          </Explained>
        )}
        {salary_changed > 0 && (
          <Explained intent="salaries" button="Usar los salarios actuales">
            <p>
              {salary_changed === 1
                ? 'Cambió el salario de 1 empleado.'
                : `Cambió el salario de ${salary_changed} empleados.`}
            </p>
          </Explained>
        )}
      </div>
    </details>
  )
}

type PartProps = { intent: string; children: ReactNode }

/** A field that is applied to all, with its button beside it; Enter in the field presses that. */
function Applied({ intent, what, children }: PartProps & { what: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and its button are the controls
    <div
      className="wizard-applied"
      id={intent}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.currentTarget.querySelector('button')?.click()
      }}
    >
      {children}
      <SubmitButton variant="ghost" form={SHEET_FORM} name="intent" value={intent}>
        Aplicar<span className="sr-only"> {what} a todos</span>
      </SubmitButton>
    </div>
  )
}

/** A button that needs nothing but a word of explanation. */
function Explained({ intent, button, children }: PartProps & { button: string }) {
  return (
    <div className="wizard-applied" id={intent}>
      {children}
      <SubmitButton variant="ghost" form={SHEET_FORM} name="intent" value={intent}>
        {button}
      </SubmitButton>
    </div>
  )
}
