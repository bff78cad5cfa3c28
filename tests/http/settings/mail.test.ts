// Proves docs/rules/mail.md#1, #2, #5.
/** What a server that sends mails shows and does (docs/rules/mail.md), without scripts. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mails, paysheets, titulars, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { aTitular } from '#tests/support/models/factories.ts'
import { aRun } from '#tests/support/models/stored-runs.ts'

const standIn = await MailStandIn.start()
afterAll(() => standIn.stop())
const MAIL = {
  SMTP_URL: standIn.url,
  MAIL_FROM: 'nomina@example.com',
  PUBLIC_URL: 'http://nomina.test',
}
const t = testApp(MAIL, { jobs: true })
beforeEach(() => standIn.mails.splice(0))

const stateOf = (occasion: string) => t.db.select().from(mails).where(eq(mails.occasion, occasion))

describe('Configuración → Correo', () => {
  test('says where mails go out, and sends one to oneself', async () => {
    const staff = t.as('administrator')
    const screen = await staff.get('/settings/mail')
    expect(screen.page.text).toContain(`127.0.0.1:${standIn.port}`)
    expect(screen.page.text).toContain('nomina@example.com')
    const sent = await staff.submit(screen)
    expect((await staff.follow(sent)).page.toasts.join()).toContain('aceptó el mensaje')
    expect(standIn.mails).toHaveLength(1)
    expect(standIn.mails[0]?.to).toBe((await staff.api('GET', 'me')).json.email)
  })

  test('says what the server answered', async () => {
    standIn.answer({ at: 'to', code: 550, text: 'No such user here' })
    const answer = await t.as('developer').fill('/settings/mail')
    expect(answer.status).toBe(422)
    expect(answer.page.alert).toContain('550 No such user here')
    expect(standIn.mails).toEqual([])
  })
})

describe('receipts of a run', () => {
  const aRunOfThree = () =>
    t.write(async (tx) => {
      const ana = await aTitular(tx, { name: 'Ana Sin Usuario', ric: 'V29999999' })
      const luis = await aTitular(tx, { name: 'Luis Sin Correo', ric: 'V29999998' })
      await tx.update(titulars).set({ email: 'ana@correo.example' }).where(eq(titulars.id, ana))
      return aRun(tx, [
        { name: 'María Ñáñez', titular_id: world.maria, base: 100 },
        { name: 'Ana Sin Usuario', titular_id: ana, base: 100 },
        { name: 'Luis Sin Correo', titular_id: luis, base: 100 },
      ])
    })
  const read = async (path: string) => {
    const { page } = await t.as('developer').get(path)
    // The summary's table has fewer columns.
    return page.rows.filter((row) => row.length === 5).map(([, ...row]) => row)
  }

  test('go with the PDF to users and to employees without one, once, and refusals go again', async () => {
    const path = `/payroll-runs/${await aRunOfThree()}/receipts`
    const staff = t.as('developer')
    const lacks = expect.stringContaining('no tiene un usuario vinculado')
    expect(await read(path)).toEqual([
      ['Ana Sin Usuario', 'Sin usuario', 'Sin enviar', lacks],
      ['Luis Sin Correo', 'Sin usuario', 'Sin correo', lacks],
      ['María Ñáñez', 'Sin enviar', 'Sin enviar', '—'],
    ])
    standIn.answer({ at: 'to', code: 550, text: 'Unknown mailbox' })
    const sent = await staff.submit(await staff.get(path), {}, 'Enviar 2 recibos')
    expect((await staff.follow(sent)).page.toasts.join()).toContain('Se están enviando 2 recibos')
    const states = async () => (await read(path)).map((row) => row[2])
    await expect
      .poll(async () => (await states()).toSorted())
      .toEqual(['Enviado', 'No llegó', 'Sin correo'])
    expect(standIn.mails).toMatchObject([{ to: expect.any(String) }])
    expect(standIn.mails[0]?.raw).toContain('application/pdf')
    const dashboard = await staff.get('/dashboard')
    expect(dashboard.page.text).toContain('Por Telegram o por correo')

    await staff.submit(await staff.get(path), {}, 'Enviar 1 recibo')
    await expect.poll(() => standIn.mails.length).toBe(2)
    expect(new Set(standIn.mails.map(({ to }) => to)).size).toBe(2)
    await staff.post(path)
    expect(standIn.mails).toHaveLength(2)
  })

  test('that may have arrived say so, and are not sent again', async () => {
    const path = `/payroll-runs/${await aRunOfThree()}/receipts`
    standIn.answer('takes the mail and breaks', 'takes the mail and breaks')
    await t.as('developer').post(path)
    await expect.poll(() => standIn.mails.length).toBe(2)
    await expect
      .poll(async () => (await read(path)).map((row) => row[2]))
      .toEqual(['No se sabe si llegó', 'Sin correo', 'No se sabe si llegó'])
    await t.as('developer').post(path)
    expect(standIn.mails).toHaveLength(2)
  })
})

describe('preferences', () => {
  const elsa = () => t.as('employee')

  test('have switches for mails, which the API has, too', async () => {
    const form = await elsa().get('/settings/preferences')
    expect(form.page.text).toContain('Recibir por correo los anuncios')
    await elsa().submit(form, { allow_receive_announcement_email: '' })
    const id = world.people.employee
    const { json } = await elsa().api('GET', `users/${id}?with=preferences`)
    expect(json.preferences).toMatchObject({
      allow_receive_announcement_email: false,
      allow_receive_receipt_email: true,
    })
    const changed = await elsa().api('PATCH', `users/${id}/preferences`, {
      allow_receive_announcement_email: true,
    })
    expect(changed.status).toBe(200)
  })

  test('decide who gets an announcement by mail', async () => {
    const { employee } = world.people
    await elsa().fill('/settings/preferences', { allow_receive_announcement_email: '' })
    const [made] = [
      await t.as('administrator').api('POST', 'announcements', {
        ...{ title: 'Cierre', content: 'Mañana <b>no</b> hay oficina', target: 0, type: 2 },
      }),
    ]
    expect(made?.status).toBe(201)
    await t.as('administrator').post(`/settings/announcements/${made?.json.id}/fire`)
    const queued = await t.db.select().from(mails).where(eq(mails.title, 'Cierre'))
    const all = await t.db.select().from(users).where(eq(users.active, true))
    const confirmed = all.filter(({ type }) => type !== 0).map(({ id }) => id)
    expect(queued.map(({ user_id }) => user_id).sort()).toEqual(
      confirmed.filter((id) => id !== employee).sort(),
    )
  })
})

test('a mail that failed is told to staff, with the reason', async () => {
  const at = '2026-11-20T14:00:00.000Z'
  await t.write((tx) =>
    tx.insert(mails).values({
      ...{ occasion: 'a', kind: 'notice', user_id: 1, address: 'a@example.com', title: 'Cierre' },
      ...{ content: 'x', state: 'failed', next_attempt_at: at, created_at: at },
      last_error: 'El servidor de correo respondió 550 No such user',
    }),
  )
  const { page } = await t.as('developer').get('/dashboard')
  expect(page.text).toContain('Correo que no llegó')
  const { page: why } = await t.as('developer').get('/settings/mail')
  expect(why.text).toContain('550 No such user')
  expect(await stateOf('a')).toHaveLength(1)
})

test('staff see that a mail has not left yet and why, and where a run’s receipt went wrong', async () => {
  const at = '2026-11-20T14:00:00.000Z'
  const one = { kind: 'notice', user_id: 1, title: 'x', content: 'x', next_attempt_at: at } as const
  const run = world.run
  await t.write(async (tx) => {
    await tx.update(paysheets).set({ payroll_run_id: run }).where(eq(paysheets.id, world.paysheet))
    await tx.insert(mails).values([
      {
        ...{ ...one, occasion: 'a', state: 'waiting', attempts: 1, created_at: at },
        last_error: 'No responde',
      },
      {
        ...{ ...one, occasion: `paysheet:${world.paysheet}`, kind: 'receipt', state: 'failed' },
        ...{ created_at: at, last_error: 'El buzón está lleno' },
      },
    ])
  })
  const { page } = await t.as('developer').get('/settings/mail')
  expect(page.text).toContain('1 correo no ha salido todavía')
  expect(page.text).toContain('El último dijo: No responde.')
  expect(page.link('véalos en su nómina')).toBe(`/payroll-runs/${run}/receipts`)
  expect(page.text).not.toContain('Correos que no llegaron')
})
