/** Moves by the keyboard alone. */
import { expect, type Page } from '@playwright/test'
import { accountOption, field } from './forms.ts'

/** Goes on to the element, as often as it takes. */
export async function tabTo(page: Page, selector: string) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${selector}`)
}

/**
 * Goes on to the field and types; in a picker that finds the option, which Enter takes. A plain select
 * goes by its whole text; a picker gets what keys alone give, without dots and accents, since other
 * characters go to the last text field while a select has the focus.
 */
export async function typeAt(page: Page, label: string, text: string) {
  const id = await field(page, label).getAttribute('id')
  await tabTo(page, `[id="${id}"]`)
  const picker = page.locator('.picker').filter({ has: page.locator(`[id="${id}"]`) })
  const isPicker = (await isScripted(page)) && (await picker.count()) > 0
  await page.keyboard.type(isPicker ? text.normalize('NFD').replace(/[^ -~]/g, '') : text)
  if (!isPicker) return
  await expect(picker.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

/** Types what names the company account alone: its number, or in a plain select its option's text. */
export async function typeAccountAt(page: Page, label: string, number: string) {
  if (await isScripted(page)) return typeAt(page, label, number)
  const option = accountOption(field(page, label), number)
  await typeAt(page, label, (await option.textContent()) ?? '')
}

const isScripted = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches)

/**
 * Presses Alt and a letter, as on a keyboard. Playwright's own leaves out the text that a key has
 * without modifiers, by which Chromium finds access keys.
 */
export async function pressAccessKey(page: Page, letter: string) {
  const session = await page.context().newCDPSession(page)
  const key = {
    ...{ modifiers: 1, key: letter, code: `Key${letter.toUpperCase()}`, unmodifiedText: letter },
    windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
  }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await session.detach()
}
