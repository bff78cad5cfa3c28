/** After a raise that is dated back: all whom it left short, and the orders that pay them (docs/rules/salaries.md#11). */
import type { Api } from './support/api.ts'
import { aCompany, anEmployee, anOrder } from './support/company.ts'
import { chosenIn, fillIn, submit } from './support/forms.ts'
import { rowMenu } from './support/lists.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { ANA, aHouse, aPage } from './support/payday.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

/** Two employees who were paid a November whole, by 1.000,00 Bs and 2.000,00 Bs. */
async function prepare(api: Api) {
  const company = await aCompany(api, 100_000)
  const people = []
  for (const [salary, name] of [
    [1000, 'Beatriz Núñez'],
    [2000, 'Zoila Páez'],
  ] as const) {
    const person = await anEmployee(api, salary, name)
    await anOrder(api, company, person, { issued_at: '2025-11-14' })
    people.push(person)
  }
  const [beatriz, zoila] = people
  if (!beatriz || !zoila) throw new Error('two employees')
  return { company, beatriz, zoila }
}

test('a raise of all leads to whom it left short, and each is paid from there', async ({
  browser,
  scripted,
}) => {
  const { url, made } = await aHouse(server, prepare)
  const { beatriz, zoila, company } = made
  const page = await aPage(browser, url, scripted, ANA)
  const row = (name: string) => page.getByRole('row', { name })

  await test.step('nobody is owed anything before', async () => {
    await page.goto(`${url}/settings/salary`)
    await page.getByRole('link', { name: 'Diferencias por pagar' }).click()
    await expect(page.getByText('A nadie se le deben diferencias.')).toBeVisible()
    if (scripted) await expectAccessible(page)
    await page.getByRole('link', { name: 'Ir a Salarios' }).click()
    await page.getByRole('link', { name: 'Aumentar', exact: true }).click()
    await page.waitForURL(/raise/)
  })

  await test.step('the raise is dated back, and its notice leads to the list', async () => {
    await fillIn(page, { Cuánto: '10' })
    await page.locator('[name=since]').fill('2025-11-01')
    await submit(page, 'Ver antes y después')
    await expect(page.getByRole('link', { name: zoila.name })).toHaveAttribute(
      'href',
      `/titulars/${zoila.id}`,
    )
    await submit(page, 'Confirmar aumento')
    const done = notice(page, 'Se han actualizado 2 salarios con exito')
    await done.getByRole('link', { name: 'Ver diferencias por pagar' }).click()
    await expect(page).toHaveTitle('Diferencias por pagar · Nómina')
  })

  await test.step('it has both, by the highest sum first', async () => {
    // A tenth of 1.000,00 and of 2.000,00.
    await expect(page.getByText('Suma: 300,00 Bs')).toBeVisible()
    await page.getByRole('link', { name: 'Por pagar', exact: true }).click()
    await expect(page).toHaveURL(/rest%2Casc|rest,asc/)
    await page.getByRole('link', { name: 'Por pagar', exact: true }).click()
    await expect(page).toHaveURL(/rest%2Cdesc|rest,desc/)
    await expect(page.getByRole('row').nth(1)).toContainText(zoila.name)
    await expect(row(beatriz.name)).toContainText('100,00 Bs')
    if (scripted) await expectAccessible(page)
    const size = page.viewportSize()
    await expectNarrow(page)
    if (size) await page.setViewportSize(size)
  })

  await test.step('one is paid, and the list has the other alone', async () => {
    await rowMenu(page, zoila.name, 'Pagar con una orden personal')
    await page.waitForURL(/payments\/create/)
    await expect(page.locator('[name=amount]')).toHaveValue('200,00')
    await expect(chosenIn(page, 'titular_id')).toHaveValue(String(zoila.id))
    await fillIn(page, {
      'Forma de pago': 'Transferencia',
      'Cuenta de la empresa': company.account.number,
      'Autorizado por': 'Gerencia',
    })
    await page.locator('[name=number]').fill('D-1')
    await submit(page, 'Crear orden')
    await expect(notice(page, 'La orden ha sido generada.')).toBeVisible()
    await page.goto(`${url}/settings/salary/arrears`)
    await expect(page.getByText('Suma: 100,00 Bs')).toBeVisible()
    await expect(row(zoila.name)).toHaveCount(0)
  })

  await test.step('a name leads to the tab, which says the same', async () => {
    await page.getByRole('link', { name: beatriz.name }).click()
    await expect(page).toHaveURL(new RegExp(`/titulars/${beatriz.id}/salaries$`))
    await expect(page.getByText('Suma: 100,00 Bs')).toBeVisible()
  })
  await page.context().close()
})
