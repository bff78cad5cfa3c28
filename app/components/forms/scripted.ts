import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false in the server's markup, so that nothing is disabled without them. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
