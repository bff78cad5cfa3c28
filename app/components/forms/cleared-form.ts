import { useEffect, useRef } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * After one record is created the next is typed: the cleared form, whose one-time key is another,
 * has the focus again, in the field of that id.
 */
export function useFocusWhenCleared(key: string, fieldId: string): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    document.getElementById(fieldId)?.focus()
  }, [key, fieldId])
}

/** Drawing a creating form again leaves it the same form: its one-time key stays. */
export function unlessRefreshed(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get('intent') !== 'refresh' && args.defaultShouldRevalidate
}
