import { type ReactNode, useState } from 'react'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import { applyLabels, SHEET_FORM, TABLE_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { WizardApply } from './apply.tsx'
import type { Summary } from './summary.server.ts'

type ThirdStepProps = {
  summary: Summary
  action: string
  /** Which orders are shown, and since when: changes when others are, or these are filled in together. */
  opened: string
  isTable?: boolean
  /** The server's answer about all orders, and that to 'Aplicar a todos'. */
  reply: FormReply | undefined
  applyReply: FormReply | undefined
  /** The orders' date. */
  day: string | undefined
  enterprises: PayingAccount[]
  menu?: ReactNode
  /** Of one that is shown alone, whether it has to be filled in, as stored: 1 or 0. */
  held?: number
  /** The orders; what is typed into them calls with how many that were to be filled in have something new. */
  children: (onTyped: (held: number) => void) => ReactNode
}

/** The third step around its orders, which are shown one by one or as a table. */
export function ThirdStep(props: ThirdStepProps) {
  // A save meanwhile may have stored the open order as it was half typed.
  const { reply, summary, opened, menu, isTable, held = Number.POSITIVE_INFINITY } = props
  const scripted = useScripted()
  const [typed, setTyped] = useState({ opened, held: 0 })
  const main = (
    <div className="wizard-main">
      <WizardApply
        day={props.day}
        enterprises={props.enterprises}
        reply={props.applyReply}
        summary={summary}
        isOpen={!isTable || props.applyReply !== undefined}
      />
      {props.children((held) =>
        setTyped((before) =>
          before.opened === opened && before.held === held ? before : { opened, held },
        ),
      )}
    </div>
  )
  return (
    <>
      <FormErrors
        id={SHEET_FORM}
        errorId="all-errors"
        result={reply?.result}
        labels={applyLabels}
      />
      {/* Enter presses a form's first button, which must save. */}
      <button
        type="submit"
        form={SHEET_FORM}
        {...(scripted ? {} : { name: 'intent', value: 'enter' })}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        Guardar
      </button>
      <nav className="tab-list" aria-label="Vistas">
        <a href={`${WIZARD_PATH}?step=3`} aria-current={isTable ? undefined : 'page'}>
          Una por una
        </a>
        <a href={TABLE_PATH} aria-current={isTable ? 'page' : undefined}>
          Tabla
        </a>
      </nav>
      <WizardSummary {...props} typed={typed.opened === opened ? Math.min(typed.held, held) : 0} />
      {menu ? (
        <div className="wizard">
          {menu}
          {main}
        </div>
      ) : (
        main
      )}
    </>
  )
}

type WizardSummaryProps = Pick<ThirdStepProps, 'summary' | 'action'> & {
  /** How many of the held orders were typed into since they were opened. */
  typed: number
}

/**
 * The progress, the total, the remaining balances, and the button that creates all orders. The
 * button sends what was typed along, so only orders that are not shown can hold it back then.
 */
function WizardSummary({ summary, action, typed }: WizardSummaryProps) {
  const scripted = useScripted()
  const { count, complete, wrong, missing, total, accounts } = summary
  const lacking = summary.held - typed
  const first = (typed > 0 && summary.heldElsewhere) || summary.firstHeld
  const why = lacking > 0 && first && <Lacking first={first} more={lacking - 1} />
  return (
    <section className="panel wizard-summary" aria-label="Resumen de todas">
      <div className="wizard-progress">
        <p>
          <b>{`${complete} de ${count}`}</b> {summary.word}
        </p>
        <progress className="thin-progress" value={complete} max={count} aria-hidden="true" />
        {wrong && <span className="field-error">{wrong}</span>}
        {missing && <span className="muted">{missing}</span>}
      </div>
      <dl>
        <div>
          <dt>Total a pagar</dt>
          <dd className="money">{total}</dd>
        </div>
        {accounts.map(({ id, said, left, isShort }) => (
          <div key={id} className={isShort ? 'short' : undefined}>
            <dt>{said}</dt>
            <dd className="money">{left}</dd>
          </div>
        ))}
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

type LackingProps = { first: NonNullable<Summary['firstHeld']>; more: number }

/** Who is still to be filled in or mended, with the way to their order or row. */
function Lacking({ first: { said, name, to, isOfAll }, more }: LackingProps) {
  return (
    <>
      {said} <a href={to}>{name}</a>
      {more > 0 && !isOfAll && ` y de ${formatCount(more)} más`}
    </>
  )
}
