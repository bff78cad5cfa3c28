import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { withNeeds } from '#app/components/frame/first-needs.ts'

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

const load = () => withNeeds(import('./late-parts.tsx'))

type Parts = Awaited<ReturnType<typeof load>>

/** The server cannot wait, so it has the parts. */
const parts = import.meta.env.SSR ? await load() : undefined

const partOf = <P,>(choose: (parts: Parts) => ComponentType<P>): Part<P> =>
  parts
    ? choose(parts)
    : lazy(async () => {
        await used()
        return { default: choose(await load()) }
      })

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

export const LATE = {
  LinesSection: partOf((parts) => parts.LinesSection),
  PaysheetReceipt: partOf((parts) => parts.PaysheetReceipt),
  WizardMenu: partOf((parts) => parts.WizardMenu),
}

type LateProps<P> = { part: Part<P>; given: P }

/**
 * A part of the third step that the server draws, and of which the browser loads the script when the page
 * is first used, so that a first visit loads less. Until then its values stay those of the server: other
 * ones would make React empty it, because it cannot draw them yet.
 */
export function Late<P extends object>({ part: Part, given }: LateProps<P>) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [first] = useState(given)
  useEffect(() => {
    used()
      .then(load)
      .then(() => setIsLoaded(true))
  }, [])
  const shown = isLoaded ? given : first
  return useMemo(
    () => (
      <Suspense>
        <Part {...shown} />
      </Suspense>
    ),
    [Part, shown],
  )
}
