import { FormActions, FormPanel, FormWithAside } from '#app/components/form-layout.tsx'
import {
  type EnterpriseOption,
  numberLabel,
  type OrderReply,
  type Own,
  orderValueNames,
  type Typed,
  useOrderForm,
} from '#app/components/order-form.ts'
import { PaymentSection } from '#app/components/order-sections.tsx'
import { computeTyped, type PayrollTerms } from '#app/components/paysheet-arithmetic.ts'
import { PaysheetReceipt } from '#app/components/paysheet-receipt.tsx'
import {
  AmountSection,
  type PaysheetOptions,
  RecipientSection,
} from '#app/components/paysheet-sections.tsx'
import { RecordForm } from '#app/components/record-form.tsx'
import { PAYSHEET_METHODS, paysheetLabels } from '#app/models/paysheet.ts'

/** What an edited order already has. */
export type EditedPaysheet = PayrollTerms & Own & { titular_id: number; version: number }

type PaysheetFormProps = {
  options: PaysheetOptions
  defaults: Typed
  reply: OrderReply | undefined
  oneTimeKey?: string
  edited?: EditedPaysheet
  cancelTo: string
  submitLabel: string
}

/** The form of one payroll order, with its arithmetic beside it; with scripts the total lives. */
export function PaysheetForm(props: PaysheetFormProps) {
  const { defaults, reply, edited } = props
  const { typed, drawn, onChange } = useOrderForm('paysheet', reply, defaults)
  const options = { ...props.options, ...drawn }
  const own: Own | undefined = drawn?.own ?? edited
  const terms = termsOf(typed, options, edited)
  const result = computeTyped(typed, terms)
  const enterprise = options.enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  // The salary is what an order usually takes; what an edited one takes is there already.
  const isShort = ({ id, capital }: EnterpriseOption) =>
    capital < (terms?.salary ?? 0) && own?.enterprise_id !== id
  return (
    <RecordForm
      id="paysheet"
      reply={reply}
      labels={{ ...paysheetLabels, number: numberLabel(typed.transaction) }}
      defaults={defaults}
      onChange={onChange}
      nameOf={orderValueNames(options, drawn?.saved)}
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
            <RecipientSection fields={fields} typed={typed} options={options} />
            <AmountSection
              fields={fields}
              typed={typed}
              salary={terms?.salary}
              base={result?.base}
              canRecalculate={edited !== undefined}
            />
            <PaymentSection
              fields={fields}
              typed={typed}
              labels={paysheetLabels}
              options={options}
              methods={PAYSHEET_METHODS}
              own={own}
              isShort={isShort}
            />
            <FormActions cancelTo={props.cancelTo} submitLabel={props.submitLabel} refresh />
          </FormPanel>
        </FormWithAside>
      )}
    </RecordForm>
  )
}

/** An edited order keeps its salary and amounts, unless its titular changes or it is recalculated. */
function termsOf(
  typed: Typed,
  options: PaysheetOptions,
  edited: EditedPaysheet | undefined,
): PayrollTerms | undefined {
  const isKept =
    edited && typed.titular_id === String(edited.titular_id) && typed.recalculate !== 'on'
  if (isKept) return edited
  const titular = options.titulars.find(({ id }) => String(id) === typed.titular_id)
  return titular && { salary: titular.salary, settings: options.settings }
}
