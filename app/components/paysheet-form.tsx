import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { FormActions, FormPanel, FormWithAside } from '#app/components/form-layout.tsx'
import {
  computeTyped,
  type PayrollTerms,
  receiptLines,
  type Typed,
} from '#app/components/paysheet-arithmetic.ts'
import {
  AmountSection,
  PaymentSection,
  type PaysheetOptions,
  RecipientSection,
} from '#app/components/paysheet-sections.tsx'
import { ReceiptLines } from '#app/components/receipt-lines.tsx'
import { RecordForm, type Reply } from '#app/components/record-form.tsx'
import { numberLabel, paysheetLabels } from '#app/models/paysheet.ts'
import { accountTail } from '#app/services/account-number.ts'
import { shortBankName } from '#app/services/bank-name.ts'
import { type Centimos, centimos, formatBs } from '#app/services/money.ts'
import { amountInWords } from '#app/services/words.ts'

/** What an edited order already has; its total counts as available in its own account. */
export type EditedPaysheet = PayrollTerms & {
  titular_id: number
  enterprise_id: number
  total: number
  version: number
}

type DrawnReply = Reply & { drawn?: { accounts: PaysheetOptions['accounts'] } | undefined }

type PaysheetFormProps = {
  options: PaysheetOptions
  defaults: Typed
  reply: DrawnReply | undefined
  oneTimeKey?: string
  edited?: EditedPaysheet
  cancelTo: string
  submitLabel: string
}

/**
 * The form of one payroll order, with its arithmetic beside it. Without scripts 'Actualizar' draws
 * it again; with them the total lives, and choosing a titular
 * fetches the accounts beside what is being typed, which nothing touches.
 */
export function PaysheetForm(props: PaysheetFormProps) {
  const { options, defaults, reply, edited } = props
  const answered = reply?.result.initialValue as Typed | undefined
  const [typed, setTyped] = useState<Typed>(answered ?? defaults)
  const titular = useRef(typed.titular_id)
  const redrawn = useFetcher<DrawnReply>()
  const accounts = (redrawn.data ?? reply)?.drawn?.accounts ?? options.accounts
  const terms = termsOf(typed, options, edited)
  const result = computeTyped(typed, terms)
  const enterprise = options.enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  const ownTotal = (id: number) => (edited?.enterprise_id === id ? edited.total : 0)
  const onChange = (form: HTMLFormElement) => {
    const now = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    setTyped(now)
    if (now.titular_id === titular.current) return
    titular.current = now.titular_id
    const asked = new FormData(form)
    asked.set('intent', 'refresh')
    redrawn.submit(asked, { method: 'post' })
  }
  return (
    <RecordForm
      id="paysheet"
      reply={reply}
      labels={{ ...paysheetLabels, number: numberLabel(typed.transaction) }}
      defaults={defaults}
      onChange={onChange}
      nameOf={(field, value) => nameOf(field, value, { ...options, accounts })}
      {...(props.oneTimeKey !== undefined && { oneTimeKey: props.oneTimeKey })}
      {...(edited && { version: edited.version })}
    >
      {(fields) => (
        <FormWithAside
          aside={
            <Aside result={result} typed={typed} enterprise={enterprise} ownTotal={ownTotal} />
          }
        >
          <FormPanel>
            <RecipientSection fields={fields} typed={typed} options={{ ...options, accounts }} />
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
              options={options}
              needed={terms?.salary}
              ownTotal={ownTotal}
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

/** How the values of pickers and toggles read, for the comparison with what someone else saved. */
function nameOf(field: string, value: string, options: PaysheetOptions): string {
  const byId = <T extends { id: number }>(list: T[]) => list.find(({ id }) => String(id) === value)
  if (field === 'titular_id') return byId(options.titulars)?.name ?? value
  if (field === 'account_id') return byId(options.accounts)?.number ?? value
  if (field === 'enterprise_id') return byId(options.enterprises)?.number ?? value
  return value === 'on' ? 'Sí' : value
}

type AsideProps = {
  result: ReturnType<typeof computeTyped>
  typed: Typed
  enterprise: PaysheetOptions['enterprises'][number] | undefined
  ownTotal: (id: number) => number
}

function Aside({ result, typed, enterprise, ownTotal }: AsideProps) {
  if (!result) {
    return (
      <div className="receipt">
        <h2>Recibo</h2>
        <p className="muted">Elija el titular y la quincena para ver el cálculo.</p>
      </div>
    )
  }
  const lines = receiptLines(result, typed)
  if (result.total <= 0) {
    return (
      <ReceiptLines
        lines={lines}
        total={result.total}
        words=""
        note="El total debe ser mayor que 0."
      />
    )
  }
  return (
    <ReceiptLines
      lines={lines}
      total={result.total}
      words={amountInWords(result.total)}
      {...(enterprise && {
        note: (
          <Remaining enterprise={enterprise} total={result.total} own={ownTotal(enterprise.id)} />
        ),
      })}
    />
  )
}

type RemainingProps = {
  enterprise: PaysheetOptions['enterprises'][number]
  total: Centimos
  own: number
}

/** What the company account holds afterwards. */
function Remaining({ enterprise, total, own }: RemainingProps) {
  const name = `${shortBankName(enterprise.bank)} ${accountTail(enterprise.number)}`
  const left = enterprise.capital + own - total
  if (left < 0) return <>Fondo insuficiente en {name}.</>
  return (
    <>
      Quedarán <b className="money">{formatBs(centimos(left))}</b> en {name}.
    </>
  )
}
