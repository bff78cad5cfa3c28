import { type ReactNode, useId } from 'react'
import { RefreshButton, SubmitButton } from './submit-button.tsx'

/** A form's panel, at a readable width. It goes inside the form element. */
export function FormPanel({ children }: { children: ReactNode }) {
  return <div className="panel">{children}</div>
}

/** Fields under one heading, in two columns from 640 px. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  if (!title) {
    return (
      <div className="form-section">
        <div className="fields">{children}</div>
      </div>
    )
  }
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="fields">{children}</div>
    </section>
  )
}

type FormActionsProps = {
  cancelTo?: string
  /** Without it there is nothing to send. */
  submitLabel?: string | undefined
  pendingLabel?: string
  /** Adds 'Actualizar' without scripts, for forms whose pickers depend on each other. */
  refresh?: boolean
  children?: ReactNode
}

/** The form's last line. The save button is the first in the markup, because Enter presses it. */
export function FormActions(props: FormActionsProps) {
  const { cancelTo, submitLabel, pendingLabel, refresh, children } = props
  return (
    <div className="form-actions">
      {cancelTo && (
        <a className="btn btn-ghost" href={cancelTo} data-keep-scroll="dialog">
          Cancelar
        </a>
      )}
      {submitLabel && <SubmitButton pendingLabel={pendingLabel}>{submitLabel}</SubmitButton>}
      {refresh && <RefreshButton />}
      {children}
    </div>
  )
}

/** A form with an aside beside it; below it on a narrow screen. */
export function FormWithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="form-with-aside">
      <div>{children}</div>
      <aside className="panel" aria-label="Resumen">
        {aside}
      </aside>
    </div>
  )
}
