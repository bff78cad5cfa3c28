import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Questions, type QuestionTexts } from '#app/components/forms/questions.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import type { ConfirmReply } from '#app/http/forms/confirm.server.ts'
import { Refused } from './refused.tsx'

type ConfirmDialogProps = {
  title: string
  message: ReactNode
  /** The affected record, and fields such as a reason. */
  children?: ReactNode
  closeTo: string
  confirmLabel: string
  pendingLabel?: string
  destructive?: boolean
  hidden?: [string, string][]
  /** Why the action was refused, and the questions to answer first. */
  reply?: Partial<ConfirmReply> | undefined
  /** Other texts of the boxes that answer questions. */
  questions?: QuestionTexts
}

/** Asks before an action. Cancel has the focus first, and once it was refused, why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, children, closeTo, hidden = [], reply } = props
  const { errors = [], named = [], asked = {}, answered = [], already } = reply ?? {}
  const isRefused = errors.length > 0
  return (
    <Dialog title={title} closeTo={closeTo} hasErrors={isRefused}>
      {isRefused && (
        <Refused answer={reply} className="form-errors">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
          {already && (
            <a className="underline" href={already.to} target="_blank" rel="noreferrer">
              {already.label}
            </a>
          )}
          {named.length > 0 && ' '}
          {named.length > 0 && (
            <ul className="named-errors">
              {named.map((each) => (
                <li key={each}>{each} </li>
              ))}
            </ul>
          )}
        </Refused>
      )}
      <div>{message}</div>
      <Form method="post" preventScrollReset>
        {children}
        <Questions
          asked={{ id: 'confirm', field: '', codes: Object.values(asked).flat(), answered }}
          texts={props.questions}
        />
        {hidden.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="form-actions">
          <a
            className="btn btn-ghost"
            href={closeTo}
            data-keep-scroll=""
            data-autofocus={isRefused ? undefined : ''}
            // biome-ignore lint/a11y/noAutofocus: a dialog's focus goes to what destroys nothing
            autoFocus={!isRefused}
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
