/** Lists by the words on them. */
import { expect, type Page } from '@playwright/test'
import { field, press } from './forms.ts'

/** Searches, by itself with scripts and by 'Filtrar' without, and waits for the chip. */
export async function searchFor(page: Page, text: string, scripted: boolean) {
  await field(page, 'Buscar').fill(text)
  if (!scripted) await press(page, 'Filtrar')
  await expect(chip(page, `«${text}»`)).toBeVisible()
}

/** An active filter, by its text; a click removes it. */
export function chip(page: Page, text: string) {
  return page.getByRole('link', { name: `Quitar el filtro ${text}`, exact: true })
}

/** Opens the menu of the row that contains the text, and follows one of its links. */
export async function rowMenu(page: Page, rowText: string, action: string) {
  const row = page.getByRole('row').filter({ hasText: rowText })
  await row.locator('summary').click()
  await row.getByRole('link', { name: action, exact: true }).click()
}

/** The list's query in the address; parameters without a value are ignored. */
export function queryOf(page: Page): Record<string, string> {
  const query = [...new URL(page.url()).searchParams]
  return Object.fromEntries(query.filter(([, value]) => value))
}
