import { type ReactNode, useEffect } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import { enterpriseOptions } from '#app/components/orders/choices.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import {
  allOf,
  applyLabels,
  drawnOf,
  INPUTS_PATH,
  SHEET_FORM,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import { TOGGLES } from '#db/payroll-parts.ts'
import type { Summary } from './summary.server.ts'

type WizardApplyProps = {
  /** The orders' date. */
  day: string | undefined
  enterprises: PayingAccount[]
  summary: Summary
  /** The server's answer to one of its buttons. */
  reply: FormReply | undefined
  isOpen: boolean
}

/**
 * 'Aplicar a todos': values for all orders, each part with its own button. Every button also sends
 * the open employee's order, so that nothing typed there is lost.
 */
export function WizardApply({ day, enterprises, summary, reply, isOpen }: WizardApplyProps) {
  const accounts = enterpriseOptions(enterprises, { day })
  const { fields, onChange } = useServerForm<keyof typeof applyLabels>({
    id: SHEET_FORM,
    defaults: Object.fromEntries(
      TOGGLES.map((toggle) => [allOf(toggle), summary.toggles[toggle] ?? '']),
    ),
    result: reply?.result,
  })
  return (
    <details className="panel wizard-apply" open={isOpen} onChange={onChange}>
      <summary>Aplicar a todos</summary>
      <div className="wizard-applies">
        <ApplyPart intent="previous" button="Copiar la quincena anterior">
          <p className="field-hint">Cuentas, deducciones y bono de su última orden.</p>
          <ToggleField field={fields.copy_extras} label={applyLabels.copy_extras} />
          {summary.copied.said && <Copied {...summary.copied} />}
        </ApplyPart>
        <ApplyPart intent="enterprise" button={apply('la cuenta')}>
          <PickerField
            field={fields.all_enterprise_id}
            label={applyLabels.all_enterprise_id}
            placeholder="Elija la cuenta de la empresa"
            groups={groupByType(accounts)}
          />
        </ApplyPart>
        <ApplyPart intent="numbers" button={apply('la numeración')}>
          <TextField
            field={fields.first}
            label={applyLabels.first}
            hint="Numera en orden: 0099, 0100…"
          />
        </ApplyPart>
        <ApplyPart intent="toggles" button={apply('estas opciones')}>
          <Toggles>
            {TOGGLES.map((toggle) => (
              <ToggleOfAll
                key={toggle}
                field={fields[allOf(toggle)]}
                drawn={summary.toggles[toggle]}
                hint={summary.taken[toggle]}
              />
            ))}
          </Toggles>
        </ApplyPart>
        {summary.asked.map(({ intent, said, button }) => (
          <ApplyPart key={intent} intent={intent} button={button}>
            <p>{said}</p>
          </ApplyPart>
        ))}
      </div>
      <p className="inputs-link">
        <a href={INPUTS_PATH}>Traer novedades</a>: ingresos, descuentos y opciones de un archivo.
      </p>
    </details>
  )
}

/** 'Aplicar', followed by the value's name for screen readers. */
const apply = (what: string) => (
  <>
    Aplicar<span className="sr-only"> {what} a todos</span>
  </>
)

type ApplyPartProps = { intent: string; button: ReactNode; children: ReactNode }

/** One value for all orders, with its button. Enter in the part's field presses that button. */
function ApplyPart({ intent, button, children }: ApplyPartProps) {
  useEffect(
    () => () => {
      // An answered question goes, and its button with the focus.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('.wizard-apply summary')?.focus()
    },
    [],
  )
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
function Copied({ said, first, more }: Summary['copied']) {
  return (
    <div className="wizard-copied">
      <p>{said}</p>
      <ul>
        {first.map(({ id, name }) => (
          <li key={id}>
            <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a>
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
    </div>
  )
}

type ToggleOfAllProps = {
  field: FormField
  /** 'on' or '' where all orders have it so; undefined where they differ. */
  drawn: string | undefined
  hint: string | undefined
}

/** A switch that begins as all orders have it, or a choice where they differ. */
function ToggleOfAll({ field, drawn, hint }: ToggleOfAllProps) {
  const label = applyLabels[field.name as keyof typeof applyLabels]
  if (drawn === undefined) {
    return (
      <SelectField
        field={field}
        label={label}
        placeholder="Varía: no cambiar"
        options={[
          { value: 'on', label: 'Poner a todos' },
          { value: 'off', label: 'Quitar a todos' },
        ]}
        hint={hint}
      />
    )
  }
  return (
    <>
      <ToggleField field={field} label={label} hint={hint} />
      {/* Only a switch that was touched changes the orders: they may differ by now. */}
      {drawn && (
        <input type="hidden" form={field.formId} name={drawnOf(field.name)} value={drawn} />
      )}
    </>
  )
}
