import { useLocation } from 'react-router'

/** The list that a dialog lies over, with the list's query. */
export function useBackTo(path: string): string {
  return path + useLocation().search
}

/** The path of the list under a dialog whose own path is `{list}/{id}/{what it does}`. */
export function listUnder(pathname: string): string {
  return pathname.split('/').slice(0, -2).join('/')
}
