/** Salaries together: 'Guardar todos' over two pages, then 'Aumentar' (docs/rules/salaries.md#5). */
import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { aCedula } from './support/company.ts'
import { field, fillIn, press, submit } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { notice } from './support/notices.ts'
import { ANA, aHouse, aPage } from './support/payday.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const server = ownServer()

/** Twelve, which are two pages of ten; each earns 1.000,00 Bs. */
const NAMES = Array.from({ length: 12 }, (_, i) => `Empleado ${String(i + 1).padStart(2, '0')}`)
const FIRST = 'Salario de Empleado 01'
const LAST = 'Salario de Empleado 12'

async function prepare(api: Api) {
  const ids: number[] = []
  for (const name of NAMES) {
    const person = { name, ric: aCedula(), type: 'Natural', scope: 'Empleado', salary: 1000 }
    ids.push((await api.post('titulars', person)).id)
  }
  return { api, ids }
}

test('salaries are typed over two pages and saved, then all are raised, then one', async ({
  browser,
  scripted,
}) => {
  const { url, made } = await aHouse(server, prepare)
  const stored = async () => {
    const all: number[] = []
    for (const id of made.ids) all.push((await made.api.get(`titulars/${id}`)).salary)
    return all
  }
  const page = await aPage(browser, url, scripted, ANA)

  await test.step('what is typed stays while the page turns', async () => {
    await page.goto(`${url}/settings/salary`)
    const release = await holdKeeping(page)
    await fillIn(page, { [FIRST]: '1.100,50' })
    if (scripted) await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await release()
    if (!scripted) await turn(page, scripted, 2)
    await expect(page.getByText('1 salario sin guardar')).toBeVisible()
    await expect(field(page, LAST)).toHaveValue('1.000,00')
  })

  await test.step('what is discarded is gone from its field and from the count', async () => {
    const release = await holdKeeping(page)
    await fillIn(page, { [LAST]: '7.000' })
    await field(page, LAST).blur()
    await press(page, 'Descartar lo escrito')
    await release()
    await expect(page.getByText('sin guardar')).toHaveCount(0)
    await expect(field(page, LAST)).toHaveValue('1.000,00')
    await page.reload()
    await expect(field(page, LAST)).toHaveValue('1.000,00')
    await turn(page, scripted, 1)
    await expect(field(page, FIRST)).toHaveValue('1.000,00')
    await fillIn(page, { [FIRST]: '1.100,50' })
    await turn(page, scripted, 2)
  })

  await test.step('one that is wrong saves none of its page, and says so beside it', async () => {
    await fillIn(page, { [LAST]: '0,5', 'Salario de Empleado 11': '1.500' })
    await submit(page, 'Guardar todos')
    await expect(page.getByText('El salario mínimo es 1,00').first()).toBeVisible()
    await expect(field(page, 'Salario de Empleado 11')).toHaveValue(/^1\.500/)
    expect(await stored()).toEqual(NAMES.map(() => 1000))
    if (scripted) await expectAccessible(page)
  })

  await test.step('each page is saved together', async () => {
    await fillIn(page, { [LAST]: '2.000' })
    await submit(page, 'Guardar todos')
    await expect(notice(page, 'Se han actualizado 2 salarios con exito')).toBeVisible()
    await turn(page, scripted, 1)
    await expect(field(page, FIRST)).toHaveValue('1.100,50')
    await submit(page, 'Guardar todos')
    await expect(notice(page, 'El salaro de Empleado 01')).toBeVisible()
    await expect(page.getByText('sin guardar')).toHaveCount(0)
    expect(await stored()).toEqual([1100.5, ...Array(9).fill(1000), 1500, 2000])
  })

  await test.step('a row that is saved by Enter leads to the next', async () => {
    await fillIn(page, { [FIRST]: '1.100,51' })
    await field(page, FIRST).press('Enter')
    await expect(notice(page, 'El salaro de Empleado 01').last()).toBeVisible()
    // An earlier notice says the same: what follows would overtake a salary that is still being saved.
    await expect.poll(async () => (await stored())[0]).toBe(1100.51)
    if (scripted) await expect(field(page, 'Salario de Empleado 02')).toBeFocused()
    await fillIn(page, { [FIRST]: '1.100,50' })
    await field(page, FIRST).press('Enter')
    await expect.poll(async () => (await stored())[0]).toBe(1100.5)
  })

  await test.step('a raise of all is shown before it is made', async () => {
    await page.getByRole('link', { name: 'Aumentar', exact: true }).click()
    await page.waitForURL(/raise/)
    await fillIn(page, { Cuánto: '10', Motivo: 'Decreto' })
    await submit(page, 'Ver antes y después')
    // 1.100,50 + 9 × 1.000 + 1.500 + 2.000 = 13.600,50, and a tenth of each more.
    await expect(page.getByRole('status').filter({ hasText: '12 salarios' })).toHaveText(
      /de 13\.600,50 Bs a 14\.960,55 Bs al mes, 1\.360,05 Bs más/,
    )
    if (scripted) await expectAccessible(page)
    expect((await stored())[0]).toBe(1100.5)
    await submit(page, 'Confirmar aumento')
    // Its notice fades, on a busy machine before it is looked for: tests/http/settings/raise.test.ts reads it.
    await expect.poll(stored).toEqual([1210.55, ...Array(9).fill(1100), 1650, 2200])
  })

  await test.step('a raise of one person who is looked for is theirs alone', async () => {
    await page.goto(`${url}/settings/salary/raise`)
    await expect(field(page, 'A quién')).toBeFocused()
    const unit = field(page, 'Cuánto').locator('xpath=..')
    await expect(unit).toHaveText('%', { useInnerText: true })
    await fillIn(page, {
      'A quién': 'Las personas elegidas',
      'Aumentar por': 'Monto en Bs',
      Cuánto: '99,99',
    })
    await expect(unit).toHaveText('Bs', { useInnerText: true })
    await page.getByText('Elegir personas').click()
    await page.getByLabel('Buscar personas').fill('empleado 12')
    await submit(page, 'Buscar')
    await page.getByRole('checkbox', { name: 'Empleado 12' }).check()
    await submit(page, 'Ver antes y después')
    await expect(page.getByRole('status').filter({ hasText: '1 salario' })).toHaveText(
      /^1 salario: de 2\.200,00 Bs a 2\.299,99 Bs al mes, 99,99 Bs más/,
    )
    await submit(page, 'Confirmar aumento')
    await expect(notice(page, 'con exito').last()).toBeVisible()
    expect(await stored()).toEqual([1210.55, ...Array(9).fill(1100), 1650, 2299.99])
  })
  await page.context().close()
})

/** Turns the list: by its links with scripts, by the buttons that keep what is typed without. */
async function turn(page: Page, scripted: boolean, to: number) {
  if (scripted) await page.getByRole('link', { name: `Página ${to}`, exact: true }).click()
  else await press(page, `Página ${to}`)
  await expect(field(page, to === 1 ? FIRST : LAST)).toBeVisible()
}

/** Holds what the fields send when one leaves them, until the returned function lets it go. */
async function holdKeeping(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(/settings\/salary/, async (route) => {
    if (route.request().postData()?.includes('save=keep')) await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
