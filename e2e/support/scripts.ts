import type { Page } from '@playwright/test'

/** Whether the page’s scripts, if any, are at work: React marks the document last, as it takes over. */
export const hasScripts = () =>
  !document.querySelector('script[type=later], script[type=module]') ||
  Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'))

/**
 * Holds up the page's scripts; the function it returns lets them come. Their route stays: taking it
 * away meanwhile can lose a script that is just asked for.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

/** Call before a script such as 'watch' is asked for: resolves once it has come and run. */
export async function scriptRun(page: Page, name: string): Promise<void> {
  const answer = await page.waitForResponse(new RegExp(`/${name}-[^/]+[.]js$`))
  // A second import waits for the first.
  await page.evaluate(`import(${JSON.stringify(answer.url())}).then(() => undefined)`)
}

/**
 * A page whose `goto` and `reload` also wait for its scripts, which come after the first paint, unless
 * they wait for the answer only.
 */
export function waitingForScripts(page: Page): Page {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...all: unknown[]) => Promise<null>
    page[name] = async (...all: unknown[]) => {
      const response = await open(...all)
      if (all.some((one) => (one as { waitUntil?: string })?.waitUntil === 'commit'))
        return response
      await page.waitForFunction(hasScripts)
      return response
    }
  }
  return page
}
