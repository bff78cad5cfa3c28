// Proves docs/rules/people.md#8; docs/rules/money.md#12.
/** Salaries and signatories, and what they change on the next order. */
import { aCompany, anEmployee, anOrder } from './support/company.ts'
import { errorOf, field, fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('a salary is raised, and earlier orders keep the old one', async ({ page, api, scripted }) => {
  const company = await aCompany(api, 50_000)
  const employee = await anEmployee(api, 1000)
  const { id } = await anOrder(api, company, employee, { payday: 'primera' })
  await page.goto(`/settings/salary?search=${encodeURIComponent(employee.name)}`)
  const salary = `Salario de ${employee.name}`
  await fillIn(page, { [salary]: '2.000,50' })
  await page.getByRole('button', { name: `Guardar el salario de` }).click()
  await expect(
    notice(page, `El salaro de ${employee.name} ha sido actualizado con exito`),
  ).toBeVisible()
  await expect(field(page, salary)).toHaveValue('2.000,50')
  expect(await api.get(`titulars/${employee.id}`)).toMatchObject({ salary: 2000.5 })
  await page.goto(`/paysheets/${id}/edit`)
  await expect(field(page, 'Monto')).toHaveValue('500,00')
  await fillIn(page, { 'Recalcular el salario y los montos': true })
  await press(page, 'Guardar cambios')
  if (!scripted) {
    // Nobody saw the new total yet: it is shown, and saved when the button is pressed again.
    await expect(field(page, 'Monto')).toHaveValue('1.000,25')
    expect(await api.get(`paysheets/${id}`)).toMatchObject({ total: 500 })
    await press(page, 'Guardar cambios')
  }
  await expect(notice(page, employee.name)).toBeVisible()
  // Half of 2.000,50.
  expect(await api.get(`paysheets/${id}`)).toMatchObject({ total: 1000.25 })
})

test('a salary below 1 cannot be saved', async ({ page, api, scripted }) => {
  const employee = await anEmployee(api, 1000)
  await page.goto(`/settings/salary?search=${encodeURIComponent(employee.name)}`)
  const salary = `Salario de ${employee.name}`
  const save = page.getByRole('button', { name: 'Guardar el salario de' })
  for (const typed of ['', '0,99', 'mil']) {
    await fillIn(page, { [salary]: typed })
    if (scripted) await expect(save).toBeDisabled()
    const why = page.locator('.field-hint').getByText('Escriba un salario de 1 Bs o más')
    if (scripted) await expect(why).toBeVisible()
  }
  if (scripted) {
    await fillIn(page, { [salary]: '1' })
    await expect(save).toBeEnabled()
    return
  }
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await save.click()
  expect((await answer).status()).toBe(422)
  await expect(errorOf(page, salary)).toBeVisible()
  await expect(field(page, salary)).toHaveValue('mil')
})
