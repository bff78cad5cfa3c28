import { type ComponentProps, lazy, Suspense } from 'react'
import type { PaysheetReceipt } from '#app/routes/paysheets/receipt.tsx'

const load = async () => ({
  default: (await import('#app/routes/paysheets/receipt.tsx')).PaysheetReceipt,
})

/** Resolves when the page is first used; at once if it was used before this step opened. */
const used = () =>
  new Promise<unknown>((resolve) => {
    if (navigator.userActivation?.hasBeenActive) resolve(0)
    for (const type of ['focusin', 'input']) {
      document.addEventListener(type, resolve, { once: true })
    }
  })

const Receipt = import.meta.env.SSR ? (await load()).default : lazy(() => used().then(load))

/**
 * The receipt beside an order. The server draws it, and the browser loads what computes it when the
 * page is first used, so that a first visit loads less.
 */
export function LateReceipt(props: ComponentProps<typeof PaysheetReceipt>) {
  return (
    <Suspense>
      <Receipt {...props} />
    </Suspense>
  )
}
