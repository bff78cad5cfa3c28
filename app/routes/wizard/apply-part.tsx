import type { ReactNode } from 'react'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { SHEET_FORM } from '#app/models/wizard/fields.ts'

type ApplyPartProps = { intent: string; button: ReactNode; children: ReactNode }

/** One value for all orders, with its button. Enter in the part's field presses that button. */
export function ApplyPart({ intent, button, children }: ApplyPartProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field and its button are the controls
    <div
      className="wizard-applied"
      id={intent}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        event.currentTarget.querySelector('button')?.click()
      }}
    >
      {children}
      <SubmitButton variant="ghost" form={SHEET_FORM} name="intent" value={intent}>
        {button}
      </SubmitButton>
    </div>
  )
}
