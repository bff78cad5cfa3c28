import { type ReactNode, useEffect, useRef } from 'react'

type RefusedProps = {
  /** The answer to what was sent; undefined while nothing was. */
  answer: unknown
  className?: string
  children: ReactNode
}

/**
 * Why a dialog's action was refused. It takes the focus after every answer, also without scripts:
 * a long dialog would otherwise show its foot, and what was refused would be out of sight.
 */
export function Refused({ answer, className, children }: RefusedProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) ref.current?.focus()
  }, [answer])
  if (!answer) return <div className={className}>{children}</div>
  return (
    <div
      className={className}
      ref={ref}
      role="alert"
      tabIndex={-1}
      data-autofocus=""
      // biome-ignore lint/a11y/noAutofocus: without scripts, nothing else brings it into view
      autoFocus
    >
      {children}
    </div>
  )
}
