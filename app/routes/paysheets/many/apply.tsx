import type { ReactNode } from 'react'
import { TextField } from '#app/components/forms/fields.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import { enterpriseOptions } from '#app/components/orders/choices.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import {
  allOf,
  applyLabels,
  INPUTS_PATH,
  SHEET_FORM,
  WIZARD_PATH,
} from '#app/models/paysheets/many/fields.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import type { Summary } from './summary.tsx'

type WizardApplyProps = {
  enterprises: CompanyAccountOption[]
  summary: Summary
  /** The server's answer to one of its buttons. */
  reply: FormReply | undefined
}

/**
 * 'Aplicar a todos': values for all orders, each part with its own button. Every button also sends
 * the open employee's order, so that nothing typed there is lost.
 */
export function WizardApply({ enterprises, summary, reply }: WizardApplyProps) {
  const options = { enterprises }
  const accounts = enterpriseOptions({ options, own: undefined, isShort: () => false })
  const { fields, onChange } = useServerForm<keyof typeof applyLabels>({
    id: SHEET_FORM,
    result: reply?.result,
  })
  const isNew = summary.complete < summary.count
  const { duplicate, balance_by_date, salary_changed } = summary.asked
  return (
    <details className="panel wizard-apply" open={isNew || reply !== undefined} onChange={onChange}>
      <summary>Aplicar a todos</summary>
      <div className="wizard-applies">
        <Part intent="previous" button="Copiar la quincena anterior">
          <p className="field-hint">
            Cuentas, deducciones y bono de la última orden de cada empleado.
          </p>
          <ToggleField field={fields.copy_extras} label={applyLabels.copy_extras} />
          <Copied {...summary.copied} />
        </Part>
        <Part intent="enterprise" button={apply('la cuenta')}>
          <SelectField
            field={fields.all_enterprise_id}
            label={applyLabels.all_enterprise_id}
            placeholder="Elija la cuenta de la empresa"
            groups={groupByType(accounts)}
          />
        </Part>
        <Part intent="numbers" button={apply('la numeración')}>
          <TextField
            field={fields.first}
            label={applyLabels.first}
            hint="Numera en orden: 0099, 0100…"
          />
        </Part>
        <Part intent="toggles" button={apply('estas opciones')}>
          <Toggles>
            {TOGGLES.map(allOf).map((name) => (
              <ToggleField key={name} field={fields[name]} label={applyLabels[name]} />
            ))}
          </Toggles>
        </Part>
        {duplicate > 0 && (
          <Part intent="duplicate" button="Crear de todos modos">
            <p>
              {duplicate === 1
                ? '1 empleado ya tiene una orden de esta quincena.'
                : `${duplicate} empleados ya tienen una orden de esta quincena.`}
            </p>
          </Part>
        )}
        {balance_by_date > 0 && (
          <Part intent="balance_by_date" button="Aceptar el saldo negativo">
            <p>
              {balance_by_date === 1
                ? '1 orden deja su cuenta por debajo de cero en su fecha.'
                : `${balance_by_date} órdenes dejan su cuenta por debajo de cero en su fecha.`}
            </p>
          </Part>
        )}
        {salary_changed > 0 && (
          <Part intent="salaries" button="Usar los salarios actuales">
            <p>
              {salary_changed === 1
                ? 'Cambió el salario de 1 empleado.'
                : `Cambió el salario de ${salary_changed} empleados.`}
            </p>
          </Part>
        )}
      </div>
      <p className="inputs-link">
        <a href={INPUTS_PATH}>Traer novedades</a>: ingresos, descuentos y opciones de un archivo
        XLSX o CSV.
      </p>
    </details>
  )
}

type PartProps = { intent: string; button: ReactNode; children: ReactNode }

/** One value for all orders, with its button. Enter in the part's field presses that button. */
function Part({ intent, button, children }: PartProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field and its button are the controls
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
        {button}
      </SubmitButton>
    </div>
  )
}

/** Who has additions or discounts of the last order that nobody edited yet. */
function Copied({ count, first }: Summary['copied']) {
  if (count === 0) return null
  const more = count - first.length
  return (
    <div className="wizard-copied">
      <p>
        {count === 1
          ? '1 empleado tiene ingresos o descuentos copiados:'
          : `${count} empleados tienen ingresos o descuentos copiados:`}
      </p>
      <ul>
        {first.map(({ id, name }) => (
          <li key={id}>
            <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a>
          </li>
        ))}
        {more > 0 && <li>{`y ${more} más`}</li>}
      </ul>
    </div>
  )
}

/** 'Aplicar', followed by the value's name for screen readers. */
const apply = (what: string) => (
  <>
    Aplicar<span className="sr-only"> {what} a todos</span>
  </>
)
