import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { firstNeeds } from '#app/components/frame/first-needs.ts'

/**
 * Begins once all scripts of the page have run: this one comes in one file with the framework, before
 * those of the routes (`vite.config.ts`).
 */
setTimeout(async () => {
  await Promise.all(firstNeeds)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
})
