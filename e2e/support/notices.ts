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
 * Remembers the notices of the page from now on. The returned function waits for one, also if it has
 * faded by then: a screen of many rows keeps a slow machine busy for longer than a notice stays.
 */
export async function rememberNotices(page: Page): Promise<(text: string) => Promise<void>> {
  const said: string[] = []
  await page.exposeFunction('remember', (text: string) => said.push(text))
  await page.evaluate(() => {
    const { remember } = window as unknown as { remember: (text: string) => void }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.toast'))
            remember(node.textContent ?? '')
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return (text) =>
    expect.poll(() => said.some((each) => each.includes(text)), { timeout: 15_000 }).toBe(true)
}
