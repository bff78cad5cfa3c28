import { useLocation } from 'react-router'

/** The list that a dialog lies over, with the list's query. */
export function useBackTo(path: string): string {
  return path + useLocation().search
}
