import { useEffect } from 'react'

/**
 * Menus are `<details name>`, which need no scripts. With scripts an open one (`[data-popup]`) also
 * closes on a click outside or on one of its links, and the sidebar's popover on its links. '/' and
 * Ctrl+K go to the search at once; what else clicks, keys and the search field do is loaded with the
 * first of them (keys.ts).
 */
export function useClosingPopups(): void {
  useEffect(() => {
    // The same listener is added once, however often the frame is drawn anew.
    for (const kind of ['click', 'focusin', 'keydown']) document.addEventListener(kind, listen)
  }, [])
}

async function listen(event: Event) {
  const { key, ctrlKey, metaKey, target } = event as KeyboardEvent & { target: HTMLInputElement }
  if (ctrlKey || metaKey ? key === 'k' : key === '/' && !target.matches('input,select,textarea')) {
    document.querySelector<HTMLElement>('[name=q]')?.focus()
    event.preventDefault()
  } else if (/^(Arrow|Home|End)/.test(key) && target.closest('[data-popup]')) event.preventDefault()
  else if (
    key
      ? key !== 'Escape'
      : target.name !== 'q' && !document.querySelector('[data-popup][open],:popover-open')
  )
    return
  ;(await import('./keys.ts')).act(event)
}
