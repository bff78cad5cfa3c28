/** 'Invitar' and 'Invitar a varios' where mails go out (docs/rules/mail.md#7), without scripts. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mails, titulars, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aTitular } from '#tests/support/models/factories.ts'

const standIn = await MailStandIn.start()
afterAll(() => standIn.stop())
const MAIL = {
  SMTP_URL: standIn.url,
  MAIL_FROM: 'nomina@example.com',
  PUBLIC_URL: 'http://nomina.test',
}
const t = testApp(MAIL, { jobs: true })
beforeEach(() => standIn.mails.splice(0))

const anEmployee = (email: string | null, ric = 'V29000001') =>
  t.write(async (tx) => {
    const id = await aTitular(tx, { name: `Petra ${ric}`, ric })
    await tx.update(titulars).set({ email }).where(eq(titulars.id, id))
    return id
  })
const userOf = async (titular: number) => {
  const [row] = await t.db
    .select({ user: users, email: titulars.email })
    .from(titulars)
    .leftJoin(users, eq(users.id, titulars.user_id))
    .where(eq(titulars.id, titular))
  return row
}
const pathOf = (id: number) => `/titulars/${id}`
/** Presses the only button of the page's part about the user. */
async function press(id: number, label: string) {
  const staff = t.as('developer')
  const page = await staff.get(pathOf(id))
  expect(page.page.text).toContain(label)
  const seen = /name="seen" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const email = /name="email" value="([^"]*)"\/?><input type="hidden" name="seen"/.exec(
    page.text,
  )?.[1]
  return staff.post(`${pathOf(id)}/invite`, { email: email ?? '', seen })
}
const textOf = async (id: number) => (await t.as('developer').get(pathOf(id))).page.text

test('an employee is invited by one press, and the page says how it stands', async () => {
  const id = await anEmployee('Petra@Example.com')
  expect(await textOf(id)).toContain('Sin usuario')
  const answer = await press(id, 'Invitar')
  const { page } = await t.as('developer').follow(answer)
  expect(page.text).toContain('Invitado el')
  await expect.poll(() => standIn.mails.length).toBe(1)
  expect(standIn.mails[0]?.to).toBe('petra@example.com')
  const text = standIn.mails[0] ? MailStandIn.textOf(standIn.mails[0]) : ''
  const path = /http:\/\/nomina\.test(\/reset\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
  const chosen = { password: 'una clave nueva', re_password: 'una clave nueva' }
  expect((await t.visitor().fill(path, chosen)).status).toBe(303)
  const entered = await t
    .visitor()
    .fill('/', { email: 'petra@example.com', password: 'una clave nueva' })
  expect(entered.status).toBe(303)
  expect(await userOf(id)).toMatchObject({ user: { role_id: 3, invited_at: null } })
  expect(await textOf(id)).toContain('Ya tiene usuario: petra@example.com')
})

test('a user made on the screen is mailed the link, and another can be made to copy', async () => {
  const boss = t.as('administrator')
  const form = await boss.get('/settings/users/create')
  expect(form.page.text).toContain('Crear y enviar enlace')
  const luz = { name: 'Luz Paz', email: 'luz@example.com', role_id: '2', titular_id: '' }
  const made = await boss.submit(form, luz)
  expect([made.status, made.location]).toEqual([303, '/settings/users'])
  const { page } = await boss.follow(made)
  expect(page.toasts.join()).toContain('Se ha enviado a luz@example.com el enlace para que Luz Paz')
  await expect.poll(() => standIn.mails.length).toBe(1)
  const text = standIn.mails[0] ? MailStandIn.textOf(standIn.mails[0]) : ''
  expect(text).toContain('Tiene un usuario de Nómina.')
  const path = /http:\/\/nomina\.test(\/reset\?token=[\w-]{43})/.exec(text)?.[1] ?? ''
  expect((await t.visitor().get(path)).page.text).toContain('Contraseña para luz@example.com.')
  const other = await boss.submit(await boss.get(page.link('Hacer otro enlace para copiarlo')))
  const field = other.page.all.find(({ attributes }) => attributes.id === 'reset-url')
  expect(field?.attributes.value).toMatch(/\/reset\?token=/)
  // The form that is sent again makes no second user, and sends nothing.
  expect((await boss.follow(await boss.submit(form, luz))).page.toasts.join()).toContain('Ya creó')
  expect(standIn.mails).toHaveLength(1)
})

test('pressed twice, it invites once', async () => {
  const id = await anEmployee('petra@example.com')
  const staff = t.as('developer')
  const form = { email: 'petra@example.com', seen: '' }
  await staff.post(`${pathOf(id)}/invite`, form)
  const again = await staff.post(`${pathOf(id)}/invite`, form)
  expect((await staff.follow(again)).page.toasts.join()).toContain('Ya estaba invitado')
  await expect.poll(() => standIn.mails.length).toBe(1)
  expect(await t.db.select().from(mails)).toHaveLength(1)
})

test('a mail that did not arrive is told on the page, and goes to another address', async () => {
  const id = await anEmployee('mal@example.com')
  standIn.answer({ at: 'to', code: 550, text: 'No such user' })
  await press(id, 'Invitar')
  await expect.poll(() => textOf(id)).toContain('El correo no llegó')
  expect(await textOf(id)).toContain('550 No such user')
  const staff = t.as('developer')
  await staff.fill(`${pathOf(id)}/invite`, { email: 'bien@example.com' })
  await expect.poll(() => standIn.mails.length).toBe(1)
  expect(standIn.mails[0]?.to).toBe('bien@example.com')
  const { page } = await staff.get('/dashboard')
  expect(page.text).not.toContain('Correo que no llegó')
})

test('an employee without an e-mail is asked for it, and keeps it', async () => {
  const id = await anEmployee(null)
  const staff = t.as('developer')
  const empty = await staff.fill(`${pathOf(id)}/invite`)
  expect([empty.status, empty.page.text]).toEqual([
    422,
    expect.stringContaining('Escriba el correo electrónico'),
  ])
  expect((await staff.fill(`${pathOf(id)}/invite`, { email: 'no' })).status).toBe(422)
  await staff.fill(`${pathOf(id)}/invite`, { email: 'petra@example.com' })
  expect(await userOf(id)).toMatchObject({ email: 'petra@example.com', user: { type: 3 } })
  const trail = await trailOf(t.db, 'titular', id)
  expect(trail.filter(({ after }) => after && 'email' in after)).toHaveLength(1)
})

test('a page that shows an invitation which is no more stores no e-mail', async () => {
  const id = await anEmployee(null)
  const form = { email: 'petra@example.com', seen: '2026-11-20T14:00:00.000Z' }
  await t.as('developer').post(`${pathOf(id)}/invite`, form)
  expect(await userOf(id)).toEqual({ user: null, email: null })
})

test('an e-mail of another user is refused beside the field', async () => {
  const id = await anEmployee('elsa@example.com')
  const answer = await press(id, 'Invitar')
  expect(answer.status).toBe(422)
  expect(answer.page.text).toContain('ya es de otro usuario')
  expect((await userOf(id))?.user).toBeNull()
})

test('whoever has a user, is no employee or is inactive is not invited', async () => {
  const other = await t.write((tx) => aTitular(tx, { ric: 'V29000009', scope: 'Externo' }))
  const inactive = await anEmployee('i@example.com', 'V29000008')
  await t.write((tx) => tx.update(titulars).set({ active: false }).where(eq(titulars.id, inactive)))
  for (const id of [world.maria, other, inactive]) {
    const form = { email: 'nueva@example.com', seen: '' }
    expect((await t.as('developer').post(`${pathOf(id)}/invite`, form)).status).not.toBe(303)
  }
  expect(await t.db.select().from(mails)).toEqual([])
})

describe('many', () => {
  const many = (n: number) =>
    t.write(async (tx) => {
      const ids: number[] = []
      for (let i = 0; i < n; i++) {
        const id = await aTitular(tx, {
          name: `Persona ${i}`,
          ric: `V3${String(i).padStart(7, '0')}`,
        })
        await tx
          .update(titulars)
          .set({ email: `p${i}@example.com` })
          .where(eq(titulars.id, id))
        ids.push(id)
      }
      return ids
    })
  const shown = async () => {
    const answer = await t.as('developer').get('/titulars/invite')
    return [
      ...answer.text.matchAll(/name="id"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="id"/g),
    ].map(([, a, b]) => Number(a ?? b))
  }

  test('sixty are invited in one action, and none twice', async () => {
    const ids = await many(60)
    const staff = t.as('developer')
    expect((await staff.get('/titulars')).text).toContain('href="/titulars/invite"')
    const offered = await shown()
    expect(ids.filter((id) => !offered.includes(id))).toEqual([])
    const sent = await staff.post('/titulars/invite', { id: ids.map(String) })
    expect((await staff.follow(sent)).page.toasts.join()).toContain(
      'Se han enviado 60 invitaciones',
    )
    const again = await staff.post('/titulars/invite', { id: ids.map(String) })
    expect((await staff.follow(again)).page.toasts.join()).toContain('No quedaba nadie por invitar')
    await expect.poll(() => standIn.mails.length).toBe(60)
    expect(new Set(standIn.mails.map(({ to }) => to)).size).toBe(60)
    const made = await t.db.select().from(titulars).where(inArray(titulars.id, ids))
    expect(new Set(made.map(({ user_id }) => user_id)).size).toBe(60)
    expect((await shown()).filter((id) => ids.includes(id))).toEqual([])
  })

  test('who cannot be invited is named, and invites nobody else when sent anyway', async () => {
    const ids = await many(2)
    const taken = await anEmployee('elsa@example.com')
    const staff = t.as('developer')
    expect((await staff.get('/titulars/invite')).page.text).toContain(
      'Ese correo ya es de otro usuario',
    )
    const refused = await staff.post('/titulars/invite', { id: [...ids, taken].map(String) })
    expect([refused.status, refused.page.alert]).toEqual([
      422,
      expect.stringContaining('ya es de otro usuario'),
    ])
    expect(await t.db.select().from(mails)).toEqual([])
  })

  test('who has no e-mail is named, 50 a page, and led to where it is written or imported', async () => {
    const ids = await many(60)
    await t.write((tx) => tx.update(titulars).set({ email: null }).where(inArray(titulars.id, ids)))
    const staff = t.as('developer')
    const first = await staff.get('/titulars/invite')
    expect(first.page.text).toMatch(/\d+ empleados no tienen correo/)
    const linked = ({ text }: { text: string }) =>
      [...text.matchAll(/href="\/titulars\/(\d+)\/invite"/g)].map(([, id]) => Number(id))
    expect(linked(first)).toHaveLength(50)
    expect(first.text).toContain('href="/import/employees"')
    const second = await staff.get('/titulars/invite?page=2')
    const all = [...linked(first), ...linked(second)]
    expect(ids.filter((id) => !all.includes(id))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect(linked(await staff.get('/titulars/invite?page=99'))).toEqual(linked(second))
    await staff.fill(`/titulars/${ids[0]}/invite`, { email: 'p0@example.com' })
    expect(linked(await staff.get('/titulars/invite'))).not.toContain(ids[0])
  })
})
