// Proves docs/rules/mail.md#1.
/** '¿Olvidó su contraseña?' where no mails go out: administrators are told (docs/rules/mail.md#6). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails, outbox } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'

const t = testApp({}, { jobs: true })
const told = () => t.db.select().from(outbox).where(eq(outbox.title, 'Olvidó su contraseña'))

async function ask(email: string): Promise<string> {
  const visitor = t.visitor()
  const answer = await visitor.fill('/forgot', { email })
  return (await visitor.follow(answer)).page.toasts.join()
}

test('who asks reads one sentence, and administrators get a message that leads to the link', async () => {
  const said = await ask('elsa@example.com')
  expect(said).toContain('se avisó a los administradores')
  expect(await ask('nadie@example.com')).toBe(said)
  await expect
    .poll(async () => (await t.db.select().from(mails)).map((row) => row.state))
    .toEqual(['dropped', 'dropped'])
  expect(await told()).toMatchObject([{ user_id: 1 }])
  const boss = t.as('administrator')
  const message = await boss.get(`/messages/${(await told())[0]?.id}`)
  expect(message.page.text).toContain('elsa@example.com')
  const to = `/settings/users/${world.people.employee}/reset`
  expect(message.text).toContain(`href="${to}"`)
  const made = await boss.submit(await boss.get(to), {}, 'Generar enlace')
  expect(made.text).toMatch(/\/reset\?token=[\w-]{43}/)
})

test('a sole administrator who forgot reads where the link comes from', async () => {
  const { text } = (await t.visitor().get('/forgot')).page
  expect(text).toContain('Si es el único administrador, quien instaló el programa le da el enlace')
})

test('the settings say that mails do not go out, and nothing is sent', async () => {
  const { page } = await t.as('administrator').get('/settings/mail')
  expect(page.text).toContain('no está configurado')
  expect((await t.as('administrator').post('/settings/mail')).status).toBe(409)
})
