import { useLocation, useMatches, useResolvedPath } from 'react-router'

/** The path of the route that renders (a list's own, also while a dialog lies over it) and the query. */
export function useHere(): { pathname: string; search: string } {
  const { pathname } = useResolvedPath('.')
  const { search } = useLocation()
  return { pathname, search }
}

/** A query string with some names set and others (null) dropped: `?a=b`, or '' when none is left. */
export function withQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** A path with the current query behind it, unless it brings its own. */
export function keepQuery(to: string, search: string): string {
  return to.includes('?') ? to : to + search
}

/** Whether a dialog route lies over the page: then nothing around the dialog can be reached. */
export function useDialogIsOpen(): boolean {
  return useMatches().some(({ handle }) => (handle as { dialog?: boolean } | undefined)?.dialog)
}
