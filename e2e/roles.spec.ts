// Proves docs/rules/reports.md#11; docs/rules/access.md#4.
/** Which roles see which screens, and the refusal of the others. */
import { fillIn, press, submit } from './support/forms.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('a visitor', () => {
  test.use({ storageState: LOGGED_OUT })

  test('who opens a report in a tab logs in there, and gets it', async ({ page }) => {
    const report = '/api/reports/incomes?startDate=2020-01-01&endDate=2020-01-02'
    await page.goto(report)
    await expect(page).toHaveURL(`/?redirectTo=${encodeURIComponent(report)}`)
    await fillIn(page, { 'Correo electrónico': emailOf('berta'), Contraseña: PASSWORD })
    const file = page.waitForResponse((answer) => answer.url().endsWith(report))
    await press(page, 'Iniciar sesión')
    expect((await file).headers()['content-type']).toBe('application/pdf')
  })

  test('is asked to log in, and is then led to the requested screen', async ({ page }) => {
    await page.goto('/banks?search=banesco')
    await expect(page).toHaveURL('/?redirectTo=%2Fbanks%3Fsearch%3Dbanesco')
    await fillIn(page, { 'Correo electrónico': emailOf('berta'), Contraseña: 'otra-clave' })
    expect((await submit(page, 'Iniciar sesión')).status()).toBe(422)
    await expect(page).toHaveTitle('Error: Iniciar sesión · Nómina')
    await expect(page.getByRole('alert')).toContainText('Oops! Por favor verifique sus datos')
    await fillIn(page, { Contraseña: PASSWORD })
    await press(page, 'Iniciar sesión')
    await expect(page).toHaveURL('/banks?search=banesco')
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  })
})
