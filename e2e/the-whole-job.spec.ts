// Proves docs/rules/money.md#9; docs/rules/orders.md#17; docs/rules/screens.md#1, #2.
/** From an empty house to a receipt, and out again, on screens alone. */
import type { Page } from '@playwright/test'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { aCedula, aNumber, aPrefix, aRif, uniqueName, YEAR } from './support/company.ts'
import { chooseTitular, errorOf, field, fillIn, press } from './support/forms.ts'
import { rowMenu, searchFor } from './support/lists.ts'
import { closeNotice, notice } from './support/notices.ts'
import { pdfOf } from './support/pdf.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ storageState: LOGGED_OUT })

test('a user creates bank, company and employee, pays an order, and voids it', async ({
  page,
  scripted,
}) => {
  const bank = { index: aPrefix(), name: uniqueName('Banco Orinoco') }
  const company = { name: uniqueName('Transporte Ávila, C.A.'), number: aNumber(bank.index) }
  const employee = { name: uniqueName('Yulimar Ñáñez'), number: aNumber() }
  const dialog = page.getByRole('dialog')

  await test.step('logs in', async () => {
    await page.goto('/')
    await fillIn(page, { 'Correo electrónico': emailOf('ana'), Contraseña: PASSWORD })
    await press(page, 'Iniciar sesión')
    await expect(page).toHaveURL('/titulars')
  })

  await test.step('adds a bank', async () => {
    await openMenu(page, 'Bancos')
    await page.getByRole('link', { name: 'Crear banco' }).first().click()
    await fillIn(dialog, { Prefijo: bank.index, Nombre: bank.name })
    await press(dialog, 'Crear banco')
    await expect(notice(page, `Se ha creado el banco ${bank.name}`)).toBeVisible()
  })

  await test.step('adds the company', async () => {
    await openMenu(page, 'Titulares')
    await page.getByRole('link', { name: 'Nuevo titular' }).first().click()
    await fillIn(dialog, {
      Nombre: company.name,
      'CI/RIC': aRif(),
      Tipo: 'Jurídico',
      Ámbito: 'Empresa',
    })
    await press(dialog, 'Crear titular')
    await expect(notice(page, `Se ha creado el titular ${company.name}`)).toBeVisible()
  })

  await test.step('adds a company account', async () => {
    await openMenu(page, 'Cuentas de empresa')
    await page.getByRole('link', { name: 'Crear cuenta' }).first().click()
    await fillIn(dialog, {
      'Número de cuenta': formatAccountNumber(company.number),
      Banco: bank.name,
      Tipo: 'Corriente',
      Titular: company.name,
    })
    await press(dialog, 'Crear cuenta')
    await expect(notice(page, 'Se ha creado la cuenta')).toBeVisible()
    await searchFor(page, company.name, scripted)
    await expect(page.getByRole('row').nth(1)).toContainText('0,00')
  })

  await test.step('registers an employee, salary and first account in one screen', async () => {
    await openMenu(page, 'Titulares')
    await page.getByRole('link', { name: 'Registrar como empleado' }).click()
    await fillIn(dialog, {
      Nombre: employee.name,
      'CI/RIC': aCedula(),
      Tipo: 'Natural',
      Salario: '2.500,75',
      'Número de cuenta': employee.number,
      Banco: 'Banesco',
      'Tipo de cuenta': 'Ahorro',
    })
    await press(dialog, 'Registrar empleado')
    await expect(notice(page, `Se ha registrado el empleado ${employee.name}`)).toBeVisible()
  })

  await test.step('registers an income', async () => {
    await openMenu(page, 'Ingresos')
    await page.getByRole('link', { name: 'Registrar ingreso' }).first().click()
    await fillIn(page, {
      'A la cuenta': company.number,
      De: 'Préstamo de los socios',
      Monto: '10.000,00',
      'Número de transacción': 'T-0001',
      // Before the payment.
      Fecha: `${YEAR}-11-02`,
    })
    await press(page, 'Registrar ingreso')
    await closeNotice(page, 'Se ha registrado el ingreso!')
  })

  await test.step('creates a payroll order', async () => {
    await openMenu(page, 'Órdenes de nómina')
    await page.getByRole('link', { name: 'Crear orden' }).first().click()
    await fillIn(page, { 'Forma de pago': 'Transferencia' })
    await chooseTitular(page, employee.name, scripted)
    await fillIn(page, {
      Cuenta: formatAccountNumber(employee.number),
      Quincena: 'Segunda',
      'Ingreso adicional': '100',
      'Motivo del ingreso': 'Horas extra',
      'L.P.H (1 %)': true,
      'Bono de alimentación': true,
      'S.S.O': true,
      'Paro forzoso': false,
      'Número de transferencia': 'N-77',
      'Cuenta de la empresa': company.number,
      Concepto: 'Nómina quincenal',
      'Autorizado por': 'Gerencia',
      Fecha: `${YEAR}-11-16`,
    })
    await press(page, 'Crear orden')
    await closeNotice(page, `Se ha creado una órden para el titular ${employee.name}`)
  })

  // 2.500,75: primera is 1.250,37, segunda the rest 1.250,38; L.P.H is 25,01.
  // 1.250,38 + 100 + 130,50 − 25,01 − 12,34 = 1.443,53
  await test.step('finds the order by name and dates', async () => {
    await page.getByRole('link', { name: 'Ver órdenes' }).click()
    await searchFor(page, employee.name, scripted)
    await fillIn(page, { Desde: `${YEAR}-11-01`, Hasta: `${YEAR}-11-30` })
    if (!scripted) await press(page, 'Filtrar')
    await expect(page.getByText('1 orden en 30 días')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('1.443,53 Bs')
  })

  await test.step('prints the list and the receipt', async () => {
    const list = await pdfOf(page.getByRole('link', { name: 'Descargar resultados' }))
    expect(list.text).toContain('1.443,53')
    expect(list.text).toContain(employee.name)
    const receipt = await pdfOf(page.getByRole('link', { name: 'Recibo', exact: true }))
    for (const said of [
      company.name,
      employee.name,
      bank.name,
      '1.250,38',
      'Horas extra',
      '100,00',
      '130,50',
      '25,01',
      '12,34',
      '1.443,53',
      'mil cuatrocientos cuarenta y tres bolívares con 53/100',
      `16 de noviembre de ${YEAR}`,
      'Gerencia',
    ]) {
      expect(receipt.text).toContain(said)
    }
  })

  await test.step('corrects the order', async () => {
    await rowMenu(page, employee.name, 'Editar')
    await expect(field(page, 'Ingreso adicional')).toHaveValue('100,00')
    await fillIn(page, { 'Motivo del ingreso': '', 'Ingreso adicional': '' })
    await press(page, 'Guardar cambios')
    await expect(page).toHaveURL(/\/paysheets(\?|$)/)
    await closeNotice(page, employee.name)
    await searchFor(page, employee.name, scripted)
    await expect(page.getByRole('row').nth(1)).toContainText('1.343,53 Bs')
  })

  await test.step('voids the order with a reason', async () => {
    await rowMenu(page, employee.name, 'Anular')
    await expect(dialog).toContainText('Un momento!! ¿está seguro de que desea cotinuar?')
    await expect(dialog).toContainText('1.343,53 Bs')
    await fillIn(dialog, { Motivo: 'Se pagó en efectivo' })
    await press(dialog, 'Anular orden')
    await expect(notice(page, 'Se ha anulado la orden de nómina')).toBeVisible()
    await expect(page.getByText('No hay datos encontrados')).toBeVisible()
    await fillIn(page, { Estado: 'Anuladas' })
    if (!scripted) await press(page, 'Filtrar')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText(employee.name)
    await expect(row.getByRole('cell', { name: 'Anulada' })).toBeVisible()
    const receipt = await pdfOf(page.getByRole('link', { name: 'Recibo', exact: true }))
    expect(receipt.text).toContain('ANULADO')
    expect(receipt.text).toContain('Se pagó en efectivo')
  })

  await test.step('sees the money back in the account', async () => {
    await openMenu(page, 'Cuentas de empresa')
    await searchFor(page, company.name, scripted)
    await expect(page.getByRole('row').nth(1)).toContainText('10.000,00')
  })

  await test.step('logs out', async () => {
    await page.getByText('Menú de la cuenta de').locator('xpath=..').click()
    await press(page, 'Cerrar sesión')
    await expect(page).toHaveURL('/')
    await page.goto('/paysheets')
    await expect(page).toHaveURL('/?redirectTo=%2Fpaysheets')
    await expect(errorOf(page, 'Contraseña')).toHaveCount(0)
  })
})

async function openMenu(page: Page, name: string) {
  const item = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name })
  await item.click()
  await expect(item).toHaveAttribute('aria-current', 'page')
}
