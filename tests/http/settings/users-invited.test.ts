// Proves docs/rules/people.md#14; docs/rules/messages.md#9.
/** Users whom staff makes on a screen, and registrations that ring the bell. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { textOf } from '#tests/support/http/html.ts'

const t = testApp()
const { call, read } = apiOf(t)

const CREATE = '/settings/users/create'
const PETRA = { name: 'Petra Luna', email: 'Petra@Example.com ', role_id: '3', titular_id: '' }
const CHOSEN = { password: 'clave-de-petra', re_password: 'clave-de-petra' }

/** The link on the page, without our own origin. */
function linkOn({ page }: Awaited<ReturnType<Client['get']>>): string {
  const shown = page.all.find(({ attributes }) => attributes.id === 'reset-url')
  const { pathname, search } = new URL(shown?.attributes.value ?? '', 'http://none.invalid')
  return pathname + search
}

const offered = ({ page }: Awaited<ReturnType<Client['get']>>, name: string) =>
  optionsOf(page.form(), name).map(({ label }) => label)

async function logIn(password: string) {
  const visitor = t.visitor()
  const form = (await visitor.get('/')).page
  return visitor.post('/?index', { ...form.values, email: 'petra@example.com', password })
}

describe('a user created on the screen', () => {
  test('is created from the list, which keeps its query, and can be linked at once', async () => {
    const boss = t.as('administrator')
    const list = await boss.get('/settings/users?search=a')
    expect(list.page.link('Nuevo usuario')).toBe(`${CREATE}?search=a`)
    const titular_id = String(world.jose)
    const made = await boss.fill(`${CREATE}?search=a`, { ...PETRA, titular_id })
    expect(made.status).toBe(200)
    expect(made.page.text).toContain('Entregue este enlace a Petra Luna')
    expect(made.page.link('Cerrar')).toBe('/settings/users?search=a')
    const [petra] = (await read('users?search=petra&with=titular')).data
    expect(petra).toMatchObject({ email: 'petra@example.com', role_id: 3, type: 3, active: true })
    expect(petra.titular).toMatchObject({ id: world.jose, user_id: petra.id })
    const { page } = await boss.get('/settings/audit')
    expect(page.text).toContain('Creó: Usuario')
    expect(page.text).not.toContain('argon2')
  })

  test('sets the password by the link, once, within a day', async () => {
    const link = linkOn(await t.as('administrator').fill(CREATE, PETRA))
    expect(link).toMatch(/^\/reset\?token=[\w-]{20,}$/)
    expect((await logIn('')).status).toBe(422)
    expect((await logIn('clave-de-petra')).status).toBe(422)
    const visitor = t.visitor()
    const form = await visitor.get(link)
    expect(form.page.text).toContain('Contraseña para petra@example.com.')
    expect(form.page.text).toContain('Crear contraseña')
    expect(form.page.text).not.toMatch(/Restablecer|sesiones/)
    expect((await visitor.submit(form, CHOSEN)).location).toBe('/reports')
    expect((await visitor.get('/reports')).status).toBe(200)
    expect((await logIn('clave-de-petra')).location).toBe('/reports')
    expect((await t.visitor().get(link)).page.text).toContain('Este enlace ya no sirve')
    expect((await visitor.submit(form, CHOSEN)).status).toBe(422)
  })

  test('cannot use an expired link, and gets another', async () => {
    const boss = t.as('administrator')
    const link = linkOn(await boss.fill(CREATE, PETRA))
    t.wait(24 * 60 + 1)
    expect((await t.visitor().get(link)).page.text).toContain('Este enlace ya no sirve')
    expect((await t.visitor().get(link)).page.all.some((e) => e.tag === 'input')).toBe(false)
  })

  test('is created once when the form is sent again, and the link is not shown again', async () => {
    const boss = t.as('administrator')
    const form = await boss.get(CREATE)
    expect((await boss.submit(form, PETRA)).status).toBe(200)
    const again = await boss.submit(form, PETRA)
    expect(again.location).toBe('/settings/users')
    expect((await boss.follow(again)).page.toasts.join()).toContain('Ya creó el usuario Petra Luna')
    expect((await read('users?search=petra')).total).toBe(1)
  })

  test.each([
    [{ email: 'dario@example.com' }, 'email'],
    [{ email: 'nada' }, 'email'],
    [{ name: '' }, 'name'],
    [{ role_id: '' }, 'role_id'],
    [{ role_id: '4' }, 'role_id'],
    [{ titular_id: '999999' }, 'titular_id'],
  ])('is refused with %j, and nothing is stored', async (change, field) => {
    const before = await t.changes()
    const { status, page } = await t.as('administrator').fill(CREATE, { ...PETRA, ...change })
    expect([status, Object.keys(page.errors)]).toEqual([422, [field]])
    expect(await t.changes()).toBe(before)
  })

  test('cannot get a titular that another user has', async () => {
    const boss = t.as('administrator')
    const titular_id = String(world.jose)
    const form = await boss.get(CREATE)
    expect((await boss.submit(form, { ...PETRA, titular_id })).status).toBe(200)
    const other = { ...PETRA, email: 'otra@example.com', titular_id }
    const { status, page } = await boss.fill(CREATE, other)
    expect([status, page.errors.titular_id]).toEqual([
      422,
      'José Pérez ya está vinculado a otro usuario',
    ])
    expect(offered(await boss.get(CREATE), 'titular_id')).not.toContain('José Pérez')
    expect((await read('users?search=otra')).total).toBe(0)
  })

  test('can be an administrator only if an administrator creates them', async () => {
    const dario = t.as('developer')
    expect(offered(await dario.get(CREATE), 'role_id')).not.toContain('Administrador')
    const before = await t.changes()
    expect((await dario.fill(CREATE, { ...PETRA, role_id: '1' })).status).toBe(403)
    expect(await t.changes()).toBe(before)
    expect((await dario.fill(CREATE, PETRA)).status).toBe(200)
    const boss = { ...PETRA, email: 'jefa@example.com', role_id: '1' }
    expect((await t.as('administrator').fill(CREATE, boss)).status).toBe(200)
    expect((await t.as('employee').get(CREATE)).location).toBe('/settings')
  })
})

describe('a waiting registration', () => {
  const register = (email = 'petra@example.com') =>
    t.visitor().fill('/register', { name: 'Petra Nueva', email, ...CHOSEN })
  const TITLE = 'Registro por confirmar'
  const TOLD = 'Petra Nueva (petra@example.com) se registró'
  /** What each message of the list says when it is opened, with its page. */
  async function told(client: Client, query = '') {
    const { page } = await client.get(`/messages${query}`)
    const links = page.all.filter((e) => e.tag === 'a' && textOf(e) === TITLE)
    const opened = await Promise.all(links.map((e) => client.get(e.attributes.href ?? '')))
    return opened.filter((each) => each.page.text.includes(TOLD))
  }
  const waiting = async () => (await read('users?pending=1&search=petra')).data[0].id

  test('adds one message to administrators and developers, and to nobody else', async () => {
    await register()
    await register()
    for (const role of ['administrator', 'developer'] as const) {
      const [message, ...others] = await told(t.as(role), '?unread=1')
      expect(others).toEqual([])
      const users = message?.page.link('Ver los registros por confirmar') ?? ''
      expect((await t.as(role).get(users)).page.text).toContain('petra@example.com')
    }
    expect((await t.as('employee').get('/messages')).page.text).not.toContain(TITLE)
  })

  test.each([
    ['confirmed', (id: number) => call('PATCH', `users/${id}/confirm`, { type: 3 })],
    ['rejected', (id: number) => call('DELETE', `users/${id}`)],
  ])('has its messages marked as read for all when it is %s', async (_, settle) => {
    await register()
    expect((await settle(await waiting())).status).toBeLessThan(300)
    for (const role of ['administrator', 'developer'] as const) {
      expect(await told(t.as(role), '?unread=1')).toEqual([])
      expect(await told(t.as(role))).toHaveLength(1)
    }
  })

  test('repeated after a rejection adds new messages', async () => {
    await register()
    await call('DELETE', `users/${await waiting()}`)
    t.wait(1)
    await register()
    expect(await told(t.as('administrator'))).toHaveLength(2)
  })
})
