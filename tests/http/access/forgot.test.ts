/** '¿Olvidó su contraseña?' where mails go out (docs/rules/mail.md#6), without scripts. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mails, tokens } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'

const standIn = await MailStandIn.start()
afterAll(() => standIn.stop())
const MAIL = {
  SMTP_URL: standIn.url,
  MAIL_FROM: 'nomina@example.com',
  PUBLIC_URL: 'http://nomina.test',
}
const t = testApp(MAIL, { jobs: true })
beforeEach(() => standIn.mails.splice(0))

const ELSA = 'elsa@example.com'
const SAID =
  'Solicitud recibida / Si ese correo es de un usuario, en unos minutos le llegará un enlace para elegir otra contraseña. Sirve durante una hora'

/** Asks from an address; returns what the visitor reads. */
async function ask(email: string) {
  const visitor = t.visitor()
  const form = await visitor.get('/forgot')
  const answer = await visitor.submit(form, { email })
  if (answer.status !== 303) return { status: answer.status, text: answer.page.alert }
  expect(answer.location).toBe('/')
  return { status: 303, text: (await visitor.follow(answer)).page.toasts.join() }
}

test('the log-in leads to it, and who is logged in does not need it', async () => {
  const { text } = await t.visitor().get('/')
  expect(text).toContain('<a href="/forgot">¿Olvidó su contraseña?</a>')
  expect(await t.as('employee').get('/forgot')).toMatchObject({
    status: 302,
    location: '/dashboard',
  })
})

describe('who asks', () => {
  test('gets a mail with a link that sets a password once, within the hour', async () => {
    expect(await ask(`  ${ELSA.toUpperCase()} `)).toEqual({ status: 303, text: SAID })
    await expect.poll(() => standIn.mails.length).toBe(1)
    const [mail] = standIn.mails
    expect(mail).toMatchObject({ from: 'nomina@example.com', to: ELSA })
    const text = mail ? MailStandIn.textOf(mail) : ''
    const [link = '', secret = ''] =
      /http:\/\/nomina\.test\/reset\?token=([\w-]{43})/.exec(text) ?? []
    expect(secret).not.toBe('')
    const path = link.replace('http://nomina.test', '')
    const form = await t.visitor().get(path)
    expect(form.page.text).toContain(ELSA)
    expect(form.headers.get('referrer-policy')).toBe('strict-origin')
    const chosen = { password: 'una clave nueva', re_password: 'una clave nueva' }
    expect((await t.visitor().submit(form, chosen)).status).toBe(303)
    expect((await t.visitor().get(path)).page.alert).toContain('ya no sirve')
    const login = await t.visitor().get('/')
    const entered = await t.visitor().submit(login, { email: ELSA, password: 'una clave nueva' })
    expect(entered.status).toBe(303)
  })

  test('makes no link void that an administrator has handed over', async () => {
    const { json } = await t.as('administrator').api('POST', `users/${world.people.employee}/reset`)
    const path = new URL(json.url).pathname + new URL(json.url).search
    await ask(ELSA)
    await expect.poll(() => standIn.mails.length).toBe(1)
    expect((await t.visitor().get(path)).page.text).toContain(ELSA)
  })

  test('with an unknown e-mail, or one who may not enter, reads the same and starts the same', async () => {
    const known = await ask(ELSA)
    await expect.poll(() => standIn.mails.length).toBe(1)
    const before = (await t.db.select().from(tokens)).length
    expect(await ask('nadie@example.com')).toEqual(known)
    await expect
      .poll(async () => (await t.db.select().from(mails)).map((row) => row.state))
      .toEqual(['sent', 'dropped'])
    expect(standIn.mails).toHaveLength(1)
    expect((await t.db.select().from(tokens)).length).toBe(before)
  })

  test('gets no link to another host, whatever the request says of it', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    await t.visitor().post('/forgot', { email: ELSA }, { headers })
    await expect.poll(() => standIn.mails.length).toBeGreaterThan(0)
    expect(standIn.mails.map(({ raw }) => raw).join()).not.toContain('evil.example')
  })

  test('too often waits, for a known and an unknown e-mail alike', async () => {
    for (const email of [ELSA, 'nadie@example.com']) {
      for (let n = 0; n < 3; n++) expect((await ask(email)).status).toBe(303)
      expect(await ask(email)).toEqual({
        status: 429,
        text: 'Demasiados intentos. Espere 60 minutos y vuelva a intentarlo',
      })
    }
    t.wait(61)
    expect((await ask(ELSA)).status).toBe(303)
  })

  test('too often from one network waits too, whatever the e-mails', async () => {
    const from = (address: string, n: number) =>
      t.visitor().post('/forgot', { email: `nadie${n}@example.com` }, { address })
    for (let n = 0; n < 20; n++) expect((await from('192.0.2.7', n)).status).toBe(303)
    const refused = await from('192.0.2.7', 20)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await from('192.0.2.8', 20)).status).toBe(303)
  })

  test('without an e-mail is told so', async () => {
    expect((await ask('no es un correo')).status).toBe(422)
    expect(await t.db.select().from(mails)).toEqual([])
  })
})
