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
    const move = async (event: KeyboardEvent) => {
      const popup = event.target instanceof Element && event.target.closest('[data-popup]')
      if (!popup || !/^(?:Arrow|Home|End)/.test(event.key)) return
      event.preventDefault()
      const { moveInPopup } = await import('./popup-keys.ts')
      moveInPopup(popup as HTMLDetailsElement, event)
    }
    document.addEventListener('click', closeOthers)
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('keydown', move)
    return () => {
      document.removeEventListener('click', closeOthers)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('keydown', move)
    }
  }, [])
}

function openPopups() {
  return document.querySelectorAll<HTMLDetailsElement>('details[data-popup][open]')
}
