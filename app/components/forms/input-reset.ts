import { useEffect, useRef } from 'react'

/**
 * Writes `value` into an input whenever `count` grows, e.g. a record's version after a save. The
 * input element stays, so it keeps the focus.
 */
export function useInputReset(inputId: string, count: number, value: string): void {
  const last = useRef(count)
  useEffect(() => {
    const hasGrown = count > last.current
    last.current = count
    const input = document.getElementById(inputId)
    if (hasGrown && input instanceof HTMLInputElement) input.value = value
  }, [inputId, count, value])
}
