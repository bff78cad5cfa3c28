import { Fragment, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useScripted } from '#app/components/forms/scripted.ts'
import { Icon } from './icons.tsx'

type ToastLink = { href: string; label: string; newTab?: boolean }

export type ToastItem = {
  id: string
  title?: string
  text: string
  /** A second text, after `text`, which makes sense alone. */
  after?: string
  tone: 'success' | 'error'
  /** Stays until closed, or with 'page' until another page is shown. Others fade after 2500 ms. */
  persistent?: boolean | 'page'
  link?: ToastLink
  next?: ToastLink
  /** A file that the page begins to download, also without scripts. */
  download?: string
  /** Where what it tells of is taken back, by a form that works without scripts. */
  undo?: string
  /** What the button says instead of 'Deshacer': which document that is. */
  undone?: string
}

const MOST = 5

/**
 * Notices from the server. Without scripts they stay on the page that they came with. With scripts
 * a persistent one survives navigations until it is closed, unless it speaks of its page alone. The cross is a `<details>`; closing it
 * hides the notice by CSS.
 */
export function Toasts({ toasts }: { toasts: ToastItem[] }) {
  const { shown, drop, dropAll } = useKept(toasts)
  const newest = shown.findLast(({ undo }) => undo)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.length > 1 && (
        <details
          className="toasts-close"
          open
          onToggle={(event) => event.currentTarget.open || dropAll()}
        >
          <summary className="btn btn-ghost">Cerrar todos</summary>
        </details>
      )}
      {shown.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          isNewest={toast === newest}
          drop={() => drop(toast.id)}
        />
      ))}
    </div>
  )
}

type ToastProps = {
  toast: ToastItem
  /** Whether it is the newest that can be taken back: one key is one button's. */
  isNewest: boolean
  drop: () => void
}

function Toast({ toast, isNewest, drop }: ToastProps) {
  const { title, text, after, tone, persistent, link, next, download, undo, undone } = toast
  const isUnseen = useUnseen()
  return (
    <div
      className={`toast toast-${tone}${persistent ? '' : ' toast-fading'}`}
      style={isUnseen ? { animationPlayState: 'paused' } : undefined}
      onAnimationEnd={drop}
    >
      {download && <meta httpEquiv="refresh" content={`0;url=${download}`} />}
      <Icon name={tone === 'success' ? 'done' : 'failed'} />
      <div>
        {title && <strong>{title}</strong>}
        {text}
        {after && <small>{after}</small>}
        {[link, next].map(
          (to) =>
            to && (
              <Fragment key={to.href}>
                {' '}
                <a href={to.href} target={to.newTab ? '_blank' : undefined}>
                  {to.label}
                </a>
              </Fragment>
            ),
        )}
        {undo && (
          <form method="post" action={undo}>
            <button
              type="submit"
              {...(isNewest && { accessKey: 'z', title: 'Tecla de acceso: Z' })}
            >
              {undone ?? 'Deshacer'}
            </button>
          </form>
        )}
      </div>
      <details
        className="toast-close"
        open
        onToggle={(event) => event.currentTarget.open || drop()}
      >
        <summary className="icon-button">
          <Icon name="close" />
          <span className="sr-only">Cerrar aviso</span>
        </summary>
      </details>
    </div>
  )
}

/**
 * Whether the browser has not shown it yet. On a slow machine that may take longer than a notice stays,
 * and in a tab in the background it waits for the tab. A page without scripts shows it at once.
 */
function useUnseen(): boolean {
  const scripted = useScripted()
  const [isShown, setShown] = useState(!scripted)
  useEffect(() => {
    // A frame is on the screen when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setShown(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return !isShown
}

const saidBy = ({ id: _, ...said }: ToastItem) => JSON.stringify(said)

/**
 * Notices arrive once. Those not faded or closed stay when the next page brings none, but for those of a page;
 * one that says the same takes the place of an earlier.
 */
function useKept(toasts: ToastItem[]) {
  const [shown, setShown] = useState(toasts)
  const { pathname } = useLocation()
  const [[last, path], setLast] = useState([toasts, pathname] as const)
  if (toasts !== last) {
    setLast([toasts, pathname])
    const said = new Set(toasts.map(saidBy))
    const kept = shown.filter(
      (each) => (each.persistent !== 'page' || path === pathname) && !said.has(saidBy(each)),
    )
    setShown([...kept, ...toasts].slice(-MOST))
  }
  const drop = (id: string) => setShown((kept) => kept.filter((toast) => toast.id !== id))
  return { shown, drop, dropAll: () => setShown([]) }
}
