import { useEffect } from 'react'

/**
 * Menus are `<details name>`, which need no scripts. With scripts an open one (`[data-popup]`) also
 * closes on a click outside or on one of its links, and on Escape, which returns the focus.
 */
export function useClosingPopups(): void {
  useEffect(() => {
    const closeOthers = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      for (const popup of openPopups()) {
        if (!popup.contains(target) || target?.closest('a')) popup.open = false
      }
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const popup of openPopups()) {
        popup.open = false
        popup.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('click', closeOthers)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('keydown', moveInPopup)
    return () => {
      document.removeEventListener('click', closeOthers)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('keydown', moveInPopup)
    }
  }, [])
}

/**
 * Up, down, Home and End move through a menu's entries, round its ends; up and down open it from its
 * button (docs/rules/ease.md#6).
 */
function moveInPopup(event: KeyboardEvent) {
  const { target, key } = event
  const popup = target instanceof Element ? target.closest<HTMLDetailsElement>(MENU) : null
  const entries = [...(popup?.querySelectorAll<HTMLElement>('.menu-popup :is(a, button)') ?? [])]
  const at = entries.findIndex((entry) => entry === target)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key]
  if (!popup || next === undefined || entries.length === 0) return
  if (!popup.open && !key.startsWith('Arrow')) return
  event.preventDefault()
  popup.open = true
  entries.at(next % entries.length)?.focus()
}

const MENU = 'details[data-popup]'

function openPopups() {
  return document.querySelectorAll<HTMLDetailsElement>('details[data-popup][open]')
}
