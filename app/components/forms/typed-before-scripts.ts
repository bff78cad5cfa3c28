/** What was typed before the scripts came: the page that the server drew can be used until then. */

import { useEffect, useState } from 'react'
import { useScripted } from './scripted.ts'

/**
 * Calls once with those of the controls that were typed into before the scripts came, if any. It finds
 * them when the server's page is taken over; a form that the browser draws by itself has none.
 */
export function useTypedBeforeScripts(
  controls: () => ArrayLike<Element>,
  onTyped: (typed: Element[]) => void,
): void {
  const scripted = useScripted()
  const [isServers] = useState(!scripted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, at the start
  useEffect(() => {
    const typed = isServers ? Array.from(controls()).filter(isTyped) : []
    if (typed.length > 0) onTyped(typed)
  }, [])
}

/** Whether a control says otherwise than it was drawn. */
export function isTyped(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const drawn = options.findIndex(({ defaultSelected }) => defaultSelected)
    const first = options.findIndex(({ disabled }) => !disabled)
    return control.selectedIndex !== (drawn < 0 ? first : drawn)
  }
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type))
    return control.checked !== control.defaultChecked
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return isText && control.value !== control.defaultValue
}
