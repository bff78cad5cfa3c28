import { expect, type Page } from '@playwright/test'

/** The notices (toasts) that contain the text. */
export function notice(page: Page, text: string) {
  return page.locator('.toast').filter({ hasText: text })
}

/** Closes a notice that would stay. */
export async function closeNotice(page: Page, text: string) {
  await notice(page, text).locator('.toast-close > summary').click()
  await expect(notice(page, text)).toBeHidden()
}

/**
 * Waits for a notice that `act` brings, also for one that comes and fades between two looks: a screen
 * of many rows keeps a slow machine busy for longer than it stays.
 */
export async function told(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const shows = (said: string) =>
    [...document.querySelectorAll('.toast')].some((each) => each.textContent?.includes(said))
  const comes = page.waitForFunction(shows, text, { timeout: 15_000 })
  const done = act()
  await Promise.any([comes, done.then(() => expect(notice(page, text)).toBeVisible())])
  await done
}
