/** The arithmetic of laws and rates in the browser, which loads it where an order goes by it (docs/rules/law.md#10). */
import { useEffect, useState } from 'react'
import { firstNeeds } from '#app/components/frame/first-needs.ts'

const load = () => import('#app/models/payroll/terms.ts')
export type LateLaw = Awaited<ReturnType<typeof load>>

/** The server, and a page that came with its amounts, have it at once. */
let loaded: LateLaw | undefined = import.meta.env.SSR ? await load() : undefined
if (!import.meta.env.SSR && document.querySelector('[data-law]')) {
  firstNeeds.push(
    load().then(
      (come) => {
        loaded = come
      },
      // The server still computes.
      () => undefined,
    ),
  )
}

/** Returns the arithmetic once it is there, and what asks for it. */
export function useLateLaw(): [LateLaw | undefined, (law: LateLaw) => void] {
  return useState(loaded)
}

/** Loads it once something goes by it. If it does not come, the server still computes. */
export function useLawLoaded(isNeeded: boolean, [law, set]: ReturnType<typeof useLateLaw>): void {
  useEffect(() => {
    if (!isNeeded || law) return
    load().then(
      (come) => {
        loaded = come
        set(come)
      },
      () => undefined,
    )
  }, [isNeeded, law, set])
}
