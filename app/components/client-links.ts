import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Turns plain clicks on plain `<a href>` of this origin into client navigations, with one listener
 * for the whole document: a list's rows need no hooks, and the same markup works without scripts.
 * Left to the browser: new tabs, downloads, files under /api/, `data-document`, fragments.
 * `data-keep-scroll` keeps the page where it is, for dialogs, filters and sorting.
 */
export function useClientLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const to = clientTarget(event)
      if (!to) return
      event.preventDefault()
      navigate(to.path, { preventScrollReset: to.keepScroll, replace: to.path === herePath() })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function clientTarget(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  if ('document' in link.dataset || link.origin !== location.origin) return undefined
  if (link.hash || link.pathname.startsWith('/api/')) return undefined
  return { path: link.pathname + link.search, keepScroll: 'keepScroll' in link.dataset }
}

function herePath(): string {
  return location.pathname + location.search
}
