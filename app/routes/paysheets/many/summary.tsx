import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { SHEET_FORM, WIZARD_PATH } from '#app/models/paysheets/many/fields.ts'
import { accountName } from '#app/services/values/account-names.ts'
import { formatBs } from '#app/services/values/money.ts'

export type Summary = {
  count: number
  complete: number
  errors: number
  missing: number
  /** How many orders have to be filled in before the review. */
  held: number
  /** Céntimos as text, like `left` of each account. */
  total: string
  /** The number of orders with each question. */
  asked: { duplicate: number; balance_by_date: number; salary_changed: number }
  accounts: { id: number; number: string; bank: string; left: string }[]
  /** Those whose additions and discounts are copied: how many, and the first of them. */
  copied: { count: number; first: { id: number; name: string }[] }
}

type WizardSummaryProps = {
  summary: Summary
  action: string
  /** How many of the shown orders have to be filled in, as stored. */
  held: number
  /** Whether the shown orders were typed into since they were opened. */
  isTyped: boolean
}

/**
 * The progress, the total, the remaining balances, and the button that creates all orders. The
 * button sends what was typed along, so only orders that are not shown can hold it back then.
 */
export function WizardSummary({ summary, action, held, isTyped }: WizardSummaryProps) {
  const scripted = useScripted()
  const { count, complete, errors, missing, total, accounts } = summary
  const lacking = summary.held - (isTyped ? held : 0)
  return (
    <section className="panel wizard-summary" aria-label="Resumen de todas">
      <div className="wizard-progress">
        <p>
          <b>{`${complete} de ${count}`}</b> {count === 1 ? 'completa' : 'completas'}
        </p>
        <progress value={complete} max={count} aria-hidden="true" />
        {errors > 0 && <span className="field-error">{`${errors} con errores`}</span>}
        {missing > 0 && <span className="muted">{`${missing} por llenar`}</span>}
      </div>
      <dl>
        <div>
          <dt>Total a pagar</dt>
          <dd className="money">{formatBs(BigInt(total))}</dd>
        </div>
        {accounts.map((account) => {
          const left = BigInt(account.left)
          return (
            <div key={account.id} className={left < 0n ? 'short' : undefined}>
              <dt>{`${left < 0n ? 'Faltan' : 'Quedan'} en ${accountName(account)}`}</dt>
              <dd className="money">{formatBs(left < 0n ? -left : left)}</dd>
            </div>
          )
        })}
      </dl>
      <div className="wizard-end">
        <a className="btn btn-ghost" href={`${WIZARD_PATH}?step=2`}>
          Atrás
        </a>
        <SubmitButton
          form={SHEET_FORM}
          formAction={action}
          name="intent"
          value="create"
          disabled={scripted && lacking > 0}
          why="Complete los datos de cada empleado"
        >
          Crear todas
        </SubmitButton>
      </div>
    </section>
  )
}
