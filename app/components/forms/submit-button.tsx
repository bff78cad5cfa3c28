import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

type SubmitButtonProps = {
  children: ReactNode
  pendingLabel?: string
  destructive?: boolean
  name?: string
  value?: string
  /** The id of the form that it sends, if it is outside of it. */
  form?: string
  /** The address to send the form to; the form's own by default. */
  formAction?: string
  variant?: 'primary' | 'ghost' | 'neutral'
  disabled?: boolean
  /** What is missing while it cannot be sent (docs/rules/ease.md#5). */
  why?: ReactNode
}

const CLASSES = {
  primary: 'btn btn-primary',
  ghost: 'btn btn-ghost',
  neutral: 'btn btn-neutral',
}

/** A form's button. While its submission is pending it is disabled and says so. */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, pendingLabel = 'Procesando...', destructive, name, value, disabled } = props
  const whyId = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const pending = usePending(ref)
  const why = disabled && !pending ? props.why : undefined
  const button = (
    <button
      ref={ref}
      type="submit"
      aria-describedby={why ? whyId : undefined}
      className={destructive ? 'btn btn-error' : CLASSES[props.variant ?? 'primary']}
      name={name}
      value={value}
      form={props.form}
      formAction={props.formAction}
      disabled={pending || disabled}
    >
      {pending ? pendingLabel : children}
    </button>
  )
  return (
    <>
      {why && (
        <small className="why-disabled" id={whyId}>
          {why}
        </small>
      )}
      {button}
    </>
  )
}

/** Draws the form again with the typed values. Scripts hide it and submit on change instead. */
export function RefreshButton() {
  return (
    <button
      type="submit"
      className="btn btn-ghost refresh without-scripts"
      name="intent"
      value="refresh"
    >
      Actualizar
    </button>
  )
}

/** Whether this button (or Enter in its form) started the pending navigation. */
function usePending(ref: RefObject<HTMLButtonElement | null>): boolean {
  const { state, formMethod } = useNavigation()
  const [pressed, setPressed] = useState(false)
  const hadFocus = useRef(false)
  useEffect(() => {
    const button = ref.current
    const form = button?.form
    const noteSubmit = (event: SubmitEvent) => {
      const isOwn = event.submitter === button
      hadFocus.current = document.activeElement === button
      // Only after the form was read: a disabled button's value is not sent, and while another
      // navigation is pending this one would be disabled earlier.
      window.setTimeout(() => setPressed(isOwn))
    }
    form?.addEventListener('submit', noteSubmit)
    return () => form?.removeEventListener('submit', noteSubmit)
  }, [ref])
  useEffect(() => {
    if (state !== 'idle') return
    setPressed(false)
    // A disabled button loses the focus. If the page stays, the button gets it back.
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus()
    hadFocus.current = false
  }, [state, ref])
  return pressed && state !== 'idle' && formMethod === 'POST'
}
