/**
 * Up, down, Home and End move through a menu's entries, round its ends; they open it from its button
 * (docs/rules/ease.md#6). Loaded when first pressed.
 */
export function moveInPopup(popup: HTMLDetailsElement, { key, target }: KeyboardEvent) {
  const entries = [...popup.querySelectorAll<HTMLElement>('.menu-popup :is(a, button)')]
  const at = entries.indexOf(target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key]
  if (next === undefined || entries.length === 0) return
  popup.open = true
  entries.at(next % entries.length)?.focus()
}
