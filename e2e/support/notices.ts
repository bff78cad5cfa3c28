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
