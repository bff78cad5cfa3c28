// Proves docs/rules/pay-inputs.md#1, #3, #4; docs/rules/import.md#13, #15.
/** A file of novedades whose columns nobody knows is asked about, put right, and applied. */
import { fillIn, submit } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, aStaff, summary, toSheets } from './support/wizard.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

test('columns are said, a wrong cell is put right, and one is back at the orders', async ({
  page,
  api,
  scripted,
}) => {
  const staff = await aStaff(api, 2)
  await toSheets(page, staff)
  const found = await api.get(`titulars?search=${encodeURIComponent(staff.tag)}`)
  const [one, other] = found.data.map(({ ric }: { ric: string }) => ric)
  await page.goto('/paysheets/create/many/inputs')
  // What is said of a heading is kept for the next file.
  const [doc = '', bonus = '', why = ''] = ['Doc', 'Prima', 'Por qué'].map(
    (heading) => `${heading} ${staff.tag}`,
  )
  const rows = [`${doc};${bonus};${why}`, `${one};diez;Guardia`, `${other};5;Turno`, `${other};;`]
  const buffer = Buffer.from(rows.join('\r\n'))
  const file = { name: 'novedades.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Archivo').setInputFiles(file)
  await submit(page, 'Revisar archivo')
  await expect(page.getByText('Falta la columna «Cédula»')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await fillIn(page, {
    ...{ [doc]: 'Cédula', [bonus]: 'Ingreso adicional', [why]: 'Motivo del ingreso' },
  })
  await submit(page, 'Revisar las filas')
  await page.getByRole('link', { name: 'Con errores (1)' }).click()
  const wrong = page.getByRole('textbox', { name: `${bonus} · Ingreso adicional de la fila 2` })
  await expect(wrong).toHaveAccessibleDescription('«diez» no es un monto; escriba 1234,56')
  if (scripted) {
    await expectAccessible(page)
    await expectNarrow(page)
  }
  await page.setViewportSize({ width: 640, height: 600 })
  await page.getByRole('link', { name: `${bonus} · Ingreso adicional de la fila 2` }).click()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport({ ratio: 1 })
  await wrong.fill('10')
  await submit(page, 'Guardar correcciones')
  await page.getByRole('link', { name: 'Cambiadas (2)' }).click()
  await expect(page.getByRole('row', { name: '— → 10,00' })).toBeVisible()
  await submit(page, 'Aplicar')
  await expect(notice(page, 'Se han aplicado las novedades de 2 empleados')).toBeVisible()
  await expect(page).toHaveURL(/\/paysheets\/create\/many\?step=3$/)
  // Half of 1.000,00 for each, and 15,00.
  await expect(summary(page)).toContainText('1.015,00 Bs')
})
