// Proves docs/rules/company.md#2; docs/rules/pay-inputs.md#5; docs/rules/entering.md#11.
/** Files that are far too large are told so beside their field, and nothing typed is lost. */
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fillIn, submit } from './support/forms.ts'
import { expect, test } from './support/test.ts'

/** A file of 20 MB on the disk, from which the browser takes it by itself. */
async function aHugeFile(name: string): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, Buffer.alloc(20_000_000, 'a'))
  return path
}

const summary = (page: Page) => page.locator('.form-errors li')

test('a logo of 20 MB loses nothing that was typed', async ({ page, scripted }) => {
  await page.goto('/settings/company')
  const typed = { Nombre: 'Cerro Ávila, C.A.', RIF: 'J-07013380-5' }
  await fillIn(page, typed)
  await page.getByLabel('Archivo').setInputFiles(await aHugeFile('logo.png'))
  if (scripted) {
    await expect(page.locator('.field-error')).toHaveText('El archivo pasa de 256 KB')
  }
  await submit(page, 'Guardar empresa')
  await expect(page.locator('.field-error')).toHaveText('El archivo pasa de 256 KB')
  await expect(summary(page)).toHaveText('Logo: el archivo pasa de 256 KB')
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(text)
  }
})

test('a table of 20 MB is refused beside its field, and the summary says the same', async ({
  page,
  scripted,
}) => {
  await page.goto('/import/employees')
  await page.getByLabel('Archivo').setInputFiles(await aHugeFile('personal.csv'))
  if (scripted) {
    await expect(page.locator('.field-error')).toHaveText('El archivo pasa de 4 MB')
  }
  await submit(page, 'Revisar archivo')
  await expect(page.locator('.field-error')).toHaveText('El archivo pasa de 4 MB')
  await expect(summary(page)).toHaveText('Archivo: el archivo pasa de 4 MB')
  await submit(page, 'Revisar archivo')
  await expect(page.locator('.field-error')).toHaveText('Elija un archivo')
})

test('a file is dropped anywhere in its area, which a file field fills', async ({ page }) => {
  await page.goto('/import/employees')
  const area = await page.locator('.drop-area').boundingBox()
  const field = await page.getByLabel('Archivo').boundingBox()
  expect(area?.height).toBeGreaterThan(80)
  // But for its dashed border of one pixel.
  expect([field?.width, field?.height]).toEqual([(area?.width ?? 0) - 2, (area?.height ?? 0) - 2])
  const text = page.getByText('Arrastre el archivo hasta aquí, o elíjalo')
  await expect(text).toHaveCSS('pointer-events', 'none')
  await page.getByLabel('Archivo').setInputFiles({ ...NOTHING, name: 'personal.csv' })
  await submit(page, 'Revisar archivo')
  await expect(summary(page)).toBeVisible()
})

const NOTHING = { mimeType: 'text/csv', buffer: Buffer.from('x') }
