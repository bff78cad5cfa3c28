import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Turns plain clicks on plain `<a href>` of this origin into client navigations, with one listener
 * for the whole document, so list rows need no hooks and the same markup works without scripts.
 * The browser handles new tabs, downloads, files under /api/ and `data-document`. A link to a
 * fragment of this page only moves the focus, because a navigation would drop the action's answer.
 * `data-keep-scroll` keeps the scroll position, for dialogs, filters and sorting; with `dialog` only in
 * one, since a form's own page leads to the top of its list.
 */
export function useClientLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = plainLink(event)
      if (!link) return
      if (link.hash) return goToFragment(event, link)
      const to = clientTarget(link)
      if (!to) return
      event.preventDefault()
      followed = link
      navigate(to.path, { preventScrollReset: to.keepScroll, replace: to.path === herePath() })
    }
    document.addEventListener('click', follow)
    addEventListener('unhandledrejection', ignoreReplaced)
    return () => {
      document.removeEventListener('click', follow)
      removeEventListener('unhandledrejection', ignoreReplaced)
    }
  }, [navigate])
}

/** React Router leaves unread what is left of an answer when a newer request replaces it: no error. */
function ignoreReplaced(event: PromiseRejectionEvent): void {
  if (event.reason?.name === 'AbortError') event.preventDefault()
}

let followed: Element | null = null

/** The last followed link: a closing dialog gives it the focus if nothing else had it. */
export function lastFollowedLink(): Element | null {
  return followed
}

function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  return 'document' in link.dataset || link.origin !== location.origin ? null : link
}

function goToFragment(event: MouseEvent, link: HTMLAnchorElement): void {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
  if (!target || link.pathname + link.search !== herePath()) return
  event.preventDefault()
  // As browsers do: what is folded cannot take the focus.
  target.closest('details')?.setAttribute('open', '')
  target.focus()
  target.scrollIntoView({ block: 'nearest' })
}

function clientTarget(link: HTMLAnchorElement) {
  if (link.pathname.startsWith('/api/')) return undefined
  const { keepScroll } = link.dataset
  const stays = keepScroll === 'dialog' ? link.closest('dialog') : keepScroll
  return { path: link.pathname + link.search, keepScroll: stays != null }
}

function herePath(): string {
  return location.pathname + location.search
}
