import { useEffect, useRef } from 'react'

/**
 * Writes `value` into an input whenever `count` has grown, such as a record's version after a save.
 * The input stays the same, and so does the focus in it.
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
