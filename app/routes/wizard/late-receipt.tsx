import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { PaysheetReceipt } from '#app/routes/paysheets/receipt.tsx'

const load = async () => ({
  default: (await import('#app/routes/paysheets/receipt.tsx')).PaysheetReceipt,
})

let firstUse: Promise<unknown> | undefined

/** Resolves when the page is first used; at once if it was used before this step opened. */
function used(): Promise<unknown> {
  firstUse ??= new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive) resolve(0)
    // The focus alone is none: the first field has it from the beginning.
    for (const type of ['keydown', 'pointerdown', 'input']) {
      document.addEventListener(type, resolve, { once: true })
    }
  })
  return firstUse
}

const Receipt = import.meta.env.SSR ? (await load()).default : lazy(() => used().then(load))

/**
 * The receipt beside an order. The server draws it, and the browser loads what computes it when the
 * page is first used, so that a first visit loads less. Until then its values stay those of the
 * server: other ones would make React empty it, because it cannot draw them yet.
 */
export function LateReceipt(props: ComponentProps<typeof PaysheetReceipt>) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [first] = useState(props)
  useEffect(() => {
    used()
      .then(load)
      .then(() => setIsLoaded(true))
  }, [])
  const shown = isLoaded ? props : first
  return useMemo(
    () => (
      <Suspense>
        <Receipt {...shown} />
      </Suspense>
    ),
    [shown],
  )
}
