/** An employee's position, dates, names and e-mail in the forms (docs/rules/people.md#20, docs/rules/law.md#15). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read, call, column } = apiOf(t)
const staff = () => t.as('developer')

const PARTICULARS = {
  position: 'Analista',
  department: 'Administración',
  hired_at: '2026-01-15',
  left_at: '2026-06-30',
  given_names: 'María',
  surnames: 'Ñáñez',
  birth_date: '1990-02-28',
  email: 'maria@example.com',
}

test('a titular’s page has them, shows them above, and clears what is emptied', async () => {
  const client = staff()
  const path = `/titulars/${world.maria}`
  const opened = await client.get(path)
  expect(opened.page.text).toContain('Mixta (7,5 horas, hasta cuatro nocturnas)')
  const saved = await client.submit(opened, PARTICULARS)
  expect(saved.location).toBe(path)
  const { page } = await client.follow(saved)
  expect(page.values).toMatchObject(PARTICULARS)
  const shown = ['CargoAnalista', 'Fecha de ingreso01/15/2026', 'Fecha de nacimiento02/28/1990']
  for (const text of [...shown, 'maria@example.com']) {
    expect(page.text).toContain(text)
  }
  const none = Object.fromEntries(Object.keys(PARTICULARS).map((name) => [name, '']))
  expect((await client.submit(await client.get(path), none)).location).toBe(path)
  const nothing = { position: null, hired_at: null, birth_date: null }
  expect(await read(`titulars/${world.maria}`)).toMatchObject(nothing)
})

test('given names and surnames are proposed beside empty fields, and only stored when typed', async () => {
  await call('PATCH', `titulars/${world.maria}`, { name: 'María José Ñáñez Gil' })
  const client = staff()
  const path = `/titulars/${world.maria}`
  const opened = await client.get(path)
  expect(opened.page.text).toContain('Propuesta: María José')
  expect(opened.page.text).toContain('Propuesta: Ñáñez Gil')
  expect(opened.page.values).toMatchObject({ given_names: '', surnames: '' })
  await client.submit(opened)
  expect(await read(`titulars/${world.maria}`)).toMatchObject({ given_names: null, surnames: null })
  const typed = { given_names: 'María José', surnames: 'Ñáñez Gil' }
  await client.submit(await client.get(path), typed)
  expect((await client.get(path)).page.text).not.toContain('Propuesta:')
  expect(await read(`titulars/${world.maria}`)).toMatchObject(typed)
})

test('what is wrong with them is said beside the others, and all stays as typed', async () => {
  const wrong = { left_at: '2026-01-14', birth_date: '2027-01-01', email: 'maria', name: '' }
  const typed = { ...PARTICULARS, ...wrong }
  const { status, page } = await staff().fill(`/titulars/${world.maria}`, typed)
  expect(status).toBe(422)
  expect(page.errors).toEqual({
    name: 'Escriba el nombre',
    left_at: 'El egreso no puede ser anterior al ingreso',
    birth_date: 'La fecha aún no ha llegado',
    email: 'Escriba un correo electrónico válido',
  })
  expect(page.values).toMatchObject(typed)
})

test('an employee is hired with them', async () => {
  const hired = {
    ...{ name: 'Luis Paz', ric: 'V-19.234.567', type: 'Natural', salary: '500' },
    ...PARTICULARS,
    ...{ number: '0134-0946-31-0000000700', bank_id: String(world.banesco) },
    ...{ account_type: 'Ahorro', allow_check_digit: 'on' },
  }
  const client = staff()
  const late = await client.fill('/titulars/hire', { ...hired, left_at: '2026-01-14' })
  expect(late.page.errors).toEqual({ left_at: 'El egreso no puede ser anterior al ingreso' })
  expect((await client.fill('/titulars/hire', hired)).status).toBe(303)
  expect(await column('titulars?search=luis paz', 'email')).toEqual(['maria@example.com'])
})
