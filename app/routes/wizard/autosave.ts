import { useRef } from 'react'
import { useFetcher } from 'react-router'

const DELAY_MS = 700

/**
 * Saves a form of the wizard automatically: a moment after the last change, and at once when a
 * field loses the focus. A button sends the typed values along, so nothing is saved beside it: the
 * page would be read once too often, and the notice with it. Returns a function to call with the
 * form on every change.
 */
export function useAutosave(): (form: HTMLFormElement) => void {
  const { submit } = useFetcher()
  const timer = useRef<number>(undefined)
  const waiting = useRef<HTMLFormElement>(undefined)
  const watched = useRef<HTMLFormElement>(undefined)
  const take = () => {
    window.clearTimeout(timer.current)
    const form = waiting.current
    waiting.current = undefined
    return form
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) save()
  }
  const save = () => {
    const form = take()
    // Its screen may have been left meanwhile.
    if (!form?.isConnected) return
    const data = new FormData(form)
    data.set('intent', 'keep')
    const action = form.getAttribute('action') ?? '.'
    submit(data, { method: 'post', action, preventScrollReset: true })
  }
  return (form) => {
    if (watched.current !== form) {
      form.addEventListener('focusout', leave)
      form.addEventListener('submit', take)
    }
    watched.current = form
    waiting.current = form
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(save, DELAY_MS)
  }
}
