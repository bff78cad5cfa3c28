import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { lastFollowedLink } from './client-links.ts'
import { Icon } from './icons.tsx'
import { pageTitle } from './title.ts'

type DialogProps = {
  title: string
  /** The target of Escape, the backdrop and the cross. */
  closeTo: string
  children: ReactNode
  /** The form was refused, which the document's title says. */
  hasErrors?: boolean
  wide?: boolean
  /** 'alertdialog' has no cross: one of its buttons must be chosen. */
  role?: 'alertdialog'
}

/**
 * A screen over another. Without scripts it is an open `<dialog>` over an inert page: `Page` and
 * `Shell` are inert under a route whose handle says `dialog`. With scripts it is modal, which keeps
 * the focus inside and gives it back on closing.
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

/** The foot of a dialog: the button that closes it, and the other actions beside it. */
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

/**
 * Focuses the dialog's opener, or the head of the closed menu that holds it, or the page: unless
 * another dialog is open, or somebody already went elsewhere, as into a menu, which would close.
 */
function giveFocusBack(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]')) return
    const fallback = document.getElementById('contenido')
    const active = document.activeElement
    if (active !== document.body && active !== fallback) return
    const inMenu = opener?.closest('details:not([open])')?.querySelector('summary')
    const target = opener?.isConnected && opener !== document.body ? (inMenu ?? opener) : null
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    else fallback?.focus({ preventScroll: true })
  })
}
