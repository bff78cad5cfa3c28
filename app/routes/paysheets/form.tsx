import type { ComponentType } from 'react'
import { HiddenField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormWithAside } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import {
  numberLabel,
  type OrderDrawn,
  type OrderReply,
  type Typed,
  typedOf,
} from '#app/components/orders/form.ts'
import { useFundedOrder } from '#app/components/orders/funds.tsx'
import { MakeButtons } from '#app/components/orders/make-buttons.tsx'
import { PaymentSection } from '#app/components/orders/sections.tsx'
import { orderValueNames } from '#app/components/orders/value-names.ts'
import { formatMonth, parseMonth } from '#app/kernel/values/dates.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { computeTyped, withOwed } from '#app/models/payroll/typed.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import { LINE_KIND_NAMES, paysheetLabels } from '#app/models/paysheets/fields.ts'
import { lineFieldLabels } from '#app/models/paysheets/lines.ts'
import { seenParts, seenText } from '#app/models/paysheets/seen-terms.ts'
import { type LineKind, PAYSHEET_METHODS } from '#db/kinds.ts'
import { type EditedOrder, termsOf, workSeen } from './form-terms.ts'
import { useLateLaw, useLawLoaded } from './late-law.ts'
import type { LineRowsProps } from './line-rows.tsx'
import { LinesSection } from './lines.tsx'
import { PeriodField } from './parts.tsx'
import { PaysheetReceipt } from './receipt.tsx'
import { RunField } from './run-field.tsx'
import { AmountSection, type PaysheetOptions, RecipientSection } from './sections.tsx'

export type EditedPaysheet = EditedOrder & Own & { version: number }

export type PaysheetFormProps = {
  options: PaysheetOptions
  defaults: Typed
  reply: OrderReply | undefined
  oneTimeKey?: string
  /** Then what differs comes first: the number (docs/rules/entering.md#8). */
  isCopy?: boolean
  edited?: EditedPaysheet
  cancelTo: string
  submitLabel: string
  rows?: ComponentType<LineRowsProps>
}

/**
 * The form of one payroll order, with its arithmetic beside it. With scripts the total follows the
 * typing. It clears a company account that can no longer pay the order.
 */
export function PaysheetForm(props: PaysheetFormProps) {
  const { options, defaults, edited } = props
  const lateLaw = useLateLaw()
  const [law] = lateLaw
  const computedOf = (shown: Typed, drawn: OrderDrawn | undefined) => {
    const { catalogue } = { ...options, ...drawn }
    const terms = termsOf(shown, edited, law, { terms: [drawn?.terms, options.terms], catalogue })
    const typed = withOwed(shown, terms?.owed)
    return { terms, typed, result: computeTyped(typed, terms, law?.EXACT) }
  }
  const form = useFundedOrder('paysheet', {
    ...props,
    edited,
    // An order usually takes the salary. The amount of an edited one is already available.
    needed: (shown, isOwn, drawn) => {
      const { terms, result } = computedOf(shown, drawn)
      const total = result?.total ?? NO_MONEY
      return !isOwn && terms && terms.salary > total ? terms.salary : total
    },
  })
  const { drawn, own, enterprise, reply } = form
  const now = { ...options, ...drawn }
  const { terms, typed, result } = computedOf(form.typed, drawn)
  const goesByLaw = Boolean(edited?.agreed ?? edited?.law ?? (drawn?.terms ?? options.terms)?.law)
  const hasFixed = !edited && (now.terms?.fixed.length ?? 0) > 0
  const isLate = goesByLaw || hasFixed || terms?.work !== undefined
  useLawLoaded(isLate, lateLaw)
  const begun = drawn?.toggles ?? typedOf(props.reply, defaults).toggles
  const nameOf = orderValueNames(now, drawn?.saved)
  return (
    <RecordForm
      id="paysheet"
      reply={reply}
      labels={{
        ...paysheetLabels,
        ...lineFieldLabels,
        number: numberLabel(typed.transaction),
      }}
      defaults={defaults}
      onChange={form.onChange}
      nameOf={(field, value) =>
        LINE_KIND_NAMES[value as LineKind] ??
        (field === 'period' ? monthText(value) : nameOf(field.replace(/.*\./, ''), value))
      }
      {...(props.oneTimeKey !== undefined && { oneTimeKey: props.oneTimeKey })}
      {...(edited && { version: edited.version })}
    >
      {(fields) => (
        <FormWithAside
          aside={
            <PaysheetReceipt result={result} typed={typed} enterprise={enterprise} own={own} />
          }
        >
          <FormPanel>
            {terms && (
              <HiddenField
                name="seen"
                value={seenText({
                  ...{ titular_id: Number(typed.titular_id), ...terms },
                  law: goesByLaw ? law?.seenLaw(terms, typed.payday ?? '') : `-.${typed.payday}`,
                  ...(law && workSeen(typed, terms, law)),
                  fixed: terms.fixed && law?.seenFixed(terms.fixed),
                  parts: result && seenParts(result, (part) => typed[part] === 'on'),
                })}
              />
            )}
            {isLate && <span hidden data-law="" />}
            {begun !== undefined && <HiddenField name="toggles" value={begun} />}
            <RecipientSection
              fields={fields}
              typed={typed}
              options={now}
              isFirst={!edited && !reply && !props.isCopy}
            />
            <AmountSection
              fields={fields}
              typed={typed}
              terms={terms}
              result={result}
              isEdited={edited !== undefined}
              taken={takenOf({ toggles: begun })}
            />
            <LinesSection
              form="paysheet"
              fields={fields}
              typed={typed}
              stored={defaults}
              reply={reply}
              rows={props.rows}
              terms={terms}
              law={law}
              onChange={form.onChange}
            />
            <PaymentSection
              fields={fields}
              typed={typed}
              labels={paysheetLabels}
              options={now}
              methods={PAYSHEET_METHODS}
              own={own}
              isShort={form.isShort}
              note={form.note}
              isNumberFirst={props.isCopy && !reply}
            >
              <PeriodField field={fields.period} typed={typed} />
              {!edited && <RunField fields={fields} typed={typed} options={now} />}
            </PaymentSection>
            <FormActions cancelTo={props.cancelTo} submitLabel={props.submitLabel} refresh>
              {!edited && <MakeButtons labels={MAKES} hasLast={options.hasLast} />}
            </FormActions>
          </FormPanel>
        </FormWithAside>
      )}
    </RecordForm>
  )
}

/** '2026-12' as 'diciembre de 2026'. */
const monthText = (text: string) => (parseMonth(text) ? formatMonth(text) : text)

/** What can be made on the way. */
const MAKES = { employee: 'Registrar empleado', account: 'Crear cuenta' }
