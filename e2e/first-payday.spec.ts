// Proves docs/rules/company.md#4.
/** From an empty company to sixty people who are imported, invited and paid, on screens alone. */
import type { Page } from '@playwright/test'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { aCedula, aNumber, aRif, YEAR } from './support/company.ts'
import { fillIn, press, submit } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { ANA, aPage } from './support/payday.ts'
import { LOGGED_OUT } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { BASICS, review } from './support/wizard.ts'

const server = ownServer()
let mails: MailStandIn
test.beforeEach(async () => {
  mails = await MailStandIn.start()
})
test.afterEach(() => mails.stop())

const PEOPLE = Array.from({ length: 60 }, (_, i) => ({
  name: `Empleado ${String(i + 1).padStart(2, '0')} Rondón`,
  email: `empleado${i + 1}@example.com`,
}))

/** What the personnel office keeps: its own headings, in its own order. */
function aTable(): Buffer {
  const rows = PEOPLE.map(({ name, email }) =>
    [name, aCedula(), 'Analista', '01/03/2024', '1.000,50', aNumber(), 'Ahorro', email].join(';'),
  )
  return Buffer.from(
    [
      'Nombre y apellido;C.I.;Cargo;Ingreso;Sueldo;N° de cuenta;Tipo de cuenta;Correo',
      ...rows,
    ].join('\r\n'),
  )
}

test('an empty company imports, invites and pays sixty people', async ({ browser, scripted }) => {
  test.slow()
  const url = await server.start()
  await server.kill()
  await server.start({ SMTP_URL: mails.url, MAIL_FROM: 'nomina@example.com', PUBLIC_URL: url })
  const ana = await aPage(browser, url, scripted, ANA)
  const number = aNumber()

  await test.step('the company, its account and its funds', async () => {
    await takeStep(ana, 'Escribir los datos')
    await fillIn(ana, { Nombre: 'Inversiones Ávila, C.A.', RIF: aRif() })
    await submit(ana, 'Guardar empresa')
    await takeStep(ana, 'Agregar cuenta')
    const dialog = ana.getByRole('dialog')
    await fillIn(dialog, { 'Número de cuenta': number, Banco: 'Banesco', Tipo: 'Corriente' })
    await press(dialog, 'Crear cuenta')
    await expect(notice(ana, 'Se ha creado la cuenta')).toBeVisible()
    await takeStep(ana, 'Registrar saldo inicial')
    const opening = { Monto: '100.000,00', Motivo: 'Estado de cuenta', Fecha: `${YEAR}-01-01` }
    await fillIn(dialog, opening)
    await press(dialog, 'Registrar ajuste')
    await expect(notice(ana, 'Se ha registrado el ajuste')).toBeVisible()
  })

  await test.step('sixty people with accounts and salaries, from one file', async () => {
    await takeStep(ana, 'o importe una lista')
    const file = { name: 'personal.csv', mimeType: 'text/csv', buffer: aTable() }
    await ana.getByLabel('Archivo').setInputFiles(file)
    await submit(ana, 'Revisar archivo')
    await ana.waitForURL(/import\/\d/)
    await expect(ana.getByRole('link', { name: 'Nuevas (60)' })).toBeVisible()
    await submit(ana, 'Importar')
    await expect(ana.getByText('Creó 60 empleados y 60 cuentas')).toBeVisible()
  })

  await test.step('sixty invitations in one press', async () => {
    await ana.goto(`${url}/titulars/invite`)
    await press(ana, 'Invitar a los marcados')
    await expect(notice(ana, 'Se han enviado 60 invitaciones')).toBeVisible()
  })

  await test.step('the amounts and the fortnight', async () => {
    await takeStep(ana, 'Revisar montos')
    await fillIn(ana, { 'Bono de alimentación': '130,50' })
    await submit(ana, 'Guardar configuración')
    await takeStep(ana, 'Pagar la quincena')
    await submit(ana, 'Todos')
    await submit(ana, 'Siguiente')
    await ana.waitForURL(/step=2/)
    await fillIn(ana, BASICS)
    await submit(ana, 'Siguiente')
    await ana.waitForURL(/step=3/)
    const enterprise = ana.locator('#enterprise')
    await fillIn(enterprise, { 'Cuenta de la empresa': number })
    await press(enterprise, 'Aplicar la cuenta a todos')
    await expect(notice(ana, 'Se ha aplicado la cuenta')).toBeVisible()
    const numbers = ana.locator('#numbers')
    await fillIn(numbers, { 'Primer número': '0001' })
    await press(numbers, 'Aplicar la numeración a todos')
    await expect(notice(ana, 'Se han numerado')).toBeVisible()
    await submit(ana, 'Crear todas')
    await expect(review(ana)).toBeVisible()
    await submit(ana, 'Confirmar y crear')
    // The first half of 1.000,50 is 500,25, with 130,50 and less 10,01; sixty times that.
    await expect(ana.getByRole('region', { name: 'Nómina creada' })).toContainText(
      '60 órdenes · 37.244,40 Bs',
    )
  })

  await test.step('one of them chooses a password and sees the receipt', async () => {
    await expect.poll(() => new Set(mails.mails.map(({ to }) => to)).size).toBe(PEOPLE.length)
    const mail = mails.mails.find(({ to }) => to === PEOPLE[6]?.email)
    const [link = ''] = /http\S+token=\S+/.exec(mail ? MailStandIn.textOf(mail) : '') ?? []
    const context = await browser.newContext({
      storageState: LOGGED_OUT,
      javaScriptEnabled: scripted,
    })
    const theirs = await context.newPage()
    await theirs.goto(link)
    const password = 'una-clave-de-siete'
    await fillIn(theirs, { 'Nueva contraseña': password, 'Repetir contraseña': password })
    await press(theirs, 'Guardar contraseña')
    await expect(theirs.getByText('620,74 Bs').first()).toBeVisible()
    const receipt = theirs.getByRole('link', { name: /^Ver recibo/ }).first()
    const answer = await theirs.request.get(
      new URL((await receipt.getAttribute('href')) ?? '', url).href,
    )
    const { text } = await readPdf(await answer.body())
    expect(text).toContain(PEOPLE[6]?.name)
    expect(text).toContain('620,74')
    await context.close()
  })
})

/** Goes to the first steps and takes one. */
async function takeStep(page: Page, way: string) {
  await page.goto(new URL('/titulars', page.url()).href)
  const steps = page.getByRole('region', { name: 'Primeros pasos' })
  await steps.getByRole('link', { name: way, exact: true }).click()
}
