import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Dialog } from '#app/components/dialog.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'

type ConfirmDialogProps = {
  title: string
  message: ReactNode
  /** What is affected, and fields such as a reason. */
  children?: ReactNode
  closeTo: string
  confirmLabel: string
  pendingLabel?: string
  destructive?: boolean
  hidden?: [string, string][]
  /** Why it could not be done. */
  errors?: string[]
}

/** Asks before something happens; Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, children, closeTo, hidden = [], errors = [] } = props
  return (
    <Dialog title={title} closeTo={closeTo}>
      {errors.length > 0 && (
        <div className="form-errors" role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <div>{message}</div>
      <Form method="post" preventScrollReset>
        {children}
        {hidden.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <a
            className="btn btn-ghost"
            href={closeTo}
            data-keep-scroll=""
            data-autofocus=""
            // biome-ignore lint/a11y/noAutofocus: a dialog's focus goes to what destroys nothing
            autoFocus
          >
            Cancelar
          </a>
          <SubmitButton pendingLabel={props.pendingLabel} destructive={props.destructive}>
            {props.confirmLabel}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
