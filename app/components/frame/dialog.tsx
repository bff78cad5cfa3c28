import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { lastFollowedLink } from './client-links.ts'
import { Icon } from './icons.tsx'
import { pageTitle } from './title.ts'

type DialogProps = {
  title: string
  /** Where Escape, the backdrop and the cross lead. */
  closeTo: string
  children: ReactNode
  /** Its form was refused: the document's title says so. */
  hasErrors?: boolean
  wide?: boolean
  /** 'alertdialog' has no cross: one of its buttons must be chosen. */
  role?: 'alertdialog'
}

/**
 * A screen drawn over another. Without scripts an open `<dialog>` over an inert page
 * (`Page` and `Shell` are, under a route whose handle says `dialog`); with them a modal one, which keeps the focus and gives it back on closing.
 */
export function Dialog(props: DialogProps) {
  const { title, closeTo, children, hasErrors = false, wide, role } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const close = () => navigate(closeTo, { preventScrollReset: true })
  useModal(ref)
  return (
    <dialog
      ref={ref}
      open
      className="dialog"
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <title>{pageTitle(title, hasErrors)}</title>
      {!role && (
        // biome-ignore lint/a11y/useAnchorContent: for the mouse; the cross says the same to readers
        <a
          className="dialog-backdrop"
          href={closeTo}
          data-keep-scroll=""
          tabIndex={-1}
          aria-hidden
        />
      )}
      <div className={wide ? 'dialog-box dialog-wide' : 'dialog-box'}>
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {!role && (
            <a className="icon-button" href={closeTo} data-keep-scroll="">
              <Icon name="close" />
              <span className="sr-only">Cerrar</span>
            </a>
          )}
        </div>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  )
}

type DialogActionsProps = { closeTo: string; close: string; children?: ReactNode }

/** The foot of a dialog: the way out, and beside it what else can be done. */
export function DialogActions({ closeTo, close, children }: DialogActionsProps) {
  return (
    <div className="form-actions">
      <a className="btn btn-ghost" href={closeTo} data-keep-scroll="">
        {close}
      </a>
      {children}
    </div>
  )
}

const FIRST_FOCUS =
  '[aria-invalid="true"], .dialog-body :is(input:not([type=hidden]), select, textarea, a, button):not(:disabled)'

function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const active = document.activeElement
    const hadFocus = active && active !== document.body && !dialog.contains(active)
    opener.current = hadFocus ? active : lastFollowedLink()
    dialog.removeAttribute('open')
    dialog.showModal()
    const kept = dialog.contains(active) && active instanceof HTMLElement ? active : null
    const first =
      kept ??
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>(FIRST_FOCUS)
    first?.focus()
  }, [ref])
  useEffect(() => () => giveFocusBack(opener.current), [])
}

/** To what opened the dialog; to its menu's head if it lies in a closed menu; else to the page. */
function giveFocusBack(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) return
    const inMenu = opener?.closest('details:not([open])')?.querySelector('summary')
    const target = opener?.isConnected && opener !== document.body ? (inMenu ?? opener) : null
    const fallback = document.getElementById('contenido')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    else fallback?.focus({ preventScroll: true })
  })
}
