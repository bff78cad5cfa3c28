// Proves docs/rules/money.md#16.
/** A document that somebody voids while somebody else edits it (docs/rules/money.md#9). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { hintOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { call, read } = apiOf(t)
const staff = () => t.as('developer')

const SAID =
  'Administrador anuló este registro el 11/20/2026 10:00 («Repetida»). Lo que escribió sigue en el formulario, pero ya no se puede guardar.'
const KINDS: [string, number, Record<string, string>][] = [
  ['incomes', world.income, { provider: 'Otro proveedor', amount: '31,25' }],
  ['transfers', world.transfer, { concept: 'Otro concepto', amount: '0,75' }],
  ['payments', world.payment, { concept: 'Otro concepto', amount: '4,25' }],
  [
    'paysheets',
    world.paysheet,
    { concept: 'Otro concepto', adition: '10', adition_reason: 'Guardia' },
  ],
]

describe.each(KINDS)('one of the %s that is voided while it is edited', (kind, id, typed) => {
  const path = `/${kind}/${id}/edit`
  const open = async () => {
    const client = staff()
    const opened = await client.get(path)
    if (kind === 'incomes') {
      // Its money is still there: voiding it takes back no more than the account holds.
      await call('POST', `accounts/${world.poor}/adjustments`, { amount: 25, reason: 'Fondos' })
    }
    const asked = await t.as('administrator').get(`/${kind}/${id}/delete`)
    expect((await t.as('administrator').submit(asked, { reason: 'Repetida' })).status).toBe(303)
    return { client, opened, changes: await t.changes() }
  }

  test('keeps the typed values, and says who voided it, when and why', async () => {
    const { client, opened, changes } = await open()
    const refused = await client.submit(opened, typed)
    expect(refused.status).toBe(409)
    expect(refused.page.alert).toBe(SAID)
    expect(refused.page.title).toMatch(/^Error: Editar /)
    // What the form says of its total follows what is typed.
    const { version: _, seen: _total, ...shown } = opened.page.values
    expect(refused.page.values).toMatchObject({ ...shown, ...typed })
    const again = await client.submit(refused, typed)
    expect([again.status, again.page.alert]).toEqual([409, refused.page.alert])
    expect(await t.changes()).toBe(changes)
  })

  test('says so instead of other errors, and keeps the wrong values', async () => {
    const { client, opened } = await open()
    const [name = ''] = Object.keys(typed)
    const { status, page } = await client.submit(opened, { ...typed, [name]: '' })
    expect(status).toBe(422)
    expect(page.alert).toBe(SAID)
    expect(page.values).toMatchObject({ ...typed, [name]: '' })
  })

  test('cannot be opened any more', async () => {
    const { client } = await open()
    expect((await client.get(path)).status).toBe(404)
    expect((await client.get(`/${kind}/2147483647/edit`)).status).toBe(404)
    expect((await client.post(`/${kind}/2147483647/edit`, typed)).status).not.toBe(409)
  })
})

describe('the form of an order that was voided meanwhile', () => {
  test.each([
    ['payments', world.payment],
    ['paysheets', world.paysheet],
    ['transfers', world.transfer],
  ])('says so when it is refreshed by Actualizar: %s', async (kind, id) => {
    const client = staff()
    const opened = await client.get(`/${kind}/${id}/edit`)
    expect((await call('DELETE', `${kind}/${id}`)).status).toBe(204)
    const drawn = await client.submit(opened, { concept: 'Otro concepto' }, 'Actualizar')
    expect(drawn.page.alert).toMatch(/^Administrador anuló este registro el 11\/20\/2026 10:00\. /)
    expect(drawn.page.values.concept).toBe('Otro concepto')
  })

  test('no longer counts the order’s money as available', async () => {
    const client = staff()
    const opened = await client.get(`/transfers/${world.transfer}/edit`)
    const { capital } = await read(`accounts/${world.enterprise}`)
    expect(hintOf(opened.page.form(), 'amount')).toContain(`Disponible ${said(capital + 1)} Bs`)
    await call('DELETE', `transfers/${world.transfer}`)
    const drawn = await client.submit(opened, {}, 'Actualizar')
    expect(hintOf(drawn.page.form(), 'amount')).toContain(`Disponible ${said(capital + 1)} Bs`)
  })
})

const said = (amount: number) =>
  amount.toLocaleString('es-VE', { minimumFractionDigits: 2, useGrouping: true })
