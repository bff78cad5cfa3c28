/** The event of a control whose value the app wrote itself, without anybody having typed. */
export const FILLED = 'filled'

/** Writes a value into a control, and tells whoever shows it elsewhere. */
export function fill(control: Element | RadioNodeList | null | undefined, value: string): void {
  if (!control || !('value' in control)) return
  control.value = value
  if (control instanceof Element) control.dispatchEvent(new Event(FILLED, { bubbles: true }))
}
