import { useEffect, useRef, useState } from 'react'
import { FormErrors } from '#app/components/forms/errors.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import type { Typed } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { PayrollTerms } from '#app/models/payroll/typed.ts'
import { applyLabels, SHEET_FORM, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { WizardApply } from './apply.tsx'
import { type MenuRow, WizardMenu } from './menu.tsx'
import { type ChosenSheet, WizardSheet } from './sheet.tsx'
import { type Summary, WizardSummary } from './summary.tsx'
import { WizardViews } from './views.tsx'

type WizardSheetsProps = {
  version: number
  tab: string
  /** The one-time key that the orders are created with. */
  oneTimeKey: string
  basics: { payday: string; transaction: string; issued_at: string }
  menu: { page: number; last_page: number; rows: MenuRow[] }
  summary: Summary
  chosen: ChosenSheet
  enterprises: PayingAccount[]
  settings: PayrollTerms['settings']
  reply: SheetsReply | undefined
}

/** An answer about an order that is not the open one brings that order's data. */
type SheetsReply = FormReply & { drawn?: { chosen: ChosenSheet } }

const MUST = ['account_id', 'number', 'enterprise_id']

/**
 * On coming here and on going to the next employee, focuses the first empty field, so that typing can
 * go on. On coming here nothing moves for it, nor is a focus taken: somebody may be pressing a button
 * while the scripts arrive. An answer has its own focus.
 */
function useFirstEmpty({ id, values }: ChosenSheet, isAnswered: boolean): void {
  const last = useRef(isAnswered ? id : undefined)
  useEffect(() => {
    if (last.current === id) return
    const isFirst = last.current === undefined
    last.current = id
    if (isFirst && document.activeElement !== document.body) return
    const empty = MUST.find((name) => !values[name]) ?? 'number'
    document.getElementById(`sheet-${empty}`)?.focus({ preventScroll: isFirst })
  }, [id, values])
}

/** The third step: one order for each employee, and the answers about all of them. */
export function WizardSheets(props: WizardSheetsProps) {
  const { menu, summary, enterprises, reply, version, tab } = props
  const chosen = reply?.drawn?.chosen ?? props.chosen
  const sent = reply?.result.initialValue as Typed | undefined
  const isSaved = /^(enter)?$/.test(sent?.intent ?? '') && !reply?.result.error?.first
  const isOwn = sent?.employee === String(chosen.id) && (isSaved || reply?.stale !== undefined)
  const scripted = useScripted()
  useFirstEmpty(chosen, reply !== undefined)
  const opened = `${chosen.id}-${chosen.applied}`
  const [typedIn, setTypedIn] = useState('')
  const ofAll = isOwn ? undefined : reply
  return (
    <>
      <FormErrors
        id={SHEET_FORM}
        errorId="all-errors"
        result={ofAll?.result}
        labels={applyLabels}
      />
      {/* Enter presses a form's first button, which must save the order. */}
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
      <WizardViews />
      <WizardSummary
        summary={summary}
        action={`${WIZARD_PATH}?step=3`}
        held={chosen.isHeld ? 1 : 0}
        isTyped={typedIn === opened}
      />
      <div className="wizard">
        <WizardMenu {...menu} chosen={chosen.id} />
        <div className="wizard-main">
          <WizardApply
            day={props.basics.issued_at}
            enterprises={enterprises}
            reply={ofAll}
            summary={summary}
          />
          <WizardSheet
            key={opened}
            chosen={chosen}
            onTyped={() => setTypedIn(opened)}
            basics={props.basics}
            settings={props.settings}
            summary={summary}
            version={version}
            tab={tab}
            oneTimeKey={props.oneTimeKey}
            reply={isOwn ? reply : undefined}
          />
        </div>
      </div>
    </>
  )
}
