/** A spreadsheet of the fortnight's additions and deductions goes into the wizard. */
import { readFile } from 'node:fs/promises'
import { errorOf, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, aStaff, menu, toSheets } from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

test('the template comes back with additions, is looked over, corrected and applied', async ({
  page,
  api,
}) => {
  const staff = await aStaff(api, 3)
  const [first = '', second = ''] = staff.names
  await toSheets(page, staff)
  await page.getByText('Aplicar a todos', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Traer novedades' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  const withAddition = (amount: string) =>
    lines.map((line) => (line.includes(first) ? line.replace(/;;/, `;${amount};Guardia`) : line))
  const send = async (name: string, rows: string[]) => {
    const buffer = Buffer.from(rows.join('\r\n'))
    await page.getByLabel('Archivo').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await submit(page, 'Revisar archivo')
  }

  await test.step('a file that is no table is refused beside its field', async () => {
    await send('foto.xlsx', ['\u0000\u0001'])
    await expect(errorOf(page, 'Archivo')).toContainText('No es una hoja de cálculo')
  })

  await test.step('a wrong amount is named, and nothing is applied', async () => {
    await send('novedades.csv', withAddition('50.000'))
    await expect(page.getByText('0 filas con cambios · 1 fila con errores')).toBeVisible()
    await expect(page.getByRole('row', { name: first })).toContainText('no dice si lleva decimales')
    await expect(page.getByRole('button', { name: 'Aplicar', exact: true })).toBeHidden()
  })

  await test.step('the corrected file is applied to whom it names', async () => {
    await send('novedades.csv', withAddition('50,5'))
    await expect(page.getByRole('row', { name: first })).toContainText('— → 50,50')
    await expect(page.getByRole('row', { name: second })).toContainText('Sin cambios')
    await submit(page, 'Aplicar')
    await expect(notice(page, 'Se han aplicado las novedades de 1 empleado')).toBeVisible()
    await expect(menu(page).filter({ hasText: first })).toContainText('550,50')
    await expect(menu(page).filter({ hasText: second })).toContainText('500,00')
  })
})
