// Proves docs/rules/lists.md#5.
/** A search within a form that finds nobody says so, without scripts (docs/rules/entering.md#1). */
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'

const t = testApp()
const admin = () => t.as('administrator')
const NOBODY = 'Ningún resultado para «nadie así»'

test('The choice of people for a raise says so, and ‘Limpiar’ shows all, with the ticks', async () => {
  const client = admin()
  const opened = await client.get('/settings/salary/raise')
  const all = opened.page.rows.length
  const typed = { who: 'chosen', value: '10', titular: [String(world.jose)] }
  const none = await client.submit(opened, { ...typed, search: 'nadie así' }, 'Buscar')
  expect(none.page.text).toContain(`${NOBODY}.`)
  const back = await client.submit(none, {}, 'Limpiar')
  expect([back.status, back.page.rows.length]).toEqual([200, all])
  expect(back.page.text).toContain('1 elegida;')
  expect(back.page.text).not.toContain('Ningún resultado')
  expect(back.page.values).toMatchObject({ who: 'chosen', value: '10', search: '' })
})

describe('The form whose titular is searched for', () => {
  beforeEach(() => t.write((tx) => aCrowd(tx, 51)))

  test.each([
    ['/paysheets/create', 'Crear orden'],
    ['/payments/create', 'Crear orden'],
    ['/accounts/create', 'Crear cuenta'],
    ['/settings/users/create', 'Crear y generar enlace'],
  ])('%s says that there is nobody, for ‘Buscar’ and ‘%s’ alike', async (path, save) => {
    const client = admin()
    const opened = await client.get(path)
    expect(opened.page.text).not.toContain('Ningún resultado')
    const before = await t.changes()
    for (const button of ['Buscar', save]) {
      const find = 'nadie así'
      const answer = await client.submit(opened, { find, titular_id: '' }, button)
      expect([button, answer.page.text]).toEqual([button, expect.stringContaining(NOBODY)])
      expect(answer.page.values).toMatchObject({ find, titular_id: '' })
    }
    expect(await t.changes()).toBe(before)
    const found = await client.submit(opened, { find: '30.000.042', titular_id: '' }, 'Buscar')
    expect(found.page.text).not.toContain('Ningún resultado')
    expect(optionsOf(found.page.form(), 'titular_id').map(({ label }) => label)).toContain(
      'Empleado 00042',
    )
  })

  test('says so where an account is edited or gets its titular', async () => {
    const client = admin()
    const edited = await client.get(`/accounts/${world.mariaAccount}`)
    const sought = await client.submit(edited, { find: 'nadie así' }, 'Buscar')
    expect(sought.page.text).toContain(NOBODY)
    expect(sought.page.values).toMatchObject({ find: 'nadie así', titular_id: `${world.maria}` })
    const asked = new URLSearchParams({ find: 'nadie así', titular_id: '' })
    const { page } = await client.get(`/accounts/${world.lone}/assign?${asked}`)
    expect(page.text).toContain(NOBODY)
  })
})
