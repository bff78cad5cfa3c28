import { useLocation } from 'react-router'

/** The address of the list under a dialog, with the list's query. */
export function useBackTo(path: string): string {
  return path + useLocation().search
}

/** The path of the list under a dialog whose own path is `{list}/{id}/{action}`. */
export function listUnder(pathname: string): string {
  return pathname.split('/').slice(0, -2).join('/')
}
