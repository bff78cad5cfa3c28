import { getFormProps } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { DateInput } from '#app/components/forms/date-input.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { Questions } from '#app/components/forms/questions.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { contextOf, idOf, newKey } from '#app/http/forms/forms.server.ts'
import { missingNeeds } from '#app/http/missing-needs.server.ts'
import { FORMAT_LABELS } from '#app/io/bank-formats/labels.ts'
import { parseListing, withChosen } from '#app/kernel/asking/listing.ts'
import { accountName, namedApart } from '#app/kernel/values/account-names.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { companyAccountOptions } from '#app/models/accounts/read.server.ts'
import { bankFileLabels, CONFIRM_FIRST } from '#app/models/bank-files/fields.ts'
import { payerOf, previewBankFiles, unfiledPayments } from '#app/models/bank-files/read.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import type { BankFormat } from '#db/kinds.ts'
import type { Route } from './+types/bank-files'
import { submitPaymentFiles } from './bank-files.server.ts'

export const handle = {
  crumb: [
    { label: 'Órdenes personales', to: '/payments' },
    { label: 'Archivo del banco', to: '/payments/bank-files' },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db, today } = contextOf(args)
  const accounts = await companyAccountOptions(db)
  const chosen = chosenIn(args.url.searchParams)
  const asked = idOf(args.url.searchParams.get('account') ?? '') || (await payerOf(db, chosen))
  const account = accounts.find(({ id }) => id === asked) ?? accounts[0]
  const lacks = await missingNeeds(args, ['account'])
  const none = { chosen, left: 0, lacks, key: '' }
  if (!account) {
    const formats: BankFormat[] = []
    return {
      ...none,
      accounts,
      account: undefined,
      orders: [],
      format: 'csv',
      formats,
      fault: undefined,
      today,
    }
  }
  const wanted = { account_id: account.id }
  const { format, formats, fault } = await previewBankFiles(db, { payments: [] }, wanted, app.now())
  const isChosen = chosen.length > 0
  const orders = await unfiledPayments(db, account.id, isChosen ? chosen : undefined)
  const left = isChosen ? chosen.length - orders.length : 0
  const about = { accounts, account, orders, format, formats, fault }
  return { ...about, today, chosen, left, lacks, key: newKey() }
}

/** The orders that were chosen in their list: their boxes are ticked. */
function chosenIn(query: URLSearchParams): number[] {
  const { listing } = parseListing(withChosen(paymentListing), query)
  const { ids } = listing.filters
  return Array.isArray(ids) ? ids.map(Number) : []
}

export const action = (args: Route.ActionArgs) => submitPaymentFiles(args)

export default function PaymentBankFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, account, orders, format, formats, fault, today, chosen, left, lacks } =
    loaderData
  const { pathname, search } = useLocation()
  const back = new URLSearchParams({ redirectTo: pathname + search })
  const { form, fields } = useServerForm<'account'>({
    id: 'payer',
    defaults: { account: String(account?.id ?? '') },
  })
  const { errors = [], asked = {}, typed } = actionData ?? {}
  const refusal = useRef<HTMLDivElement>(null)
  // The button stands below a long list, out of the refusal's sight.
  useEffect(() => {
    if (actionData) refusal.current?.focus()
  }, [actionData])
  const nameOf = namedApart(accounts, accountName)
  return (
    <Page title="Archivo del banco" hasErrors={errors.length > 0}>
      <MissingNeeds lacks={lacks} />
      <Form {...getFormProps(form)} method="get" className="panel filters bank-file-account">
        <PickerField
          field={fields.account}
          label="Cuenta de la empresa"
          autoFocus={!actionData}
          options={accounts.map((each) => ({
            value: String(each.id),
            label: nameOf(each),
            title: `${each.titular}, ${formatAccountNumber(each.number)}`,
          }))}
        />
        <button className="btn btn-neutral" type="submit">
          Ver órdenes
        </button>
      </Form>
      {account && (
        <Form method="post" className="panel list-panel" preventScrollReset>
          {errors.length > 0 && (
            <div ref={refusal} className="form-errors" role="alert" tabIndex={-1}>
              {errors.map((error) => (
                <p key={error}>{error}</p>
              ))}
            </div>
          )}
          <input type="hidden" name="account_id" value={account.id} />
          <input type="hidden" name="key" value={typed?.key || loaderData.key} />
          <input type="hidden" name="held_in" value={typed?.held_in ?? ''} />
          <p className="list-status">
            <span>
              <b>{counted(orders.length, 'transferencia', 'transferencias')}</b>{' '}
              <span className="muted">
                {orders.length === 1 ? 'que no va' : 'que no van'} en ningún archivo
              </span>
            </span>
          </p>
          {left > 0 && (
            <p className="list-notice">
              {left === 1
                ? '1 de las elegidas no está aquí'
                : `${left} de las elegidas no están aquí`}
              : la paga otra cuenta, no es transferencia, espera aprobación o ya va en un archivo.
            </p>
          )}
          <DataTable
            caption="Transferencias que no van en ningún archivo"
            columns={columnsOf(typed?.ids ?? chosen.map(String))}
            rows={orders}
            rowKey={({ id }) => id}
          />
          <div className="form-section stacked">
            {fault && (
              <p className="notice">
                {FORMAT_LABELS[format as BankFormat]}: {fault}.{' '}
                <a className="underline" href={`/company-accounts/${account.id}/bank-file?${back}`}>
                  Ir a «Archivo del banco» de la cuenta
                </a>
              </p>
            )}
            <div className="fields">
              <div className="field">
                <label htmlFor="format">{bankFileLabels.format}</label>
                <select
                  className="select"
                  id="format"
                  name="format"
                  defaultValue={typed?.format || format}
                  aria-describedby="format-hint"
                >
                  {formats.map((value) => (
                    <option key={value} value={value}>
                      {FORMAT_LABELS[value]}
                    </option>
                  ))}
                </select>
                <p className="field-hint" id="format-hint">
                  {CONFIRM_FIRST}
                </p>
              </div>
              <div className="field">
                <label htmlFor="value_date">{bankFileLabels.value_date}</label>
                <DateInput
                  id="value_date"
                  name="value_date"
                  label={bankFileLabels.value_date}
                  defaultValue={typed?.value_date || today}
                />
              </div>
              <Questions
                asked={{
                  id: 'files',
                  field: '',
                  codes: Object.values(asked).flat(),
                  answered: [],
                }}
              />
            </div>
          </div>
          <div className="form-actions">
            <a className="btn btn-ghost" href="/payments">
              Cancelar
            </a>
            <SubmitButton>Generar</SubmitButton>
          </div>
        </Form>
      )}
    </Page>
  )
}

type Order = Route.ComponentProps['loaderData']['orders'][number]

/** The columns of the orders; `ticked` has the ids whose boxes are ticked. */
const columnsOf = (ticked: readonly string[]): Column<Order>[] => [
  {
    key: 'name',
    label: 'Para',
    card: 'title',
    cell: ({ id, order, name, namesake }) => (
      <label className="wizard-tick">
        <input
          className="checkbox"
          type="checkbox"
          name="ids"
          value={id}
          defaultChecked={ticked.includes(String(id))}
        />
        <span>
          {name} <small>{formatDocumentNumber(order)}</small>
          <Namesake ric={namesake} />
        </span>
      </label>
    ),
  },
  {
    key: 'issued_at',
    label: 'Fecha',
    card: 'plain',
    cell: ({ issued_at }) => <Day of={issued_at} />,
  },
  {
    key: 'concept',
    label: 'Concepto',
    card: 'plain',
    className: 'long',
    title: ({ concept }) => concept,
    cell: ({ concept }) => concept,
  },
  {
    key: 'amount',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ amount }) => formatBs(amount),
  },
]
