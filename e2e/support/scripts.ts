import type { Page } from '@playwright/test'

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
