import { FormActions, FormPanel, FormWithAside } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { numberLabel, type OrderOptions, type Typed } from '#app/components/orders/form.ts'
import { useFundedOrder } from '#app/components/orders/funds.tsx'
import { MakeButtons } from '#app/components/orders/make-buttons.tsx'
import { ReceiptLines } from '#app/components/orders/receipt-lines.tsx'
import { PaymentSection, Remaining } from '#app/components/orders/sections.tsx'
import { orderValueNames } from '#app/components/orders/value-names.ts'
import { type Centimos, NO_MONEY, parseBs } from '#app/kernel/values/money.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { paymentLabels } from '#app/models/payments/fields.ts'
import type { FormProps } from '#app/routes/orders/screens.tsx'
import { PAYMENT_METHODS } from '#db/kinds.ts'
import { AmountSection, RecipientSection } from './sections.tsx'

/**
 * The form of a personal payment order. It clears a company account that cannot pay the typed
 * amount, with a note: while typing, and without scripts when the form is drawn again.
 */
export function PaymentForm(props: FormProps<OrderOptions, Own & { version: number }>) {
  const { defaults, edited } = props
  const form = useFundedOrder('payment', { ...props, edited, needed: amountOf })
  const { typed, drawn, reply, own, enterprise } = form
  const options = { ...props.options, ...drawn }
  const amount = amountOf(typed)
  return (
    <RecordForm
      id="payment"
      reply={reply}
      labels={{ ...paymentLabels, number: numberLabel(typed.transaction) }}
      defaults={defaults}
      onChange={form.onChange}
      nameOf={orderValueNames(options, drawn?.saved)}
      {...(props.oneTimeKey !== undefined && { oneTimeKey: props.oneTimeKey })}
      {...(edited && { version: edited.version })}
    >
      {(fields) => (
        <FormWithAside
          aside={<Aside amount={amount} typed={typed} enterprise={enterprise} own={own} />}
        >
          <FormPanel>
            <RecipientSection
              fields={fields}
              typed={typed}
              options={options}
              kept={edited && defaults.account_id}
              isFirst={!edited && !reply && !props.isCopy}
            />
            <AmountSection fields={fields} isForArrears={defaults.arrears === 'on'} />
            <PaymentSection
              fields={fields}
              labels={paymentLabels}
              typed={typed}
              options={options}
              methods={PAYMENT_METHODS}
              own={own}
              isShort={form.isShort}
              note={form.note}
              isNumberFirst={props.isCopy && !reply}
            />
            <FormActions cancelTo={props.cancelTo} submitLabel={props.submitLabel} refresh>
              {!props.edited && <MakeButtons labels={MAKES} hasLast={options.hasLast} />}
            </FormActions>
          </FormPanel>
        </FormWithAside>
      )}
    </RecordForm>
  )
}

const amountOf = (typed: Typed): Centimos => parseBs(typed.amount?.trim() ?? '') ?? NO_MONEY

type AsideProps = {
  amount: Centimos
  typed: Typed
  enterprise: PayingAccount | undefined
  own: Own | undefined
}

function Aside({ amount, typed, enterprise, own }: AsideProps) {
  if (amount <= 0) {
    return (
      <div className="receipt">
        <h2>Recibo</h2>
        <p className="muted">Escriba el monto para ver el pago.</p>
      </div>
    )
  }
  return (
    <ReceiptLines
      lines={[{ label: typed.concept || 'Pago', amount, kind: 'addition' }]}
      total={amount}
      {...(enterprise && {
        note: <Remaining enterprise={enterprise} total={amount} own={own} day={typed.issued_at} />,
      })}
    />
  )
}

const MAKES = { titular: 'Crear proveedor', account: 'Crear cuenta' }
