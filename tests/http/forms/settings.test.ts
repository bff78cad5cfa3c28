// Proves docs/rules/people.md#8, #9, #10; docs/rules/salaries.md#5.
/** Salaries, settings amounts and signatories through their forms. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'

const t = testApp()
const { read, call } = apiOf(t)
const staff = () => t.as('developer')
const PATH = '/settings/salary'
const AMOUNTS = '/settings/salary/amounts'
const SIGNATURES = '/settings/salary/signatures'

describe('a salary on its settings screen', () => {
  const form = (id: number) => `salary-${id}`

  test('is saved by itself, and the list keeps its query', async () => {
    const client = staff()
    const saved = await client.fill(`${PATH}?search=nora`, { salary: '1.234,5' }, form(world.nora))
    expect([saved.status, saved.location]).toEqual([303, `${PATH}?search=nora`])
    const { page } = await client.follow(saved)
    expect(page.toasts).toEqual([
      'Exito / El salaro de Nora Sin Salario ha sido actualizado con exito',
    ])
    expect((await read(`titulars/${world.nora}`)).salary).toBe(1234.5)
    expect((await read(`titulars/${world.jose}`)).salary).toBe(500)
  })

  test.each(['', '0', '0,99', '-5', 'mil', '1e3', '1,234'])('of %j is refused', async (salary) => {
    const { status, page } = await staff().fill(PATH, { salary }, form(world.jose))
    expect(status).toBe(422)
    expect(page.title).toMatch(/^Error: /)
    expect(page.alert).toContain('Salario de José Pérez')
    if (salary.startsWith('0')) expect(page.text).toContain('El salario mínimo es 1,00')
    expect((await read(`titulars/${world.jose}`)).salary).toBe(500)
  })

  test('is not saved over another one', async () => {
    const client = staff()
    const opened = await client.get(PATH)
    await call('PATCH', `titulars/${world.jose}`, { salary: 600 })
    const stale = await client.submit(opened, { salary: '700' }, undefined, form(world.jose))
    expect([stale.status, stale.page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
    expect(stale.page.text).toContain('700,00 Bs')
    expect(stale.page.text).toContain('600,00 Bs')
    expect((await read(`titulars/${world.jose}`)).salary).toBe(600)
  })
})

describe('the amounts of the settings', () => {
  test('are saved together', async () => {
    const client = staff()
    const opened = await client.get(AMOUNTS)
    const amounts = { bonus: '45', sso: '11,08', lacks: '0' }
    const saved = await client.submit(opened, amounts, undefined, 'amounts')
    expect((await client.follow(saved)).page.toasts).toEqual([
      'La configuración de pagos ha sido actualizada con exito',
    ])
    expect(await read('settings')).toEqual({ id: 1, bonus: 45, sso: 11.08, lacks: 0 })
    const stale = await client.submit(opened, amounts, undefined, 'amounts')
    expect(stale.status).toBe(409)
  })

  test('are refused together', async () => {
    const amounts = { bonus: '45', sso: '-1', lacks: 'x' }
    const { status, page } = await staff().fill(AMOUNTS, amounts, 'amounts')
    expect(status).toBe(422)
    expect(Object.keys(page.errors)).toEqual(['sso', 'lacks'])
    expect(await read('settings')).toEqual({ id: 1, bonus: 40, sso: 10.5, lacks: 5.25 })
  })
})

describe('the signatories of the settings', () => {
  const offered = async (name: string) => {
    const { page } = await staff().get('/paysheets/create')
    return optionsOf(page.form(), name).map(({ label }) => label)
  }

  test('are those of the first start, and the first who makes orders is preselected', async () => {
    expect(await offered('realized')).toEqual(['Administración'])
    expect(await offered('authorized')).toEqual(['Sin autorizar', 'Gerencia', 'Dirección'])
    const { page } = await staff().get('/paysheets/create')
    expect(page.values).toMatchObject({ realized: 'Administración', authorized: '' })
  })

  test('can be added and removed, except the last', async () => {
    const client = staff()
    const added = await client.fill(SIGNATURES, { name: 'Presidencia' }, 'authorized')
    expect((await client.follow(added)).page.toasts).toEqual([
      'Exito / Se ha agregado a Presidencia',
    ])
    expect(await offered('authorized')).toContain('Presidencia')
    const twice = await client.fill(SIGNATURES, { name: 'Presidencia' }, 'authorized')
    expect([twice.status, Object.keys(twice.page.errors)]).toEqual([422, ['name']])
    const removed = await client.post(SIGNATURES, { id: '2' })
    expect((await client.follow(removed)).page.toasts).toEqual(['Exito / Se ha quitado el nombre'])
    expect(await offered('authorized')).not.toContain('Gerencia')
    const last = await client.post(SIGNATURES, { id: '1' })
    expect(last.status).toBe(409)
    expect(last.page.alert).toContain('Debe quedar al menos un nombre')
    expect(await offered('realized')).toEqual(['Administración'])
  })

  test('are not changed by an unknown kind', async () => {
    for (const kind of ['', 'salary', '__proto__', 'constructor']) {
      const { status } = await staff().post(SIGNATURES, { kind, name: 'X' })
      expect([kind, status]).toEqual([kind, 422])
    }
  })
})
