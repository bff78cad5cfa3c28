// Proves docs/rules/entering.md#2.
/** Pickers of many titulars, without scripts, and what a combobox asks (docs/rules/entering.md#1). */
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'

const t = testApp()
const staff = () => t.as('developer')
const chosen = ({ page }: Answer, name: string) => page.values[name]
const offered = ({ page }: Answer) =>
  optionsOf(page.form(), 'titular_id')
    .filter(({ value }) => value)
    .map(({ label }) => label)

describe('what a combobox asks', () => {
  test.each([
    ['developer', 'employees', ['José Pérez', 'María Ñáñez', 'Nora Sin Salario (Sin salario)']],
    ['administrator', 'companies', ['Inversiones Ávila, C.A.']],
  ] as const)('answers %s with the active titulars of %s', async (role, list, names) => {
    const { status, json } = await t.as(role).get(`/pickers/${list}`)
    expect(status).toBe(200)
    expect(json.options.map(({ label }: { label: string }) => label)).toEqual(names)
    expect(json.more).toBe(false)
  })

  test.each([
    ['maria nanez', [['Empleado', 'María Ñáñez']]],
    ['11470283', [['Empleado', 'María Ñáñez']]],
    ['ferreteria', [['Externo', 'Ferretería Élite']]],
    ['%', []],
  ])('finds %j', async (q, found) => {
    const { json } = await staff().get(`/pickers/titulars?${new URLSearchParams({ q })}`)
    type Group = { label: string; options: { label: string }[] }
    const said = json.groups.map(({ label, options }: Group) => [label, options[0]?.label])
    expect(said).toEqual(found)
  })

  test.each(['employee', 'unlinked'] as const)('is refused to %s', async (role) => {
    const answer = await t.as(role).get('/pickers/titulars?q=a')
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('María')
  })

  test('is refused to visitors, and for a list that does not exist', async () => {
    const answer = await t.visitor().get('/pickers/titulars?q=a')
    expect([answer.status, answer.location]).toEqual([
      302,
      expect.stringMatching(/^\/\?redirectTo/),
    ])
    for (const list of ['users', 'constructor', 'titulars%20']) {
      expect([list, (await staff().get(`/pickers/${list}`)).status]).toEqual([list, 404])
    }
  })

  test('is bounded, whatever is asked', async () => {
    await t.write((tx) => aCrowd(tx, 200))
    for (const q of [
      '',
      'empleado',
      'e'.repeat(5000),
      '%'.repeat(60),
      '\u0000',
      '1 '.repeat(2000),
    ]) {
      const { status, json } = await staff().get(`/pickers/employees?${new URLSearchParams({ q })}`)
      expect([q.slice(0, 9), status]).toEqual([q.slice(0, 9), 200])
      expect(json.options.length).toBeLessThanOrEqual(20)
    }
  })
})

describe('without scripts, the form of a company of 2,000', () => {
  beforeEach(() => t.write((tx) => aCrowd(tx, 2000)))

  test('costs no more than one of few, and finds within itself', async () => {
    const opened = await staff().get('/paysheets/create')
    expect(offered(opened)).toEqual([])
    expect(opened.bytes.length).toBeLessThan(60_000)
    const typed = { find: 'Empleado 0123', concept: 'Nómina de noviembre', number: 'T-9' }
    const several = await staff().submit(opened, typed, 'Buscar')
    expect(several.status).toBe(200)
    expect(offered(several)).toHaveLength(11)
    expect(several.page.values).toMatchObject({ ...typed, titular_id: '' })
    const one = await staff().submit(several, { find: '30.001.234' }, 'Buscar')
    expect(offered(one)).toEqual(['Empleado 01234'])
    expect(chosen(one, 'titular_id')).not.toBe('')
    // The only account of the only one found.
    expect(chosen(one, 'account_id')).not.toBe('')
    expect(one.page.values).toMatchObject({ concept: 'Nómina de noviembre', number: 'T-9' })
  })

  test('looks up who was typed and not chosen before it saves anything', async () => {
    const opened = await staff().get('/payments/create')
    const before = await t.changes()
    const answer = await staff().submit(opened, { find: 'maría ñáñez' }, 'Crear orden')
    expect(answer.status).toBe(200)
    expect(chosen(answer, 'titular_id')).toBe(String(world.maria))
    expect(answer.page.errors).toEqual({})
    expect(await t.changes()).toBe(before)
  })

  test('finds the titular of an account, also in the dialogs', async () => {
    const opened = await staff().get('/accounts/create')
    const answer = await staff().submit(opened, { find: 'ferreteria', number: '0134' }, 'Buscar')
    expect(offered(answer)).toEqual(['Ferretería Élite'])
    expect(answer.page.values.number).toBe('0134')
    const kept = await staff().get(`/accounts/${world.mariaAccount}`)
    expect(offered(kept)).toEqual(['María Ñáñez'])
  })
})
