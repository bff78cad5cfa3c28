// Proves docs/rules/people.md#12, #19; docs/rules/access.md#3, #5, #10, #11, #12; docs/rules/api.md#8, #17.
/** Managing users by forms without scripts and by the API (docs/rules/access.md#2). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { titulars, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client, Page } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { textOf } from '#tests/support/http/html.ts'
import { actionsOf, rowOf } from '#tests/support/http/screen.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()
const { read, make, call, errors } = apiOf(t)
const { developer, employee, unlinked, disabled, waiting } = world.people
const LIST = '/settings/users'
const at = (id: number, what: string) => `${LIST}/${id}/${what}`
let administrator: Client
beforeEach(() => {
  administrator = t.as('administrator')
})
const boss = () => administrator
const logsIn = async (email: string, password: string) =>
  (await t.visitor().fill('/', { email, password })).status === 303
/** The notices on the page that an answer leads to. */
const told = async (answer: Answer, client: Client = boss()) =>
  (await client.follow(answer)).page.toasts

describe('the actions in the list of users', () => {
  test('are those that each user’s state allows, for an administrator', async () => {
    const { page } = await boss().get(LIST)
    const labels = (text: string) => actionsOf(page, text).map(([label]) => label)
    expect(labels('wilmer@')).toEqual(['Confirmar', 'Rechazar'])
    expect(labels('elsa@')).toEqual([
      ...['Vínculo', 'Cambiar rol', 'Restablecer contraseña', 'Desactivar'],
    ])
    expect(labels('urbano@')[0]).toBe('Vincular titular')
    expect(labels('delia@')).toEqual(['Vincular titular', 'Cambiar rol', 'Activar'])
    expect(labels('Administrador')).toEqual(['Vincular titular', 'Restablecer contraseña'])
  })

  test('include no reset and none on administrators, for a developer', async () => {
    const { page } = await t.as('developer').get(LIST)
    const labels = (text: string) => actionsOf(page, text).map(([label]) => label)
    expect(labels('elsa@')).toEqual(['Vínculo', 'Cambiar rol', 'Desactivar'])
    expect(labels('dario@')).toEqual(['Vincular titular'])
    expect(labels('Administrador')).toEqual([])
  })
})

describe('a waiting registration', () => {
  test('is confirmed with the chosen role, and then the user can log in', async () => {
    expect(await logsIn('wilmer@example.com', PASSWORD)).toBe(false)
    const form = await boss().get(at(waiting, 'confirm?pending=1'))
    expect(form.page.text).toContain('Wilmer (wilmer@example.com)')
    expect(optionsOf(form.page.form(), 'type').map(({ label }) => label)).toEqual([
      ...['Elija el rol', 'Administrador', 'Desarrollador', 'Empleado'],
    ])
    const empty = await boss().submit(form)
    expect([empty.status, empty.page.errorOf('type')]).toEqual([422, 'Elija el rol'])
    const done = await boss().submit(form, { type: '3' })
    expect(done.location).toBe(`${LIST}?pending=1`)
    expect(await told(done)).toEqual(['Exito / Se ha confirmado el registro de Wilmer'])
    expect(await read(`users/${waiting}`)).toMatchObject({ role_id: 3, type: 3 })
    expect(await logsIn('wilmer@example.com', PASSWORD)).toBe(true)
    const again = await boss().submit(form, { type: '2' })
    expect([again.status, again.page.alert]).toEqual([
      ...[409, expect.stringContaining('ya fue confirmado')],
    ])
  })

  test('cannot be made an administrator by a developer', async () => {
    const form = await t.as('developer').get(at(waiting, 'confirm'))
    const labels = optionsOf(form.page.form(), 'type').map(({ label }) => label)
    expect(labels).toEqual(['Elija el rol', 'Desarrollador', 'Empleado'])
    expect((await t.as('developer').submit(form, { type: '1' })).status).toBe(403)
    const path = `users/${waiting}/confirm`
    expect((await t.as('developer').api('PATCH', path, { type: 1 })).status).toBe(403)
    expect(await read(`users/${waiting}`)).toMatchObject({ type: 0 })
  })

  test('is confirmed or rejected only with its current version', async () => {
    const confirm = await boss().get(at(waiting, 'confirm'))
    const reject = await boss().get(at(waiting, 'reject'))
    await t.write((tx) => tx.update(users).set({ version: 2 }).where(eq(users.id, waiting)))
    const before = await t.changes()
    const headers = { 'If-Match': '"1"' }
    const refused = [
      await boss().submit(confirm, { type: '1' }),
      await boss().submit(reject),
      await boss().api('PATCH', `users/${waiting}/confirm`, { type: 1 }, { headers }),
      await boss().api('DELETE', `users/${waiting}`, undefined, { headers }),
    ]
    for (const { status, text } of refused) {
      expect([status, text]).toEqual([409, expect.stringContaining('Otro usuario modificó')])
    }
    expect(await t.changes()).toBe(before)
    expect(await read(`users/${waiting}`)).toMatchObject({ type: 0, version: 2 })
    const now = { headers: { 'If-Match': '"2"' } }
    const path = `users/${waiting}/confirm`
    expect((await boss().api('PATCH', path, { type: 3 }, now)).status).toBe(200)
  })

  test('is rejected after a confirmation, and deleted', async () => {
    const form = await boss().get(at(waiting, 'reject?page=2'))
    expect(form.page.text).toContain('Está por rechazar el registro de Wilmer')
    const done = await boss().submit(form)
    expect([done.location, await told(done)]).toEqual([
      ...[LIST, ['Exito / Se ha rechazado el registro']],
    ])
    expect((await call('GET', `users/${waiting}`)).status).toBe(404)
    expect((await boss().submit(form)).status).toBe(404)
  })
})

describe('a role', () => {
  test('is changed by a form, and refused with a stale version', async () => {
    const form = await boss().get(at(employee, 'role'))
    expect(form.page.values).toMatchObject({ type: '3', version: '1' })
    await call('PATCH', `users/${employee}`, { role_id: 1 })
    const stale = await boss().submit(form, { type: '2' })
    expect([stale.status, stale.page.alert]).toEqual([
      ...[409, expect.stringContaining('Otro usuario modificó este registro')],
    ])
    expect(stale.page.text).toContain('Administrador')
    const done = await boss().submit(stale)
    expect(await told(done)).toEqual(['Exito / Elsa tiene ahora el rol Desarrollador'])
    // Becoming an administrator ended the sessions of before.
    expect((await t.as('employee').get('/titulars')).location).toMatch(/^\/\?/)
    const elsa = t.visitor()
    await elsa.fill('/', { email: 'elsa@example.com', password: PASSWORD })
    expect((await elsa.get('/titulars')).status).toBe(200)
  })

  test('of the last administrator cannot be changed, and the form says why', async () => {
    const { id } = await read('me')
    const own = await boss().post(at(id, 'role'), { type: '3', version: '1' })
    expect(own.status).toBe(403)
    const off = await boss().post(at(id, 'activation'), { active: '0' })
    expect([off.status, off.page.alert]).toEqual([
      ...[409, 'Debe quedar al menos un administrador activo'],
    ])
    expect((await call('PATCH', `users/${id}`, { active: false })).status).toBe(409)
  })

  test('of one’s own user cannot be changed, neither on the screen nor by the API', async () => {
    const password = PASSWORD
    const person = { name: 'Otra Jefa', email: 'jefa@example.com', role_id: 1, password }
    await make('users', person)
    const { developer } = world.people
    for (const role of ['administrator', 'developer'] as const) {
      const client = t.as(role)
      const { id } = (await client.api('GET', 'me')).json
      const off = await client.api('PATCH', `users/${id}`, { active: false })
      expect([off.status, off.json.message]).toEqual([409, OWN_END])
      expect(await read(`users/${id}`)).toMatchObject({ active: true })
      expect((await client.get('/dashboard')).status).toBe(200)
    }
    const dario = t.as('developer')
    const off = await dario.post(at(developer, 'activation'), { active: '0' })
    expect([off.status, off.page.alert]).toEqual([409, OWN_END])
    expect((await call('PATCH', `users/${developer}`, { active: false })).status).toBe(200)
  })
})

const OWN_END = 'Nadie puede desactivarse a sí mismo: pídalo a otro administrador'

describe('disabling a user', () => {
  test('ends all access at once, in the browser and the API, and can be undone', async () => {
    const form = await boss().get(at(employee, 'activation'))
    const done = await boss().submit(form)
    expect(await told(done)).toEqual(['Exito / Se ha desactivado el usuario'])
    expect((await t.as('employee').get('/reports')).location).toContain('/?redirectTo=')
    expect((await t.as('employee').api('GET', 'me')).status).toBe(401)
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(false)
    await boss().submit(await boss().get(at(employee, 'activation')))
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(true)
  })

  test('is refused for an empty form or a stale version', async () => {
    expect((await boss().post(at(employee, 'activation'))).status).toBe(422)
    const form = await boss().get(at(employee, 'activation'))
    await call('PATCH', `users/${employee}`, { name: 'Elsa Paz' })
    expect((await boss().submit(form)).status).toBe(409)
    expect(await read(`users/${employee}`)).toMatchObject({ active: true, name: 'Elsa Paz' })
  })
})

describe('the picker of a titular', () => {
  test('of a user without one offers each free titular, with a role', async () => {
    const { page } = await boss().get(at(unlinked, 'titulars'))
    expect(page.title).toContain('Vincular a Urbano')
    const jose = rowOf(page, 'José')
    expect(jose.cells).toEqual(['José Pérez', 'V-12.345.678', 'Empleado'])
    const bind = at(unlinked, `titulars/${world.jose}/bind`)
    expect(actionsOf(page, 'José')).toEqual([
      ...[
        ['Administrador', `${bind}/1`],
        ['Desarrollador', `${bind}/2`],
      ],
      ['Empleado', `${bind}/3`],
    ])
    expect(
      page.all.some(({ attributes }) => attributes['aria-label'] === 'Seleccionar: José Pérez'),
    )
    // María is Elsa's.
    expect(actionsOf(page, 'María')).toEqual([])
    expect(page.text).toContain('De Elsa')
    expect(page.text).not.toContain('Remover')
    const search = await boss().get(at(unlinked, 'titulars?search=jose&scope=Empleado'))
    expect(search.page.rows.map(([name]) => name)).toEqual(['José Pérez'])
  })

  test('of a linked user offers only to remove that titular', async () => {
    const { page } = await boss().get(at(employee, 'titulars'))
    expect(actionsOf(page, 'María')).toEqual([['Remover', at(employee, 'titulars/unbound')]])
    expect(page.text).not.toContain('Seleccionar')
    expect(page.text).toContain('Vinculado a María Ñáñez')
  })

  test('offers to remove the linked titular also where the list does not show it', async () => {
    const removers = (page: Page) =>
      page.all.filter((each) => each.tag === 'a' && textOf(each) === 'Remover')
    for (const query of ['?search=jose', '?scope=Empresa', '?limit=1&page=2']) {
      const { page } = await boss().get(at(employee, `titulars${query}`))
      expect(page.rows.some(([name]) => name === 'María Ñáñez')).toBe(false)
      expect(removers(page).map(({ attributes }) => attributes.href)).toEqual([
        at(employee, `titulars/unbound${query}`),
      ])
    }
    expect(removers((await boss().get(at(employee, 'titulars'))).page)).toHaveLength(1)
    // An inactive titular is in no picker.
    await t.write((tx) =>
      tx.update(titulars).set({ active: false }).where(eq(titulars.id, world.maria)),
    )
    expect(removers((await boss().get(at(employee, 'titulars'))).page)).toHaveLength(1)
  })

  test.each([
    ['1', 'administrador'],
    ['2', 'desarrollador'],
    ['3', 'empleado'],
  ])('asks before it sets the type %s', async (type, role) => {
    const form = await boss().get(at(unlinked, `titulars/${world.jose}/bind/${type}`))
    expect(form.page.text).toContain(`Esta acción le dara acceso al ${role}`)
    const done = await boss().submit(form)
    expect([done.location, await told(done)]).toEqual([
      ...[at(unlinked, 'titulars'), ['Exito / Se ha creado el vínculo con el titular']],
    ])
    expect(await read(`users/${unlinked}?with=titular`)).toMatchObject({
      ...{ is_bound: true, type: Number(type), titular: { id: world.jose } },
    })
  })

  test('asks before it removes the link, and keeps the role', async () => {
    const form = await boss().get(at(employee, 'titulars/unbound'))
    expect(form.page.text).toContain('¿Seguro que desea remover este vínculo??')
    expect(form.page.text).toContain('Siempre puedes volver a vincularlo')
    const done = await boss().submit(form)
    expect(done.location).toBe(at(employee, 'titulars'))
    expect(await read(`users/${employee}`)).toMatchObject({ is_bound: false, role_id: 3 })
    expect((await t.as('employee').api('GET', 'reports/paysheets')).status).not.toBe(200)
  })

  test('refuses a titular who was linked meanwhile, and unknown types', async () => {
    const path = at(unlinked, `titulars/${world.maria}/bind/3`)
    const taken = await boss().post(path)
    expect([taken.status, taken.page.alert]).toEqual([
      ...[409, 'María Ñáñez ya está vinculado a otro usuario'],
    ])
    expect((await boss().get(at(unlinked, `titulars/${world.jose}/bind/4`))).status).toBe(404)
    const asDeveloper = at(unlinked, `titulars/${world.jose}/bind/1`)
    expect((await t.as('developer').post(asDeveloper)).status).toBe(403)
  })
})

describe('Restablecer contraseña', () => {
  const linkOf = ({ page }: Answer) => {
    const shown = page.all.find(({ attributes }) => attributes.name === 'url')
    return new URL(shown?.attributes.value ?? '')
  }
  const aLink = async () => linkOf(await boss().fill(at(employee, 'reset')))
  const NEW = { password: 'clave-nueva', re_password: 'clave-nueva' }

  test('shows an administrator a link with which the user sets a password, once', async () => {
    const link = await aLink()
    expect(link.href).toMatch(/^http:\/\/nomina\.test\/reset\?token=[\w-]{43}$/)
    const path = link.pathname + link.search
    const visitor = t.visitor()
    const form = await visitor.get(path)
    expect(form.page.text).toContain('elsa@example.com')
    const done = await visitor.submit(form, NEW)
    expect(done.location).toBe('/reports')
    expect(await told(done, visitor)).toEqual(['Exito / Se ha guardado su contraseña'])
    expect(await logsIn('elsa@example.com', 'clave-nueva')).toBe(true)
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(false)
    // Every session and token has ended.
    expect((await t.as('employee').get('/reports')).location).toContain('/?redirectTo=')
    expect((await t.as('employee').api('GET', 'me')).status).toBe(401)
    const gone = await visitor.get(path)
    expect(gone.page.text).toContain('Este enlace ya no sirve')
    expect(gone.text).toContain('href="/forgot"')
    const again = await visitor.submit(form, { password: 'tercera-1', re_password: 'tercera-1' })
    expect(again.status).toBe(422)
    expect(await logsIn('elsa@example.com', 'clave-nueva')).toBe(true)
  })

  test('is not used up by opening the link, nor by a refused password', async () => {
    const link = await aLink()
    const path = link.pathname + link.search
    const visitor = t.visitor()
    const form = await visitor.get(path)
    const short = await visitor.submit(form, { password: 'corta', re_password: 'corta' })
    expect([short.status, short.page.errorOf('password')]).toEqual([
      ...[422, 'Debe tener más de 6 caracteres'],
    ])
    const unequal = await visitor.submit(form, { ...NEW, re_password: 'otra-cosa' })
    expect(unequal.page.errorOf('re_password')).toBe('Las contraseñas no son iguales')
    expect(unequal.text).not.toContain('clave-nueva')
    expect((await visitor.submit(form, NEW)).location).toBe('/reports')
  })

  test('is valid for a day, and a guessed link is refused', async () => {
    const link = await aLink()
    t.wait(24 * 60)
    const path = link.pathname + link.search
    expect((await t.visitor().get(path)).page.text).toContain('Este enlace ya no sirve')
    for (const token of ['', 'x', '%00', 'a'.repeat(43)]) {
      const guess = await t.visitor().get(`/reset?token=${token}`)
      expect([guess.status, guess.page.text]).toEqual([
        ...[200, expect.stringContaining('Este enlace ya no sirve')],
      ])
    }
    expect((await t.visitor().post('/reset', NEW)).status).toBe(422)
  })

  test('is open to administrators only, and not for disabled users', async () => {
    expect((await t.as('developer').post(at(employee, 'reset'))).status).toBe(403)
    expect((await t.as('developer').api('POST', `users/${employee}/reset`)).status).toBe(403)
    const off = await boss().post(at(disabled, 'reset'))
    expect([off.status, off.page.alert]).toEqual([
      ...[409, 'El usuario está desactivado: actívelo primero'],
    ])
    const { url } = (await call('POST', `users/${employee}/reset`)).json
    expect(url).toMatch(/^http:\/\/nomina\.test\/reset\?token=/)
  })
})

describe('users in the API', () => {
  const person = { name: 'Nuevo', email: ' Nuevo@Example.com ', password: 'clave-larga' }

  test('are created confirmed, once per key, and can log in', async () => {
    const headers = { 'Idempotency-Key': 'k-1' }
    const sent = { ...person, role_id: 2 }
    const made = await boss().api('POST', 'users', sent, { headers })
    expect(made.json).toMatchObject({ email: 'nuevo@example.com', role_id: 2, type: 2 })
    expect(made.status).toBe(201)
    const again = await boss().api('POST', 'users', sent, { headers })
    expect(again.json.id).toBe(made.json.id)
    expect(await logsIn('nuevo@example.com', 'clave-larga')).toBe(true)
    expect(await errors('POST', 'users', sent)).toEqual({
      email: ['Ya hay un usuario con este correo electrónico'],
    })
  })

  test('are created with every field, administrators only by administrators', async () => {
    expect(Object.keys(await errors('POST', 'users', {}))).toEqual([
      ...['name', 'email', 'password', 'role_id'],
    ])
    expect(await errors('POST', 'users', { ...person, role_id: 9 })).toHaveProperty('role_id')
    const sent = { ...person, role_id: 1 }
    expect((await t.as('developer').api('POST', 'users', sent)).status).toBe(403)
    expect(await make('users', sent)).toMatchObject({ role_id: 1 })
  })

  test('change only in the fields of a PATCH, and other fields are ignored', async () => {
    const sent = { name: 'Elsa Paz', type: 1, version: 77, is_bound: false, password_hash: 'x' }
    const changed = await call('PATCH', `users/${employee}`, sent)
    expect(changed.json).toMatchObject({ name: 'Elsa Paz', type: 3, version: 2, is_bound: true })
    const headers = { 'If-Match': '"1"' }
    const stale = await boss().api('PATCH', `users/${employee}`, { name: 'X' }, { headers })
    expect(stale.status).toBe(409)
    expect((await call('PATCH', `users/${employee}`, { role_id: 2 })).json).toMatchObject({
      ...{ role_id: 2, role: 'Desarrollador', type: 2 },
    })
    expect((await call('PATCH', `users/${employee}`, { role_id: 'x' })).status).toBe(422)
    expect((await call('PATCH', 'users/2147483647', { name: 'X' })).status).toBe(404)
  })

  test('can be sent back as the whole record that was read', async () => {
    const record = await read(`users/${employee}`)
    expect((await call('PATCH', `users/${employee}`, record)).json).toEqual(record)
    const own = await t.as('employee').api('PATCH', `users/${employee}`, record)
    expect([own.status, own.json]).toEqual([200, record])
  })

  test('are confirmed and rejected only while they wait', async () => {
    const path = `users/${waiting}`
    const confirmed = await call('PATCH', `${path}/confirm`, { type: 2 })
    expect(confirmed.json).toMatchObject({ type: 2, role_id: 2 })
    expect((await call('PATCH', `${path}/confirm`, { type: 3 })).status).toBe(409)
    expect((await call('DELETE', path)).status).toBe(409)
    const { email } = { email: 'otra@example.com' }
    const sent = { name: 'Otra', email, password: PASSWORD, re_password: PASSWORD }
    await t.visitor().api('POST', 'register', sent)
    const [other] = (await read('users?pending=1')).data
    expect((await call('DELETE', `users/${other.id}`)).status).toBe(204)
    expect((await read('users?pending=1')).total).toBe(0)
  })

  test('are linked to and unlinked from titulars', async () => {
    const bind = (body: object) => call('PATCH', `users/${unlinked}/bind`, body)
    expect(Object.keys((await bind({})).json.errors)).toEqual(['type', 'titular_id'])
    expect((await bind({ type: 3, titular_id: world.maria })).status).toBe(409)
    const bound = await bind({ type: 2, titular_id: world.jose })
    expect(bound.json).toMatchObject({ is_bound: true, type: 2 })
    expect((await bind({ type: 2, titular_id: world.nora })).status).toBe(409)
    const free = await call('PATCH', `users/${unlinked}/unbound`)
    expect(free.json).toMatchObject({ is_bound: false, type: 2 })
    expect((await call('PATCH', `users/${unlinked}/unbound`)).status).toBe(409)
  })
})

describe('an employee in the API', () => {
  const own = (body: object) => t.as('employee').api('PATCH', `users/${employee}`, body)

  test('reads only their own record', async () => {
    const seen = await t.as('employee').api('GET', `users/${employee}?with=preferences`)
    expect([seen.status, seen.json.preferences]).toEqual([200, expect.any(Object)])
    for (const [method, path] of [
      ['GET', `users/${developer}`],
      ['PATCH', `users/${developer}`],
      ['DELETE', `users/${waiting}`],
    ] as const) {
      const answer = await t.as('employee').api(method, path, method === 'GET' ? undefined : {})
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect((await t.as('employee').api('DELETE', `users/${employee}`)).status).toBe(403)
    expect((await read('users?pending=1')).total).toBe(1)
  })

  test('can change their birth date, not their role, name or state', async () => {
    expect((await own({ birth_date: '1990-02-28' })).json).toMatchObject({
      birth_date: '1990-02-28',
    })
    expect((await own({ birth_date: '2026-11-21' })).json.errors).toHaveProperty('birth_date')
    expect((await own({ birth_date: null })).json).toMatchObject({ birth_date: null })
    for (const body of [{ role_id: 1 }, { name: 'Jefa' }, { active: false }]) {
      expect((await own({ ...body, birth_date: '1991-01-01' })).status).toBe(403)
    }
    expect(await read(`users/${employee}`)).toMatchObject({
      ...{ role_id: 3, name: 'Elsa', active: true, birth_date: null },
    })
    const others = await call('PATCH', `users/${employee}`, { birth_date: '1990-01-01' })
    expect(others.status).toBe(403)
  })

  test('can change e-mail and password only with the current password', async () => {
    expect((await own({ email: 'e@example.com' })).json.errors).toHaveProperty('current_password')
    const wrong = await own({ email: 'e@example.com', current_password: 'no-es' })
    expect(wrong.json.errors).toEqual({
      current_password: ['La contraseña actual no es correcta'],
    })
    const moved = await own({ email: 'E@example.com', current_password: PASSWORD })
    expect(moved.json).toMatchObject({ email: 'e@example.com' })
    const next = { password: 'clave-nueva', re_password: 'clave-nueva' }
    expect((await own({ ...next, current_password: 'no-es' })).status).toBe(422)
    expect((await own({ ...next, current_password: PASSWORD })).status).toBe(200)
    expect(await logsIn('e@example.com', 'clave-nueva')).toBe(true)
    // This token stays, the browser's session has ended.
    expect((await t.as('employee').api('GET', 'me')).status).toBe(200)
    expect((await t.as('employee').get('/reports')).location).toContain('/?redirectTo=')
    const others = await call('PATCH', `users/${employee}`, { email: 'otro@example.com' })
    expect(others.status).toBe(403)
  })

  test('has to wait after wrong guesses at the password', async () => {
    const guess = () => own({ email: 'e@example.com', current_password: 'no-es' })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(422)
    const waits = await guess()
    expect([waits.status, waits.headers.get('Retry-After')]).toEqual([429, '900'])
    const right = { email: 'e@example.com', current_password: PASSWORD }
    expect((await own(right)).status).toBe(429)
    t.wait(16)
    expect((await own(right)).status).toBe(200)
  })
})
