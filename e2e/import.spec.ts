// Proves docs/rules/import.md#1, #13.
/** An empty company gets its sixty employees from a table. */
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { fillIn, press, submit } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { notice } from './support/notices.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

test.use({ storageState: LOGGED_OUT })

const LIST = [
  'Cédula;Nombre;Cargo;Sueldo;Cuenta;Tipo de cuenta',
  ...Array.from({ length: 60 }, (_, i) => {
    const number = withCheckDigits('0134', '0001', String(i + 1).padStart(10, '0'))
    return `${12_000_100 + i};Empleado ${i + 1};Analista;${1000 + i},50;${number};Ahorro`
  }),
]

test('sixty employees with accounts and salaries are looked over, imported and undone', async ({
  page,
  scripted,
}) => {
  const url = await server.start()
  await page.goto(url)
  await fillIn(page, { 'Correo electrónico': emailOf('ana'), Contraseña: PASSWORD })
  await press(page, 'Iniciar sesión')
  const send = async (rows: string[]) => {
    const buffer = Buffer.from(rows.join('\r\n'))
    const file = { name: 'personal.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel('Archivo').setInputFiles(file)
    await submit(page, 'Revisar archivo')
  }

  await test.step('the first steps lead to the upload', async () => {
    await page.getByRole('link', { name: 'o importe una lista' }).click()
    await page
      .getByRole('heading', { name: 'Importar: Empleados con cuentas y salarios' })
      .waitFor()
    if (scripted) await expectAccessible(page)
  })

  await test.step('columns with titles of their own are asked about', async () => {
    const own = LIST.map((line) => line.replace('Cédula', 'N° Doc.').replace('Cargo', 'Labor'))
    await send(['NÓMINA', ...own])
    await expect(page.getByText('Los títulos son los de la fila 2')).toBeVisible()
    if (scripted) await expectAccessible(page)
    await fillIn(page, { 'N° Doc.': 'Cédula o RIF', Labor: 'Cargo' })
    await submit(page, 'Revisar las filas')
    await expect(page.getByRole('link', { name: 'Nuevas (60)' })).toBeVisible()
    await expect(page.getByText('Como se dijo, «N° Doc.» es Cédula o RIF')).toBeVisible()
    await page.getByRole('link', { name: 'Subir otro archivo' }).click()
  })

  await test.step('a wrong row is named, and the others can be told apart', async () => {
    await send([...LIST, '12000101;Otra persona;;;;'])
    await expect(page.getByRole('link', { name: 'Nuevas (60)' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'V-12.000.101' }).first()).toContainText(
      'No dice lo mismo que la fila 3',
    )
    if (scripted) await expectAccessible(page)
    await page.getByRole('link', { name: 'Con errores (1)' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('the corrected file is imported', async () => {
    await page.getByRole('link', { name: 'Subir otro archivo' }).click()
    await send(LIST)
    await expect(page.getByText('Con errores')).toHaveCount(0)
    await submit(page, 'Importar')
    await expect(notice(page, 'Se importaron 60 empleados y 60 cuentas')).toBeVisible()
    await page.goto(`${url}/titulars?search=Empleado 60`)
    await expect(page.getByRole('link', { name: 'Empleado 60', exact: true })).toBeVisible()
  })

  await test.step('and undone, since nothing uses it', async () => {
    await page.goto(`${url}/import`)
    if (scripted) await expectAccessible(page)
    await page.getByRole('link', { name: 'personal.csv' }).click()
    await page.getByRole('link', { name: 'Deshacer importación' }).click()
    await page.getByRole('dialog').waitFor()
    await submit(page, 'Deshacer')
    await expect(page.getByText('Después se deshizo.')).toBeVisible()
  })
})
