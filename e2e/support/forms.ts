/** Forms by the words on them. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { hasScripts } from './scripts.ts'

type Area = Page | Locator

/** No toggle of a payroll order. Filled in first, they stay so whomever and whatever it pays. */
export const NO_TOGGLES = {
  'L.P.H (1 %)': false,
  'Bono de alimentación': false,
  'S.S.O': false,
  'Paro forzoso': false,
}

/** The control with this label, whether or not it says that it is optional. */
export function field(area: Area, label: string): Locator {
  return area.getByLabel(new RegExp(`^${escaped(label)}\\s*(Opcional)?$`))
}

/**
 * Fills in fields by their labels, in order: texts, parts of options' texts, whole numbers of
 * accounts, on or off.
 */
export async function fillIn(area: Area, values: Record<string, string | boolean>) {
  for (const [label, value] of Object.entries(values)) {
    const control = field(area, label)
    if (typeof value === 'boolean') await control.setChecked(value)
    else if (await isSearched(control)) await find(control, value)
    else if (await isSelect(control)) await choose(control, value)
    else await control.fill(value)
  }
}

const isSelect = (control: Locator) => control.evaluate((element) => element.tagName === 'SELECT')

/** Whether it is a picker's field to search in. */
const isSearched = (control: Locator) =>
  control.evaluate((element) => element.matches('input:is([role=combobox], [name=find])'))

/**
 * Types into a picker and takes what it finds: without scripts by 'Buscar', from the select. Before
 * the scripts load there is nothing to take yet.
 */
async function find(control: Locator, text: string) {
  const picker = control.locator('xpath=ancestor::*[contains(@class, "picker")]')
  await control.fill(text)
  if (await picker.getByRole('button', { name: 'Buscar' }).isVisible()) {
    const drawn = control.page().waitForEvent('domcontentloaded')
    await picker.getByRole('button', { name: 'Buscar' }).click()
    await drawn
    if ((await picker.count()) > 0) await choose(picker.locator('select'), text)
    return
  }
  if (!(await control.page().evaluate(hasScripts))) return
  // The list may still have what it had before. It names an account by its last digits.
  const digits = text.replaceAll('-', '')
  const named = /^\d{20}$/.test(digits) ? digits.slice(-4) : text
  await picker.getByRole('option').filter({ hasText: named }).first().click()
}

/** What a picker sends. */
export const chosenIn = (area: Area, name: string) => area.locator(`select[name=${name}]`)

/** Chooses the option that contains the text; waits for one that is still to come. */
async function choose(select: Locator, text: string) {
  const option = /^\d{20}$/.test(text)
    ? accountOption(select, text)
    : select.locator('option').filter({ hasText: text }).first()
  await select.selectOption((await option.getAttribute('value')) ?? '')
}

/**
 * The option of this account among those of a picker. It says the last digits, which other tests'
 * accounts may have too; the tooltip has them all.
 */
export function accountOption(select: Locator, number: string): Locator {
  return select.locator(`option[title$="${formatAccountNumber(number)}"]`)
}

/** The error under a field. */
export function errorOf(area: Area, label: string): Locator {
  return area
    .locator('.field')
    .filter({ has: field(area, label) })
    .locator('.field-error')
}

export async function press(area: Area, button: string) {
  await area.getByRole('button', { name: button, exact: true }).click()
}

/** What a form's own scripts send while somebody types: to keep it, or to draw it again. */
const SENT_BY_ITSELF = /\b(?:intent|save)(?:=|"\s+)(?:draft|keep|refresh)/

/** Whether a button sent it. */
const isPressed = (request: Request) =>
  request.method() === 'POST' &&
  (request.isNavigationRequest() || !SENT_BY_ITSELF.test(request.postData() ?? ''))

/** Presses the button and returns the answer to its request, once it is on the page. */
export async function submit(page: Page, button: string) {
  const answered = page.waitForResponse((response) => isPressed(response.request()))
  const drawn = page.waitForEvent('domcontentloaded').catch(() => undefined)
  await press(page, button)
  const answer = await answered
  if (answer.request().isNavigationRequest()) await drawn
  return answer
}

/**
 * Chooses the titular of a payroll order, whose accounts are then to be chosen from: without
 * scripts once 'Actualizar' has drawn the form again.
 */
export async function chooseTitular(page: Page, name: string, scripted: boolean) {
  await fillIn(page, { Titular: name })
  if (!scripted) await submit(page, 'Actualizar')
  await expect(chosenIn(page, 'account_id').locator('option:not([value=""])')).not.toHaveCount(0)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
