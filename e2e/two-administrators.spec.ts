// Proves docs/rules/money.md#7, #16.
/** Two people edit one record: the second sees both versions and loses nothing. */
import { aCompany, anEmployee, anOrder, aPrefix } from './support/company.ts'
import { errorOf, field, fillIn, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

test('a payroll order', async ({ page, api, as }) => {
  const company = await aCompany(api, 9000)
  const employee = await anEmployee(api, 1000)
  const { id } = await anOrder(api, company, employee, { concept: 'Nómina', payday: 'primera' })
  const berta = await as('berta')
  for (const desk of [page, berta]) await desk.goto(`/paysheets/${id}/edit`)

  await fillIn(page, { Concepto: 'Nómina de Ana', Quincena: 'Segunda' })
  await press(page, 'Guardar cambios')
  await expect(notice(page, employee.name)).toBeVisible()

  await fillIn(berta, { Concepto: 'Nómina de Berta', Observación: 'Con recibo' })
  expect((await submit(berta, 'Guardar cambios')).status()).toBe(409)
  await expect(berta.getByRole('alert')).toContainText('Otro usuario modificó este registro')
  const differences = berta.locator('.form-stale')
  await expect(differences.getByRole('row', { name: 'Concepto' })).toHaveText(
    'ConceptoNómina de BertaNómina de Ana',
  )
  await expect(differences.getByRole('row', { name: 'Quincena' })).toContainText(
    /primera.*segunda/i,
  )
  await expect(differences.getByRole('row', { name: 'Observación' })).toContainText('Con recibo')
  await expect(differences.getByRole('row')).toHaveCount(4)
  await expect(field(berta, 'Concepto')).toHaveValue('Nómina de Berta')
  expect(await api.get(`paysheets/${id}`)).toMatchObject({
    concept: 'Nómina de Ana',
    payday: 'segunda',
    observation: null,
  })

  await press(berta, 'Guardar cambios')
  await expect(notice(berta, employee.name)).toBeVisible()
  expect(await api.get(`paysheets/${id}`)).toMatchObject({
    concept: 'Nómina de Berta',
    payday: 'primera',
    observation: 'Con recibo',
  })
})

test('a bank', async ({ page, api, as }) => {
  const index = aPrefix()
  const { id } = await api.post('banks', { index, name: `Banco ${index}` })
  const berta = await as('berta')
  for (const desk of [page, berta]) await desk.goto(`/banks/${id}/edit?search=${index}`)
  await fillIn(page, { Nombre: `Banco ${index} de Ana` })
  await press(page, 'Guardar cambios')
  await expect(page).toHaveURL(`/banks?search=${index}`)
  await fillIn(berta, { Nombre: `Banco ${index} de Berta` })
  expect((await submit(berta, 'Guardar cambios')).status()).toBe(409)
  await expect(berta.locator('.form-stale').getByRole('row', { name: 'Nombre' })).toHaveText(
    `NombreBanco ${index} de BertaBanco ${index} de Ana`,
  )
  await press(berta, 'Guardar cambios')
  await expect(berta).toHaveURL(`/banks?search=${index}`)
  await expect(berta.getByRole('rowheader')).toHaveText([`Banco ${index} de Berta`])
})

test('an order cannot use money that another administrator has spent', async ({
  page,
  api,
  as,
}) => {
  const company = await aCompany(api, 1500)
  const [first, second] = [await anEmployee(api, 1000), await anEmployee(api, 1000)]
  const berta = await as('berta')
  const desks = [
    { desk: page, employee: first },
    { desk: berta, employee: second },
  ]
  for (const { desk, employee } of desks) {
    await desk.goto(`/paysheets/create?titular=${employee.id}`)
    await fillIn(desk, {
      Cuenta: 'Banesco',
      Quincena: 'completo',
      'Forma de pago': 'Cheque',
      'Cuenta de la empresa': company.account.number,
      Concepto: 'Nómina',
    })
    await desk.locator('[name=number]').fill('C-1')
  }
  await press(page, 'Crear orden')
  await expect(notice(page, first.name)).toBeVisible()
  expect((await submit(berta, 'Crear orden')).status()).toBe(422)
  await expect(errorOf(berta, 'Cuenta de la empresa')).toHaveText('Fondo insuficiente')
  await expect(field(berta, 'Concepto')).toHaveValue('Nómina')
})
