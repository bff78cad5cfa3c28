import { useState } from 'react'
import { FormActions, FormPanel, FormWithAside } from '#app/components/form-layout.tsx'
import {
  accountName,
  availableIn,
  type EnterpriseOption,
  numberLabel,
  type OrderDrawn,
  type OrderReply,
  type Own,
  orderValueNames,
  type Typed,
  typedOf,
  useOrderForm,
} from '#app/components/order-form.ts'
import { PaymentSection, Remaining } from '#app/components/order-sections.tsx'
import {
  AmountSection,
  type PaymentOptions,
  RecipientSection,
} from '#app/components/payment-sections.tsx'
import { ReceiptLines } from '#app/components/receipt-lines.tsx'
import { RecordForm } from '#app/components/record-form.tsx'
import { PAYMENT_METHODS, paymentLabels } from '#app/models/payment.ts'
import { type Centimos, centimos, formatBs, parseBs } from '#app/services/money.ts'
import { amountInWords } from '#app/services/words.ts'

type PaymentFormProps = {
  options: PaymentOptions
  defaults: Typed
  reply: OrderReply | undefined
  oneTimeKey?: string
  /** What an edited order already has. */
  edited?: Own & { version: number }
  cancelTo: string
  submitLabel: string
}

/**
 * The form of a personal payment order. A company account that cannot pay what is typed is taken
 * out of it, and the form says so: while typing, and without scripts when it is drawn again.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { defaults, edited } = props
  const funds = (drawn: OrderDrawn | undefined): Funds => ({
    enterprises: drawn?.enterprises ?? props.options.enterprises,
    own: drawn?.own ?? edited,
  })
  const short = shortAccount(funds(props.reply?.drawn), typedOf(props.reply, defaults))
  const reply = short ? withoutEnterprise(props.reply) : props.reply
  const [cleared, setCleared] = useState(short)
  const form = useOrderForm('payment', reply, defaults, (element, now, drawn) => {
    const lacking = shortAccount(funds(drawn), now)
    const select = element.elements.namedItem('enterprise_id')
    if (lacking && select instanceof HTMLSelectElement) select.value = ''
    if (lacking || now.enterprise_id) setCleared(lacking)
  })
  const { typed, drawn } = form
  const { enterprises, own } = funds(drawn)
  const options = { ...props.options, ...drawn }
  const amount = amountOf(typed)
  const enterprise = enterprises.find(({ id }) => String(id) === typed.enterprise_id)
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
            <RecipientSection fields={fields} typed={typed} options={options} />
            <AmountSection fields={fields} />
            <PaymentSection
              fields={fields}
              labels={paymentLabels}
              typed={typed}
              options={options}
              methods={PAYMENT_METHODS}
              own={own}
              isShort={(account) => availableIn(account, own) < amount}
              note={<Cleared account={cleared} />}
            />
            <FormActions cancelTo={props.cancelTo} submitLabel={props.submitLabel} refresh />
          </FormPanel>
        </FormWithAside>
      )}
    </RecordForm>
  )
}

type Funds = { enterprises: EnterpriseOption[]; own: Own | undefined }
/** A company account that was taken out of the form. */
type Short = { name: string; available: number; amount: Centimos }

const amountOf = (typed: Typed): Centimos => parseBs(typed.amount?.trim() ?? '') ?? centimos(0)

/** The chosen company account if it cannot pay the typed amount. */
function shortAccount({ enterprises, own }: Funds, typed: Typed): Short | undefined {
  const account = enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  const amount = amountOf(typed)
  const available = account ? availableIn(account, own) : 0
  return account && available < amount
    ? { name: accountName(account), available, amount }
    : undefined
}

/** A disabled option is never sent, so what the server draws again has none chosen. */
function withoutEnterprise(reply: OrderReply | undefined): OrderReply | undefined {
  if (!reply) return undefined
  const { initialValue } = reply.result
  const result = { ...reply.result, initialValue: { ...initialValue, enterprise_id: '' } }
  return { ...reply, result }
}

/** Always there, so that screen readers are told when it begins to say something. */
function Cleared({ account }: { account: Short | undefined }) {
  return (
    <p className="field-note" role="status">
      {account &&
        `Se quitó ${account.name}: con ${formatBs(centimos(account.available))} no puede pagar ${formatBs(account.amount)}`}
    </p>
  )
}

type AsideProps = {
  amount: Centimos
  typed: Typed
  enterprise: EnterpriseOption | undefined
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
      words={amountInWords(amount)}
      {...(enterprise && {
        note: <Remaining enterprise={enterprise} total={amount} own={own} />,
      })}
    />
  )
}
