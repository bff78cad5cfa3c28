import { type ComponentType, useMemo } from 'react'
import { HiddenField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormWithAside } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { numberLabel, type OrderReply, type Typed, typedOf } from '#app/components/orders/form.ts'
import { useFundedOrder } from '#app/components/orders/funds.tsx'
import { MakeButtons } from '#app/components/orders/make-buttons.tsx'
import { PaymentSection } from '#app/components/orders/sections.tsx'
import { orderValueNames } from '#app/components/orders/value-names.ts'
import {
  formatMonth,
  type IsoDate,
  type Month,
  parseIsoDate,
  parseMonth,
} from '#app/kernel/values/dates.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { needsExact, type PayrollTerms } from '#app/models/payroll/compute.ts'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import { salaryOf, type Wage, wageAmount } from '#app/models/payroll/salary.ts'
import { computeTyped, isPayday, withOwed } from '#app/models/payroll/typed.ts'
import { takenOf } from '#app/models/paysheets/begun.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import { LINE_KIND_NAMES, lineFieldLabels } from '#app/models/paysheets/lines.ts'
import { type DrawnTerms, seenText } from '#app/models/paysheets/seen-terms.ts'
import { type LineKind, PAYSHEET_METHODS, type Payday } from '#db/kinds.ts'
import { withChangeSaid } from './changed.ts'
import { type LateLaw, useLateLaw, useLawLoaded } from './late-law.ts'
import type { LineRowsProps } from './line-rows.tsx'
import { LinesSection } from './lines.tsx'
import { PeriodField } from './parts.tsx'
import { PaysheetReceipt } from './receipt.tsx'
import { RunField } from './run-field.tsx'
import { AmountSection, type PaysheetOptions, RecipientSection } from './sections.tsx'

/** The edited order's terms, days, company account, amount and version. */
export type EditedPaysheet = PayrollTerms &
  Own & { titular_id: number; payday: Payday; month: Month; issued_at: IsoDate; version: number }

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
  const form = useFundedOrder('paysheet', {
    ...props,
    edited,
    // An order usually takes the salary. The amount of an edited one is already available.
    needed: (typed, isOwn, drawn) => {
      const terms = termsOf(typed, edited, law, drawn?.terms, options.terms)
      const total = computeTyped(withOwed(typed, terms?.owed), terms, law?.EXACT)?.total ?? NO_MONEY
      return !isOwn && terms && terms.salary > total ? terms.salary : total
    },
  })
  const { drawn, own, enterprise } = form
  const reply = useMemo(
    () => withChangeSaid(form.reply, termsOfReply(form.reply, edited, law), law),
    [form.reply, edited, law],
  )
  const now = { ...options, ...drawn }
  const terms = termsOf(form.typed, edited, law, drawn?.terms, options.terms)
  const goesByLaw =
    (edited !== undefined && needsExact(edited)) || Boolean((drawn?.terms ?? options.terms)?.law)
  useLawLoaded(goesByLaw, lateLaw)
  const typed = withOwed(form.typed, terms?.owed)
  const result = computeTyped(typed, terms, law?.EXACT)
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
                  law: law?.seenLaw(terms, typed.payday ?? ''),
                })}
              />
            )}
            {goesByLaw && <span hidden data-law="" />}
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
              salary={terms}
              today={terms?.today}
              owed={edited ? undefined : terms?.owed}
              base={result?.base}
              canRecalculate={edited !== undefined}
              taken={takenOf({ toggles: begun })}
              parts={result?.parts}
            />
            <LinesSection
              form="paysheet"
              fields={fields}
              typed={typed}
              stored={defaults}
              reply={reply}
              rows={props.rows}
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

/** The terms of the total in a reply. */
const termsOfReply = (
  reply: OrderReply | undefined,
  edited: EditedPaysheet | undefined,
  law: LateLaw | undefined,
) => termsOf(typedOf(reply, {}), edited, law, reply?.drawn?.terms)

/**
 * The terms of the typed titular, among those that were read. An edited order keeps its salary and
 * amounts, unless its titular changes or it is recalculated.
 */
function termsOf(
  typed: Typed,
  edited: EditedPaysheet | undefined,
  late: LateLaw | undefined,
  ...read: (DrawnTerms | undefined)[]
): FormTerms | undefined {
  const isKept =
    edited && typed.titular_id === String(edited.titular_id) && typed.recalculate !== 'on'
  const found = read.find((terms) => terms && typed.titular_id === String(terms.titular_id))
  if (!isKept) return found && termsFor(found, typed, late)
  const { settings } = edited
  const period = periodOf(typed)
  const isDated = !period || period.issued_at === edited.issued_at
  const paid = isDated ? undefined : edited.agreed && wageIn(found, edited.agreed, period, late)
  const wage = paid ?? { salary: edited.salary, agreed: edited.agreed }
  const isSame =
    !period ||
    (period.payday === edited.payday &&
      monthPaid(period) === edited.month &&
      (isDated || !(edited.law?.rate || edited.agreed)))
  const said = wage.agreed && late?.wageText(wage.agreed)
  const law = found && !isSame ? lawOf(found, period, late, wage.agreed) : edited.law
  return { ...wage, settings, law, said }
}

/** The terms of a form, with the day that the salary is of, and today's, as it is said, where both differ. */
export type FormTerms = PayrollTerms & {
  day?: IsoDate | undefined
  today?: string | undefined
  owed?: Centimos | undefined
  /** How a salary in another currency comes about. */
  said?: string | undefined
}

/** The typed days; undefined while they are not complete. */
function periodOf({ payday, ...typed }: Typed): Period | undefined {
  const issued_at = parseIsoDate(typed.issued_at ?? '')
  const period = parseMonth(typed.period ?? '')
  return isPayday(payday) && issued_at ? { payday, period, issued_at } : undefined
}

function lawOf(
  { law }: DrawnTerms,
  period: Period | undefined,
  late: LateLaw | undefined,
  agreed: PayrollTerms['agreed'],
) {
  if (!law || !period || !late) return undefined
  const paying = { ...period, month: monthPaid(period), currency: agreed?.currency }
  return late.lawTermsOn(law, paying)
}

/** A salary in Bs on the typed date; undefined without a rate. */
const wageIn = (
  drawn: DrawnTerms | undefined,
  wage: Wage,
  { issued_at }: Pick<Period, 'issued_at'>,
  late: LateLaw | undefined,
) =>
  wage.currency === 'VES'
    ? { salary: wage.salary }
    : late?.wageOn(wage, drawn?.law?.rates ?? {}, issued_at)

/** The terms of the typed days. */
function termsFor(drawn: DrawnTerms, typed: Typed, late?: LateLaw): FormTerms | undefined {
  // Its amounts are not known without the law's arithmetic.
  if (drawn.law && !late) return undefined
  const { salaries, settings, owed } = drawn
  const period = periodOf(typed)
  const then = period && salaryOf(salaries, period)
  const isOfDay = then?.day !== undefined && typed.salary_of !== 'on'
  const wage: Wage = isOfDay ? then : drawn
  const rated = wageIn(drawn, wage, period ?? { issued_at: drawn.day }, late)
  const paid = rated ?? { salary: NO_MONEY }
  return {
    ...paid,
    ...{ settings, owed, law: lawOf(drawn, period, late, paid.agreed) },
    said: paid.agreed && late?.wageText(paid.agreed),
    day: isOfDay ? then.day : undefined,
    today: then?.day && wageAmount(drawn),
  }
}

/** '2026-12' as 'diciembre de 2026'. */
const monthText = (text: string) => (parseMonth(text) ? formatMonth(text) : text)

/** What can be made on the way. */
const MAKES = { employee: 'Registrar empleado', account: 'Crear cuenta' }
