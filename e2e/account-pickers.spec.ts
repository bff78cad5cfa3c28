/** Company accounts are found by typing, where money moves among them (docs/rules/entering.md#1). */
import { aCompany, anAccount, anEmployee, another, aPayment, aTransfer } from './support/company.ts'
import { chosenIn, field, fillIn, press } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, aStaff, toSheets } from './support/wizard.ts'

test('a transfer’s destination is found by its last digits, in the dialog', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 1000)
  const others = [await anAccount(api, company.id), await anAccount(api, company.id)]
  const [one] = others
  await page.goto(`/titulars/${company.id}/accounts/${company.account.id}/transfer`)
  const to = field(page, 'A la cuenta')
  const options = page.getByRole('listbox').getByRole('option')
  await to.focus()
  await page.keyboard.type(company.name)
  await expect(options).toHaveCount(2)
  await expect(to).toHaveRole('combobox')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Transferir fondos' })).toBeVisible()
  await to.fill(one?.number.slice(-6) ?? '')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(chosenIn(page, 'to_account_id')).toHaveValue(String(one?.id))
  await fillIn(page, { Monto: '10', 'Número de transacción': `F-${another()}`, Concepto: 'Fondos' })
  await press(page, 'Transferir fondos')
  await expect(notice(page, 'Se ha registrado la transferencia!')).toBeVisible()
  expect((await api.get(`accounts/${one?.id}`)).capital).toBe(10)
})

test('both accounts of a transfer are found by typing when it is edited', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 1000)
  const second = await anAccount(api, company.id)
  const other = await aCompany(api, 1000)
  const { id } = await aTransfer(api, company.account.id, second.id)
  await page.goto(`/transfers/${id}/edit`)
  for (const [label, name, number] of [
    ['Desde la cuenta', 'from_account_id', other.account.number],
    ['A la cuenta', 'to_account_id', company.account.number],
  ] as const) {
    await field(page, label).focus()
    await page.keyboard.type(number)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    const chosen = name === 'from_account_id' ? other.account : company.account
    await expect(chosenIn(page, name)).toHaveValue(String(chosen.id))
  }
  await expect(page.getByText('Disponible 1.000,00 Bs → quedan 990,00 Bs')).toBeVisible()
  await press(page, 'Guardar cambios')
  await expect(notice(page, 'Se ha actualizado la transferencia!')).toBeVisible()
  expect((await api.get(`accounts/${other.account.id}`)).capital).toBe(990)
})

test('the account of a bank’s file is found by its number, and its orders are shown', {
  tag: '@scripts',
}, async ({ page, api }) => {
  const company = await aCompany(api, 1000)
  const supplier = await anEmployee(api)
  await aPayment(api, company, supplier.id, { amount: 7 })
  await page.goto('/payments/bank-files')
  await field(page, 'Cuenta de la empresa').focus()
  await page.keyboard.type(company.account.number)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(chosenIn(page, 'account')).toHaveValue(String(company.account.id))
  await press(page, 'Ver órdenes')
  await expect(page.getByText('1 transferencia que no va en')).toBeVisible()
  await expect(page).toHaveURL(`/payments/bank-files?account=${company.account.id}`)
})

test('on a phone the account of a bank’s file has the whole width of its card', async ({
  page,
  api,
}) => {
  const company = await aCompany(api, 1000)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/payments/bank-files?account=${company.account.id}`)
  const card = await page.locator('.bank-file-account').boundingBox()
  const account = await field(page, 'Cuenta de la empresa').boundingBox()
  // Besides the card's padding and border.
  expect((card?.width ?? 0) - (account?.width ?? 0)).toBeLessThanOrEqual(34)
})

test('the employee of a report is found by cédula', { tag: '@scripts' }, async ({ page, api }) => {
  const employee = await anEmployee(api, 1000)
  const { ric } = await api.get(`titulars/${employee.id}`)
  await page.goto('/reports')
  const card = page.getByRole('region', { name: 'Reporte de nómina' })
  await field(card, 'Empleado').focus()
  await page.keyboard.type(ric)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(chosenIn(card, 'titular')).toHaveValue(String(employee.id))
  await expect(page).toHaveURL('/reports')
})

test.describe('in the wizard', { tag: '@scripts' }, () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

  test('the company account is found by its number, of one order and of all', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    await toSheets(page, staff)
    const { number, id } = staff.company.account
    const all = page.locator('.wizard-apply')
    await field(all, 'Cuenta de la empresa').focus()
    await page.keyboard.type(number)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(chosenIn(all, 'all_enterprise_id')).toHaveValue(String(id))
    const form = page.locator('#sheet')
    await field(form, 'Cuenta de la empresa').focus()
    await page.keyboard.type(number)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(chosenIn(form, 'enterprise_id')).toHaveValue(String(id))
  })
})
