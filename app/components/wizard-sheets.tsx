import { useEffect, useRef } from 'react'
import { FormErrors } from '#app/components/form-errors.tsx'
import { formMetadata } from '#app/components/form-metadata.ts'
import type { EnterpriseOption, Typed } from '#app/components/order-form.ts'
import type { PayrollTerms } from '#app/components/paysheet-arithmetic.ts'
import type { Reply } from '#app/components/record-form.tsx'
import { WizardApply } from '#app/components/wizard-apply.tsx'
import { type MenuRow, WizardMenu } from '#app/components/wizard-menu.tsx'
import { type ChosenSheet, WizardSheet } from '#app/components/wizard-sheet.tsx'
import { type Summary, WizardSummary } from '#app/components/wizard-summary.tsx'

type WizardSheetsProps = {
  version: number
  tab: string
  /** The one-time key that the orders are created with. */
  oneTimeKey: string
  basics: { payday: string; transaction: string }
  menu: { page: number; last_page: number; rows: MenuRow[] }
  summary: Summary
  chosen: ChosenSheet
  enterprises: EnterpriseOption[]
  settings: PayrollTerms['settings']
  reply: Reply | undefined
}

const MUST = ['account_id', 'number', 'enterprise_id']

/** Whoever goes on to the next employee types on, in the first field that is empty. */
function useFirstEmpty({ id, values }: ChosenSheet): void {
  const last = useRef(id)
  useEffect(() => {
    if (last.current === id) return
    last.current = id
    const empty = MUST.find((name) => !values[name]) ?? 'number'
    document.getElementById(`sheet-${empty}`)?.focus()
  }, [id, values])
}

/** The forms that say themselves what is to be corrected. */
const OWN_ERRORS = new Set(['enterprise', 'numbers', 'toggles'])

/** The third step: one order for each employee, and what is said of all of them. */
export function WizardSheets(props: WizardSheetsProps) {
  const { menu, summary, chosen, enterprises, reply, version, tab } = props
  const sent = reply?.result.initialValue as Typed | undefined
  const isOwn = sent?.form === 'sheet' && sent.employee === String(chosen.id)
  const replyTo = (form: string) => (sent?.form === form ? reply : undefined)
  useFirstEmpty(chosen)
  const isShownBelow = isOwn || OWN_ERRORS.has(sent?.form ?? '')
  const { form } = formMetadata('all', [], isShownBelow ? undefined : reply?.result)
  return (
    <>
      <FormErrors form={form} labels={{}} />
      <WizardSummary summary={summary} oneTimeKey={props.oneTimeKey} version={version} tab={tab} />
      <div className="wizard">
        <WizardMenu {...menu} chosen={chosen.id} />
        <div className="wizard-main">
          <WizardApply enterprises={enterprises} replyTo={replyTo} summary={summary} />
          <WizardSheet
            key={`${chosen.id}-${chosen.applied}`}
            chosen={chosen}
            basics={props.basics}
            settings={props.settings}
            count={summary.count}
            version={version}
            tab={tab}
            reply={isOwn ? reply : undefined}
          />
        </div>
      </div>
    </>
  )
}
