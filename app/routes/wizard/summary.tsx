import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { accountName } from '#app/kernel/values/account-names.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import {
  SHEET_FORM,
  type SheetQuestion,
  TABLE_PATH,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import type { Toggle } from '#db/payroll-parts.ts'

export type Summary = {
  count: number
  complete: number
  errors: number
  missing: number
  /** How many orders have to be filled in before the review. */
  held: number
  /** The first of them, and the first that this page does not show. */
  firstHeld: Held | undefined
  heldElsewhere: Held | undefined
  /** What all orders have of each toggle; undefined if they differ. */
  toggles: Record<Toggle, 'on' | '' | undefined>
  /** How many orders the first fortnight of the month has had each of. */
  taken: Record<Toggle, number>
  /** Céntimos as text, like `left` of each account. */
  total: string
  /** The number of orders with each question. */
  asked: Record<SheetQuestion | 'salary_changed', number>
  accounts: { id: number; number: string; bank: string; left: string }[]
  /** How many orders have copied additions and discounts, and the first of them. */
  copied: { count: number; first: { id: number; name: string }[] }
}

/** An order that has to be filled in, with its page in the table. */
type Held = { id: number; name: string; page: number; isWrong: boolean }

type WizardSummaryProps = {
  summary: Summary
  action: string
  /** How many of the shown orders have to be filled in, as stored. */
  held: number
  /** Whether the shown orders were typed into since they were opened. */
  isTyped: boolean
  isTable?: boolean
}

/**
 * The progress, the total, the remaining balances, and the button that creates all orders. The
 * button sends what was typed along, so only orders that are not shown can hold it back then.
 */
export function WizardSummary(props: WizardSummaryProps) {
  const { summary, action, held, isTyped, isTable = false } = props
  const scripted = useScripted()
  const { count, complete, errors, missing, total, accounts } = summary
  const lacking = summary.held - (isTyped ? held : 0)
  const first = isTyped ? summary.heldElsewhere : summary.firstHeld
  const why = lacking > 0 && first && <Lacking first={first} more={lacking - 1} isTable={isTable} />
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
        {!scripted && why && <small className="why-disabled">{why}</small>}
        <SubmitButton
          form={SHEET_FORM}
          formAction={action}
          name="intent"
          value="create"
          disabled={scripted && lacking > 0}
          why={why}
        >
          Crear todas
        </SubmitButton>
      </div>
    </section>
  )
}

type LackingProps = { first: Held; more: number; isTable: boolean }

/** Who is still to be filled in or mended, with the way to their order or row. */
function Lacking({ first: { id, name, page, isWrong }, more, isTable }: LackingProps) {
  const to = isTable
    ? `${TABLE_PATH}&page=${page}#row-${id}`
    : `${WIZARD_PATH}?step=3&employee=${id}`
  return (
    <>
      {isWrong ? 'Corrija' : 'Complete'} los datos de <a href={to}>{name}</a>
      {more > 0 && ` y de ${formatCount(more)} más`}
    </>
  )
}
