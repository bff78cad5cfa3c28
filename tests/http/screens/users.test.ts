// Proves docs/rules/screens.md#19; docs/rules/api.md#15, #17.
/** The list of users (docs/rules/people.md#17), on the screen and in the API. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { crumbsOf, filtersOf, headsOf, linksIn, rowOf, sortOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { read, call, errors } = apiOf(t)
const open = async (path: string) => (await t.as('developer').get(path)).page
const namesOf = async (query: string) =>
  (await open(`/settings/users?${query}`)).rows.map(([name]) => name)

/** Someone who has registered and waits. */
const register = () =>
  t.visitor().api('POST', 'register', {
    ...{ name: 'Petra Paz', email: 'petra@example.com' },
    ...{ password: 'clave-larga', re_password: 'clave-larga' },
  })

describe('the list of users', () => {
  test('shows name, e-mail, role, state and the linked titular, by name', async () => {
    await register()
    const page = await open('/settings/users')
    expect(page.title).toBe('Listado de usuarios · Nómina')
    expect(headsOf(page)).toEqual([
      ...['Nombre', 'Correo electrónico', 'Rol', 'Estado', 'Titular', 'Acciones'],
    ])
    expect(sortOf(page)).toEqual(['Nombre', 'ascending'])
    expect(rowOf(page, 'elsa@').cells).toEqual([
      ...['Elsa', 'elsa@example.com', 'Empleado', 'Activo', 'María Ñáñez'],
    ])
    expect(page.link('María Ñáñez')).toBe(`/titulars/${world.maria}`)
    expect(rowOf(page, 'dario@').cells.slice(2)).toEqual(['Desarrollador', 'Activo', 'Sin titular'])
    expect(rowOf(page, 'Delia').cells[3]).toBe('Desactivado')
    expect(rowOf(page, 'Petra').cells.slice(2, 4)).toEqual(['—', 'Por confirmar'])
    const names = page.rows.map(([name = '']) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')))
  })

  test('is linked in breadcrumbs and the menu of the settings, and /users redirects to it', async () => {
    const page = await open('/settings/users')
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Configuración', '/settings'],
      ['Usuarios', '/users'],
      ['Listado de usuarios', ''],
    ])
    expect(linksIn(page, 'Secciones')).toContainEqual(['Usuarios', '/settings/users'])
    const { location } = await t.as('administrator').get('/users?role=2')
    expect(location).toBe('/settings/users?role=2')
  })

  test('is open to administrators and developers; employees are redirected to their own settings', async () => {
    for (const path of ['/users', '/settings/users']) {
      expect((await t.as('employee').get(path)).location).toBe('/settings')
    }
    expect((await t.as('employee').api('GET', 'users')).status).toBe(403)
    expect((await t.as('employee').api('GET', `users/${world.people.developer}`)).status).toBe(404)
  })

  test('is searched, and filtered by role, waiting registrations and disabled users', async () => {
    await register()
    expect(filtersOf(await open('/settings/users'))).toEqual({
      Buscar: [],
      Rol: ['Todos', 'Administrador', 'Desarrollador', 'Empleado'],
      Registro: ['Todos', 'Por confirmar', 'Confirmados'],
      Estado: ['Todos', 'Activos', 'Desactivados'],
    })
    expect(await namesOf('search=DÁRIO')).toEqual(['Dario'])
    expect(await namesOf('search=petra@example')).toEqual(['Petra Paz'])
    expect(await namesOf('role=2')).toEqual(['Dario', 'Delia'])
    expect(await namesOf('role=2&active=0')).toEqual(['Delia'])
    expect(await namesOf('role=3')).not.toContain('Petra Paz')
    expect(await namesOf('pending=1')).toContain('Petra Paz')
    expect(await namesOf('pending=0')).not.toContain('Petra Paz')
    const page = await open('/settings/users?pending=1&role=3')
    expect(page.link('Quitar el filtro Registro: Por confirmar')).toBe('/settings/users?role=3')
  })
})

describe('users in the API', () => {
  test('have ten rows a page by name, without secrets', async () => {
    const { json } = await call('GET', 'users')
    expect(json).toMatchObject({ current_page: 1, per_page: 10 })
    const elsa = json.data.find(({ name }: { name: string }) => name === 'Elsa')
    expect(elsa).toEqual({
      ...{ id: world.people.employee, name: 'Elsa', email: 'elsa@example.com' },
      ...{ role_id: 3, role: 'Empleado', type: 3, active: true, is_bound: true },
      ...{ simgulary_bot_id: null, birth_date: null, version: 1 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    })
    expect(JSON.stringify(json)).not.toMatch(/password|_key|argon2|allow_/)
  })

  test('include preferences and titular when asked', async () => {
    const id = world.people.employee
    const user = await read(`users/${id}?with=preferences,titular`)
    expect(user.preferences).toEqual({
      allow_send_birthday_proximity_notification: true,
      allow_receive_birthday_proximity_notification: true,
      allow_receive_paysheet_creation_notification: true,
      allow_receive_receipt_email: true,
      allow_receive_announcement_email: true,
      allow_receive_birthday_email: true,
      allow_receive_approval_notification: true,
      dates_in_words: false,
      allow_display_age_on_birthday_notification: false,
    })
    expect(user.titular).toMatchObject({ id: world.maria, name: 'María Ñáñez', salary: 1000.01 })
    const unlinked = await read(`users/${world.people.developer}?with=titular`)
    expect([unlinked.titular, unlinked.is_bound]).toEqual([null, false])
    expect(await read(`users/${id}`)).not.toHaveProperty('titular')
    expect((await call('GET', 'users/2147483647')).status).toBe(404)
  })

  test('refuse unknown parameters with 422', async () => {
    expect(await errors('GET', 'users?role=9&with=password&sort_by=password_hash')).toEqual({
      role: ['No es un valor conocido'],
      with: ['No se conoce: password'],
      sort_by: ['No se puede ordenar así'],
    })
  })

  test('include disabled users and waiting registrations', async () => {
    await register()
    const names = async (query: string) =>
      (await read(`users?limit=0&${query}`)).data.map(({ name }: { name: string }) => name)
    expect(await names('active=0')).toEqual(['Delia'])
    expect(await names('pending=1')).toContain('Petra Paz')
    await t.write((tx) => tx.update(users).set({ active: true }).where(eq(users.name, 'Delia')))
    expect(await names('active=0')).toEqual([])
  })
})
