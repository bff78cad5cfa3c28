/** What clicks and keys do anywhere on a screen. Loaded with the first of them that does something. */
import { attach } from './search-box.ts'

/** What the event means: a click, a key, or the focus in the field of the search. */
export function act(event: Event): void {
  const { key, type, target, relatedTarget } = event as KeyboardEvent & FocusEvent
  if (!(target instanceof Element)) return
  if (type === 'focusin') {
    showResults(target, relatedTarget)
    closeLeft(target)
  } else if (type === 'click') closeOthers(target)
  else if (key === 'Escape') closePopups()
  else if (key === '/' || key === 'k') openSearch()
  else moveInPopup(target, key)
}

function showResults(target: Element, before: EventTarget | null) {
  if (target instanceof HTMLInputElement && target.matches('.search-field > input'))
    attach(target, before instanceof Element ? before : null)
}

const openPopups = () => document.querySelectorAll<HTMLDetailsElement>('details[data-popup][open]')

/** A click outside of a menu closes it, and one on its links; the sidebar's popover closes on its own. */
function closeOthers(target: Element) {
  for (const popup of openPopups()) {
    if (!popup.contains(target) || target.closest('a')) popup.open = false
  }
  if (target.closest('#menu a')) document.querySelector<HTMLElement>('#menu')?.hidePopover()
}

/** A menu that the focus has left closes: it would lie over what has the focus now. */
function closeLeft(target: Element) {
  for (const popup of openPopups()) if (!popup.contains(target)) popup.open = false
}

/** Escape closes menus and gives their buttons the focus. */
function closePopups() {
  for (const popup of openPopups()) {
    popup.open = false
    popup.querySelector('summary')?.focus()
  }
}

/**
 * Up, down, Home and End move through a menu's entries, round its ends; they open it from its button
 * (docs/rules/ease.md#6).
 */
function moveInPopup(target: Element, key: string) {
  const popup = target.closest<HTMLDetailsElement>('[data-popup]')
  const entries = [...(popup?.querySelectorAll<HTMLElement>('.menu-popup :is(a, button)') ?? [])]
  const at = entries.indexOf(target as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key]
  if (!popup || next === undefined || entries.length === 0) return
  popup.open = true
  entries.at(next % entries.length)?.focus()
}

/**
 * The field in the top bar has the focus already. Phones show none: there the keys go to the screen
 * of the search, or to its field. Under a dialog they do nothing (docs/rules/finding.md#8).
 */
function openSearch() {
  const field = document.querySelector<HTMLInputElement>('.search-field > input')
  if (!field || field.closest('[inert]') || field.checkVisibility()) return
  const own = document.querySelector<HTMLInputElement>('.search-form input')
  if (own) own.focus()
  else field.form?.querySelector('button')?.click()
}
