import type { Page } from '@playwright/test'

/** Whether the page’s scripts, if any, are at work: React marks the document last, as it takes over. */
export const hasScripts = () =>
  !document.querySelector('script[type=later], script[type=module]') ||
  Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps'))

/** Holds up the page's scripts; the function it returns lets them come. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    go()
    await page.unrouteAll({ behavior: 'wait' })
  }
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
