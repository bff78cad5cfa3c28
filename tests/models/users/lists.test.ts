// @both-engines
// Proves docs/rules/finding.md#10; docs/rules/api.md#15.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { registerUser } from '#app/models/users/create.server.ts'
import { userListing } from '#app/models/users/fields.ts'
import { getUser, listUsers } from '#app/models/users/read.server.ts'
import { titulars, users } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, aUser, listing } from '#tests/support/models/factories.ts'

const t = testDatabase()

const list = (query = '') => listUsers(t.db, listing(userListing, query))
const namesOf = async (query = '') => (await list(query)).data.map(({ name }) => name)

/** Beside Ana Administradora, who acts: an administrator, a linked employee, a disabled developer and a registration that waits. */
const someUsers = () =>
  t.write(async (tx) => {
    await aUser(tx, { name: 'Óscar', email: 'oscar@lista.example', role_id: 1 })
    const ana = await aUser(tx, { name: 'ana', email: 'z@lista.example', role_id: 3 })
    const disabled = await aUser(tx, { name: 'Ñato', email: 'm@lista.example', role_id: 2 })
    await tx.update(users).set({ active: false }).where(eq(users.id, disabled))
    const person = { name: 'Oscar', email: 'a@lista.example', password_hash: 'none' }
    await registerUser(tx, person, t.actor)
    const titular = await aTitular(tx, { name: 'Ana Paz' })
    await tx.update(titulars).set({ user_id: ana }).where(eq(titulars.id, titular))
    return { ana, titular }
  })

describe('the list of users', () => {
  test('is sorted by name, ignoring accents and case, in pages with their total', async () => {
    await someUsers()
    expect(await namesOf()).toEqual(['ana', 'Ana Administradora', 'Ñato', 'Óscar', 'Oscar'])
    const page = await list('limit=3&page=2')
    expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 5 })
    expect(page.data.map(({ name }) => name)).toEqual(['Óscar', 'Oscar'])
  })

  test('is searched by name and e-mail, ignoring accents and case', async () => {
    await someUsers()
    expect(await namesOf('search=OSCAR')).toEqual(['Óscar', 'Oscar'])
    expect(await namesOf('search=Z%40LISTA')).toEqual(['ana'])
    expect(await namesOf('search=z%40lista, Ana')).toEqual(['ana'])
    expect((await list('search=%25')).total).toBe(0)
  })

  test('is filtered by role, waiting registrations and state; a registration has no role', async () => {
    await someUsers()
    expect(await namesOf('role=1')).toEqual(['Ana Administradora', 'Óscar'])
    expect(await namesOf('role=3')).toEqual(['ana'])
    expect(await namesOf('pending=1')).toEqual(['Oscar'])
    expect(await namesOf('pending=0')).toEqual(['ana', 'Ana Administradora', 'Ñato', 'Óscar'])
    expect(await namesOf('active=0')).toEqual(['Ñato'])
    expect(await namesOf('active=1&role=2')).toEqual([])
    expect((await list('active=1&pending=0')).total).toBe(3)
  })

  test('sorts by every column that it shows, users without a titular first', async () => {
    await someUsers()
    const sorted = async (by: string) => namesOf(`sort_by=${by}&search=lista.example`)
    expect(await sorted('email,asc')).toEqual(['Oscar', 'Ñato', 'Óscar', 'ana'])
    expect(await sorted('role,asc')).toEqual(['Óscar', 'Ñato', 'ana', 'Oscar'])
    expect((await sorted('titular,desc'))[0]).toBe('ana')
    expect((await sorted('titular,asc')).at(-1)).toBe('ana')
    expect(await sorted('id,desc')).toEqual(['Oscar', 'Ñato', 'ana', 'Óscar'])
  })

  test('includes preferences and titular when asked, and says whether a titular is linked', async () => {
    const { ana, titular } = await someUsers()
    const [first, second] = (await list('with=preferences,titular')).data
    expect(first).toMatchObject({ id: ana, is_bound: true, titular: { id: titular } })
    expect(first?.preferences).toMatchObject({ allow_display_age_on_birthday_notification: false })
    expect(second).toMatchObject({ is_bound: false, titular: null })
    const plain = await getUser(t.db, ana)
    expect(plain).toMatchObject({ role: 'Empleado', is_bound: true })
    for (const name of ['titular', 'preferences']) expect(plain).not.toHaveProperty(name)
    await expect(getUser(t.db, 2_147_483_647)).rejects.toBeInstanceOf(NotFound)
  })
})
