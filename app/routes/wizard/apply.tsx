import { lazy, Suspense } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { ToggleField, Toggles } from '#app/components/forms/toggle-field.tsx'
import { enterpriseOptions } from '#app/components/orders/choices.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import { allOf, applyLabels, drawnOf, INPUTS_PATH, SHEET_FORM } from '#app/models/wizard/fields.ts'
import { TAKEN } from '#app/routes/paysheets/parts.tsx'
import { TOGGLES } from '#db/payroll-parts.ts'
import { ApplyPart } from './apply-part.tsx'
import type { Summary } from './summary.tsx'

const load = () => import('./apply-asked.tsx')
const loadAsked = async () => ({ default: (await load()).ApplyAsked })
const loadCopied = async () => ({ default: (await load()).Copied })

/** The browser loads them when there is something to say. The server cannot wait. */
const [ApplyAsked, Copied] = import.meta.env.SSR
  ? [(await loadAsked()).default, (await loadCopied()).default]
  : [lazy(loadAsked), lazy(loadCopied)]

type WizardApplyProps = {
  /** The orders' date. */
  day: string | undefined
  enterprises: PayingAccount[]
  summary: Summary
  /** The server's answer to one of its buttons. */
  reply: FormReply | undefined
}

type ToggleOfAllProps = {
  field: FormField
  /** 'on' or '' where all orders have it so; undefined where they differ. */
  drawn: string | undefined
  /** How many orders the first fortnight of the month has had it of. */
  taken: number
}

/** A switch that begins as all orders have it, or a choice where they differ. */
function ToggleOfAll({ field, drawn, taken }: ToggleOfAllProps) {
  const label = applyLabels[field.name as keyof typeof applyLabels]
  const hint = taken > 0 ? `${TAKEN}: ${counted(taken, 'orden', 'órdenes')}` : undefined
  if (drawn === undefined) {
    return (
      <SelectField
        field={field}
        label={label}
        placeholder={VARIES}
        options={ALL_OR_NONE}
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

const VARIES = 'Varía: no cambiar'

/**
 * 'Aplicar a todos': values for all orders, each part with its own button. Every button also sends
 * the open employee's order, so that nothing typed there is lost.
 */
export function WizardApply({ day, enterprises, summary, reply }: WizardApplyProps) {
  const options = { enterprises }
  const accounts = enterpriseOptions({ options, own: undefined, day, isShort: () => false })
  const { fields, onChange } = useServerForm<keyof typeof applyLabels>({
    id: SHEET_FORM,
    defaults: Object.fromEntries(
      TOGGLES.map((toggle) => [allOf(toggle), summary.toggles[toggle] ?? '']),
    ),
    result: reply?.result,
  })
  const isAsked = Object.values(summary.asked).some((count) => count > 0)
  return (
    <details className="panel wizard-apply" open onChange={onChange}>
      <summary>Aplicar a todos</summary>
      <div className="wizard-applies">
        <ApplyPart intent="previous" button="Copiar la quincena anterior">
          <p className="field-hint">
            Cuentas, deducciones y bono de la última orden de cada empleado.
          </p>
          <ToggleField field={fields.copy_extras} label={applyLabels.copy_extras} />
          {summary.copied.count > 0 && (
            <Suspense>
              <Copied {...summary.copied} />
            </Suspense>
          )}
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
                taken={summary.taken[toggle]}
              />
            ))}
          </Toggles>
        </ApplyPart>
        {isAsked && (
          <Suspense>
            <ApplyAsked {...summary.asked} />
          </Suspense>
        )}
      </div>
      <p className="inputs-link">
        <a href={INPUTS_PATH}>Traer novedades</a>: ingresos, descuentos y opciones de un archivo
        XLSX o CSV.
      </p>
    </details>
  )
}

/** What is done to all orders with a toggle that some of them have on. */
const ALL_OR_NONE = [
  { value: 'on', label: 'Poner a todos' },
  { value: 'off', label: 'Quitar a todos' },
]

/** 'Aplicar', followed by the value's name for screen readers. */
const apply = (what: string) => (
  <>
    Aplicar<span className="sr-only"> {what} a todos</span>
  </>
)
