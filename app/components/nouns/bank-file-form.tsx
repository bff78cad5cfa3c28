/** The form that makes bank files, with what they would be. */

import type { ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { DateField } from '#app/components/forms/fields.tsx'
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { useLatest } from '#app/components/orders/live-form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { FORMAT_LABELS, FORMAT_SOURCES } from '#app/io/bank-formats/labels.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { bankFileLabels, CONFIRM_FIRST } from '#app/models/bank-files/fields.ts'
import type { Preview } from '#app/models/bank-files/read.server.ts'
import type { BankFormat } from '#db/kinds.ts'

type BankFileFormProps = {
  /** The paying account, in words. */
  account: string
  preview: Preview
  oneTimeKey: string
  reply: FormReply<Preview> | undefined
  /** Where an order is shown: `/paysheets`. */
  orders: string
}

/** What is refused or asked of the account is about the whole form: it cannot be chosen. */
const { account_id: _, ...CHOSEN } = bankFileLabels
const LABELS = { ...CHOSEN, allow_again: '' }

/** A company account's files: what goes in, who is left out and why, and the button. */
export function BankFileForm(props: BankFileFormProps) {
  const { account, preview: loaded, oneTimeKey, reply, orders } = props
  const own = reply?.drawn?.account_id === loaded.account_id ? reply : undefined
  const redrawn = useFetcher<FormReply<Preview>>()
  const preview = useLatest(own?.drawn, redrawn.data?.drawn) ?? loaded
  const { account_id } = loaded
  const isOffered = canBeMade(preview)
  // All of them go in a file already: another one is the exception.
  const { lines, held, leftOutCount } = loaded
  const isFiled = !own && lines + leftOutCount === 0 && held > 0
  const scripted = useScripted()
  // With scripts, what is chosen shows at once what its files would be.
  const onChange = (form: HTMLFormElement) => {
    const chosen = new FormData(form)
    const { format, value_date } = preview
    if (chosen.get('format') === format && chosen.get('value_date') === value_date) return
    chosen.set('intent', 'refresh')
    redrawn.submit(chosen, { method: 'post' })
  }
  return (
    <section className="panel" aria-label={`Archivo de ${account}`}>
      {/* Asked about other orders, nothing is answered yet. */}
      <RecordForm
        key={own?.drawn?.held_in}
        id={`file-${account_id}`}
        reply={own}
        labels={LABELS}
        oneTimeKey={oneTimeKey}
        defaults={{ format: preview.format, value_date: preview.value_date }}
        onChange={onChange}
      >
        {(fields) => (
          <>
            <Another isFiled={isFiled} title={account}>
              <FormSection title={isFiled ? undefined : account}>
                <SelectField
                  field={fields.format}
                  label={bankFileLabels.format}
                  options={preview.formats.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
                  hint={preview.accepted ? undefined : hintOf(preview.format)}
                />
                <DateField field={fields.value_date} label={bankFileLabels.value_date} />
                <input type="hidden" name="account_id" value={account_id} />
                <input type="hidden" name="held_in" value={preview.held_in} />
              </FormSection>
              <div className="form-section">
                <Outlook preview={preview} orders={orders} />
              </div>
              {(isOffered || !scripted) && (
                <FormActions submitLabel={isOffered ? 'Generar' : undefined} refresh />
              )}
            </Another>
          </>
        )}
      </RecordForm>
    </section>
  )
}

type AnotherProps = { isFiled: boolean; title: string; children: ReactNode }

/** Folds the form away where everything is in a file already. */
function Another({ isFiled, title, children }: AnotherProps) {
  if (!isFiled) return children
  return (
    <details className="wizard-apply">
      <summary>{title}: todas las órdenes van ya en un archivo. Hacer otro</summary>
      {children}
    </details>
  )
}

/** How sure the format is, while nobody has said that the bank took a file of it. */
function hintOf(format: BankFormat): string {
  const source = FORMAT_SOURCES[format]
  return source ? `${CONFIRM_FIRST}. ${source}` : CONFIRM_FIRST
}

/** Orders that a file holds already go into another when asked. */
const canBeMade = ({ fault, lines, held }: Preview) => !fault && lines + held > 0

function Outlook({ preview, orders }: { preview: Preview; orders: string }) {
  const { fault, lines, files, total, leftOut, leftOutCount, shortened, shortenedCount } = preview
  const { changed, changedCount, filed, held } = preview
  const { pathname: redirectTo } = useLocation()
  if (fault) {
    const settings = `/company-accounts/${preview.account_id}/bank-file`
    return (
      <p role="status">
        No se puede generar el archivo. {fault}.{' '}
        <a className="underline" href={`${settings}?${new URLSearchParams({ redirectTo })}`}>
          Ir a «Archivo del banco» de la cuenta
        </a>
      </p>
    )
  }
  return (
    <div className="stacked bank-file-outlook">
      {lines === 0 ? (
        <p role="status">Ninguna orden entra en un archivo nuevo.</p>
      ) : (
        <p role="status">
          <b>{counted(lines, 'línea', 'líneas')}</b> por{' '}
          <b className="money">{formatBs(total as Centimos)}</b>
          {files > 1 && ` en ${formatCount(files)} archivos`}
        </p>
      )}
      <Orders
        said={
          <span className="field-error">{`${counted(changedCount, 'cuenta cambió', 'cuentas cambiaron')} desde la última orden`}</span>
        }
        rows={changed}
        all={changedCount}
        path={orders}
        opened
      />
      {shortenedCount > 0 && (
        <details>
          <summary>
            El banco leerá incompletos {counted(shortenedCount, 'nombre', 'nombres')}
          </summary>
          <ul>
            {shortened.map(({ order_id, name, namesake }) => (
              <li key={order_id}>
                {name}
                <Namesake ric={namesake} />
              </li>
            ))}
          </ul>
          <More shown={shortened.length} all={shortenedCount} />
        </details>
      )}
      <Orders
        said={`${counted(held, 'orden va', 'órdenes van')} ya en un archivo`}
        rows={filed}
        all={held}
        path={orders}
      />
      <Orders
        said={`${leftOutCount === 1 ? 'Queda' : 'Quedan'} fuera ${counted(leftOutCount, 'orden', 'órdenes')}`}
        rows={leftOut}
        all={leftOutCount}
        path={orders}
        opened
      />
    </div>
  )
}

type OrdersProps = {
  said: ReactNode
  rows: Preview['leftOut']
  all: number
  /** Below which an order is shown: `/paysheets`. */
  path: string
  /** Whether a few of them are shown at once. */
  opened?: boolean
}

/** Orders with why; nothing for none. */
function Orders({ said, rows, all, path, opened = false }: OrdersProps) {
  if (all === 0) return null
  return (
    <details open={opened && all <= 10}>
      <summary>{said}</summary>
      <ul>
        {rows.map(({ order_id, name, namesake, message }) => (
          <li key={order_id}>
            <a href={`${path}/${order_id}`}>{name}</a>
            <Namesake ric={namesake} />: {message}
          </li>
        ))}
      </ul>
      <More shown={rows.length} all={all} />
    </details>
  )
}

function More({ shown, all }: { shown: number; all: number }) {
  return all > shown ? <p>y {formatCount(all - shown)} más</p> : null
}
