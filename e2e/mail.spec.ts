// Proves docs/rules/mail.md#7.
/** E-mail, with a stand-in for the mail server, on a server of the test's own. */
import type { Page } from '@playwright/test'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { fillIn, press } from './support/forms.ts'
import { expectAccessible, expectNarrow } from './support/look.ts'
import { notice } from './support/notices.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ storageState: LOGGED_OUT })

const server = ownServer()
let mail: MailStandIn
test.beforeEach(async () => {
  mail = await MailStandIn.start()
})
test.afterEach(() => mail.stop())

/** Its links lead to itself, so that it needs its port before it knows where mails go out. */
async function startWithMail(): Promise<string> {
  const PUBLIC_URL = await server.start()
  await server.kill()
  await server.start({ PUBLIC_URL, SMTP_URL: mail.url, MAIL_FROM: 'nomina@example.com' })
  return PUBLIC_URL
}

/** The link in the last mail to somebody. */
async function linkTo(address: string, count: number): Promise<string> {
  await expect.poll(() => mail.mails.length).toBe(count)
  const last = mail.mails.at(-1)
  expect(last?.to).toBe(address)
  const text = last ? MailStandIn.textOf(last) : ''
  return /http:\/\/\S+\/reset\?token=[\w-]{43}/.exec(text)?.[0] ?? ''
}

async function logIn(page: Page, url: string, email: string, password: string) {
  await page.goto(url)
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await press(page, 'Iniciar sesión')
}

/** Employees of the server's own company, by its API. */
async function hire(url: string, people: { name: string; ric: string; email?: string }[]) {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    return answer.json()
  }
  const { access_token: token } = await post('login', { email: emailOf('ana'), password: PASSWORD })
  const ids: number[] = []
  for (const person of people) {
    const { id } = await post('titulars', { ...person, scope: 'Empleado', type: 'Natural' }, token)
    expect(id).toBeGreaterThan(0)
    ids.push(id)
  }
  return ids
}

test('many are invited at once, and staff see where mails go out', async ({ page, scripted }) => {
  const url = await startWithMail()
  await hire(url, [
    { name: 'Petra Peña', ric: 'V12345678', email: 'petra@example.com' },
    { name: 'Rosa Ríos', ric: 'V12345679', email: 'rosa@example.com' },
    { name: 'Otra Ana', ric: 'V12345680', email: emailOf('ana') },
    { name: 'Sin Correo', ric: 'V12345681' },
  ])
  await logIn(page, `${url}/?redirectTo=/titulars`, emailOf('ana'), PASSWORD)
  await page.getByRole('link', { name: 'Invitar a varios' }).click()
  await expect(page.getByText('Ese correo ya es de otro usuario')).toBeVisible()
  await expect(page.getByText('1 empleado no tiene correo')).toBeVisible()
  if (scripted) await expectAccessible(page)
  await page.getByRole('checkbox', { name: /Rosa Ríos/ }).uncheck()
  await press(page, 'Invitar a los marcados')
  await expect(notice(page, 'Se ha enviado 1 invitación')).toBeVisible()
  await linkTo('petra@example.com', 1)

  await page.goto(`${url}/settings/mail`)
  if (scripted) await expectAccessible(page)
  await press(page, 'Enviar correo de prueba')
  await expect(notice(page, 'aceptó el mensaje')).toBeVisible()
  mail.answer({ at: 'to', code: 550, text: 'No such user here' })
  await press(page, 'Enviar correo de prueba')
  await expect(page.getByText('550 No such user here')).toBeVisible()
  await page.goto(`${url}/settings/preferences`)
  await expect(page.getByText('Recibir por correo los anuncios')).toBeVisible()
  if (scripted) await expectAccessible(page)
  for (const path of ['/titulars/invite', '/settings/mail', '/titulars']) {
    await page.goto(url + path)
    await expectNarrow(page)
  }
})
