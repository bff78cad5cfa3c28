import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

const DELAY_MS = 700

/**
 * Saves a form of the wizard automatically: a moment after the last change, and at once when a
 * field loses the focus. Returns a function to call with the form on every change.
 */
export function useAutosave(): (form: HTMLFormElement) => void {
  const { submit } = useFetcher()
  const timer = useRef<number>(undefined)
  const waiting = useRef<HTMLFormElement>(undefined)
  const watched = useRef<HTMLFormElement>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const save = () => {
    window.clearTimeout(timer.current)
    const form = waiting.current
    waiting.current = undefined
    if (!form?.isConnected) return
    const data = new FormData(form)
    data.set('intent', 'keep')
    const action = form.getAttribute('action') ?? '.'
    submit(data, { method: 'post', action, preventScrollReset: true })
  }
  return (form) => {
    if (watched.current !== form) form.addEventListener('focusout', save)
    watched.current = form
    waiting.current = form
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(save, DELAY_MS)
  }
}
