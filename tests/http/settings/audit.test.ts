/** The screen of the trail (docs/rules/access.md#18). */
import { describe, expect, test } from 'vitest'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { filtersOf, linksIn } from '#tests/support/http/screen.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testApp()
const { call } = apiOf(t)
const open = async (query = '') => (await t.as('administrator').get(`/settings/audit${query}`)).page
const PATH = '/settings/audit'

describe('the audit trail', () => {
  test('shows author, record, time and values before and after, newest first', async () => {
    await call('PATCH', `titulars/${world.jose}`, { salary: 750.5 })
    await call('PATCH', `users/${world.people.employee}`, { role_id: 2 })
    const { rows } = await open()
    expect(rows.slice(0, 2)).toEqual([
      [
        ...['Modificó: Usuario Elsa', '11/20/2026 10:00', expect.any(String)],
        'Rol: Empleado → Desarrollador',
      ],
      [
        ...['Modificó: Titular José Pérez', '11/20/2026 10:00', expect.any(String)],
        'Salario: 500,00 Bs → 750,50 Bs',
      ],
    ])
  })

  test('shows names instead of ids, and words instead of codes', async () => {
    const bound = { type: 2, titular_id: world.jose }
    await call('PATCH', `users/${world.people.unlinked}/bind`, bound)
    const texts = (await open()).rows.map((row) => row.at(-1))
    expect(texts[0]).toContain('Titular: José Pérez')
    expect(texts[1]).toBe('Usuario: Urbano')
    await call('PATCH', `users/${world.people.waiting}/confirm`, { type: 3 })
    expect((await open()).rows[0]?.at(-1)).toBe('Estado: Por confirmar → Confirmado')
  })

  test('says fortnights, months and who must have a second factor in words', async () => {
    const texts = (await open('?kind=payroll_run')).rows.map((row) => row.at(-1) ?? '')
    expect(texts[0]).toMatch(/Quincena: (Primera|Segunda)Mes: [a-z]+ de 20\d\d/)
    const [before, after] = [{ require_factor: 'nobody' }, { require_factor: 'administrators' }]
    await t.write((tx) => recordAudit(tx, ADMINISTRATOR, 'update', 'access', 1, before, after))
    const [row] = (await open('?kind=access')).rows
    expect(row?.at(-1)).toBe('Exigir segundo factor: A nadie → A los administradores')
  })

  test('names a document by its number, once', async () => {
    const sides = { from_account_id: world.enterprise, to_account_id: world.poor }
    const text = { number: 'T-9', concept: 'Fondos', issued_at: '2026-11-20' }
    await call('POST', 'transfers', { ...sides, ...text, amount: 1 })
    const [made] = (await open()).rows
    expect(made?.[0]).toBe('Creó: Transferencia N° 000003')
    expect(made?.at(-1)).toContain('Monto: 1,00 Bs')
    expect(made?.at(-1)).not.toContain('Orden:')
  })

  test('never shows a password', async () => {
    const { url } = (await call('POST', `users/${world.people.employee}/reset`)).json
    const page = await open()
    expect(page.rows[0]?.[0]).toBe('Hizo un enlace para restablecer la contraseña: Usuario Elsa')
    expect(page.text).not.toContain(new URL(url).searchParams.get('token'))
    expect((await open('?kind=user')).text).not.toMatch(/argon2|password/)
  })

  test('of many users is searched by who made a change', async () => {
    const dario = t.as('developer')
    await dario.api('PATCH', `banks/${world.unusedBank}`, { name: 'Banco Otro' })
    const few = await open()
    expect(filtersOf(few).Usuario).toContain('Dario')
    await t.write(async (tx) => {
      for (let n = 0; n < 60; n++) await aUser(tx, { name: `Persona ${n}` })
    })
    const many = filtersOf(await open())
    expect([Object.keys(many), many.Usuario]).toEqual([
      ['Usuario', 'Desde', 'Hasta', 'Registro'],
      [],
    ])
    const found = await open('?search=dario')
    expect(found.rows.map(([what]) => what)).toEqual(['Modificó: Banco Banco Otro'])
    expect((await open('?search=urbano')).rows.join()).toContain('No hay datos encontrados')
    const own = await open(`?user=${world.people.developer}`)
    expect([own.rows, own.text.includes('Usuario: Dario')]).toEqual([found.rows, true])
  })

  test('is filtered by user and kind', async () => {
    const client = t.as('developer')
    await client.api('PATCH', `banks/${world.unusedBank}`, { name: 'Banco Otro' })
    const filters = filtersOf(await open())
    expect(Object.keys(filters)).toEqual(['Desde', 'Hasta', 'Usuario', 'Registro'])
    expect(filters.Usuario).toContain('Dario')
    const own = await open(`?user=${world.people.developer}`)
    expect(own.rows.map(([what]) => what)).toEqual(['Modificó: Banco Banco Otro'])
    const banks = await open('?kind=bank')
    expect(banks.rows.every(([what]) => what?.includes('Banco'))).toBe(true)
  })

  test('filters by the days of Venezuela', async () => {
    // 23:30 of the 21st, and midnight after it.
    const instants = ['2026-11-22T03:30:00.000Z', '2026-11-22T04:00:00.000Z']
    await t.write(async (tx) => {
      for (const at of instants) {
        const actor = { ...ADMINISTRATOR, at: new Date(at) }
        await recordAudit(tx, actor, 'update', 'bank', 1, { name: 'Uno' }, { name: 'Dos' })
      }
    })
    const on = async (day: string) =>
      (await open(`?startDate=${day}&endDate=${day}`)).rows.map(([, at]) => at)
    expect(await on('2026-11-21')).toEqual(['11/21/2026 23:30'])
    expect(await on('2026-11-22')).toEqual(['11/22/2026 00:00'])
  })

  test('has pages, and drops unknown parameters', async () => {
    const page = await open('?page=2')
    expect(page.rows).toHaveLength(10)
    const odd = await open('?kind=nada&user=x')
    expect(odd.text).toContain('No se tomó en cuenta')
  })

  test('is open to administrators only, also in the menu', async () => {
    const menu = async (role: 'administrator' | 'developer') =>
      linksIn((await t.as(role).get('/settings')).page, 'Secciones').map(([, to]) => to)
    expect(await menu('administrator')).toContain(PATH)
    expect(await menu('developer')).not.toContain(PATH)
    expect((await t.as('developer').get(PATH)).status).toBe(403)
    expect((await t.as('employee').get(PATH)).status).toBe(403)
  })
})
