import { useEffect, useRef } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Focuses the field of that id when a creation has cleared the form for the next record, as a new
 * one-time key shows.
 */
export function useFocusWhenCleared(key: string, fieldId: string): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    document.getElementById(fieldId)?.focus()
  }, [key, fieldId])
}

/** Keeps the one-time key of a creating form when it is only drawn again. */
export function unlessRefreshed(args: ShouldRevalidateFunctionArgs): boolean {
  return !/^refresh/.test(`${args.formData?.get('intent')}`) && args.defaultShouldRevalidate
}
