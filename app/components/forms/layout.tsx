import { type ReactNode, useId } from 'react'
import { RefreshButton, SubmitButton } from './submit-button.tsx'

/** A form's panel, at a width that reads well; goes inside the form element. */
export function FormPanel({ children }: { children: ReactNode }) {
  return <div className="panel">{children}</div>
}

/** Fields that answer one question, in two columns from 640 px. */
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
  submitLabel: string
  pendingLabel?: string
  /** For forms whose pickers depend on each other: 'Actualizar' without scripts. */
  refresh?: boolean
  /** More buttons, after the one that saves. */
  children?: ReactNode
}

/** The form's last line. The button that saves is the first in the markup, as Enter uses it. */
export function FormActions(props: FormActionsProps) {
  const { cancelTo, submitLabel, pendingLabel, refresh, children } = props
  return (
    <div className="form-actions">
      {cancelTo && (
        <a className="btn btn-ghost" href={cancelTo} data-keep-scroll="">
          Cancelar
        </a>
      )}
      <SubmitButton pendingLabel={pendingLabel}>{submitLabel}</SubmitButton>
      {refresh && <RefreshButton />}
      {children}
    </div>
  )
}

/** A form with what it amounts to at its side; below it on a narrow screen. */
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
