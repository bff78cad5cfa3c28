import { useLocation, useMatches, useResolvedPath } from 'react-router'

/** Which rows of a list are ticked, and what the dialog over it does: nothing that its links keep. */
const OF_CHOSEN = { ids: null, all: null, do: null }

/**
 * The rendering route's path (a list's own path even under a dialog) and the query, without the
 * chosen rows.
 */
export function useOwnAddress(): { pathname: string; search: string } {
  const { pathname } = useResolvedPath('.')
  return { pathname, search: withQuery(useLocation().search, OF_CHOSEN) }
}

/** The query with some names set and others (null) removed: `?a=b`, or '' if none is left. */
export function withQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** A path followed by the current query, unless it has its own. */
export function keepQuery(to: string, search: string): string {
  return to.includes('?') ? to : to + search
}

/** Whether a dialog is open over the page. Then everything around the dialog is inert. */
export function useDialogIsOpen(): boolean {
  return useMatches().some(({ handle }) => (handle as { dialog?: boolean } | undefined)?.dialog)
}
