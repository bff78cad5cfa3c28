import { useEffect, useRef } from 'react'
import type { Typed } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { SHEET_REQUIRED, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { LATE, Late } from './late.tsx'
import type { ChosenSheet, SheetsData } from './screens.server.ts'
import { WizardSheet } from './sheet.tsx'
import { ThirdStep } from './summary.tsx'

export type WizardSheetsProps = SheetsData & {
  version: number
  tab: string
  /** An answer about an order that is not the open one brings that order's data. */
  reply: (FormReply & { drawn?: { chosen: ChosenSheet } }) | undefined
}

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
    const empty = SHEET_REQUIRED.find((name) => !values[name]) ?? 'number'
    document.getElementById(`sheet-${empty}`)?.focus({ preventScroll: isFirst })
  }, [id, values])
}

/** The third step: one order for each employee, and the answers about all of them. */
export default function WizardSheets(props: WizardSheetsProps) {
  const { menu, summary, enterprises, reply } = props
  const chosen = reply?.drawn?.chosen ?? props.chosen
  const sent = reply?.result.initialValue as Typed | undefined
  const isSaved = /^(enter)?$/.test(sent?.intent ?? '') && !reply?.result.error?.first
  const isOwn = sent?.employee === String(chosen.id) && (isSaved || reply?.stale !== undefined)
  useFirstEmpty(chosen, reply !== undefined)
  const opened = `${chosen.id}-${chosen.applied}`
  const ofAll = isOwn ? undefined : reply
  return (
    <ThirdStep
      {...{ summary, enterprises, opened, day: props.basics.issued_at }}
      {...{ reply: ofAll, applyReply: ofAll }}
      action={`${WIZARD_PATH}?step=3`}
      held={chosen.isHeld ? 1 : 0}
      menu={<Late part={LATE.WizardMenu} given={{ ...menu, chosen: chosen.id }} />}
    >
      {(onTyped) => (
        <WizardSheet
          key={opened}
          {...{ ...props, chosen }}
          onTyped={() => onTyped(1)}
          reply={isOwn ? reply : undefined}
        />
      )}
    </ThirdStep>
  )
}
