// Proves docs/rules/second-factor.md#6, #7.
/** The company's demand of a second factor and its removal, by the API (docs/rules/second-factor.md). */
import { beforeEach, describe, expect, test } from 'vitest'
import { audit, outbox, second_factors } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { aFactor } from '#tests/support/models/factors.ts'

const t = testApp()
const ADMIN_ID = 1
const DEMAND = 'settings/access'
const lastAudit = async () => (await t.db.select().from(audit)).at(-1)

describe('the demand', () => {
  test('is read and changed by administrators, with the trail', async () => {
    const ana = t.as('administrator')
    const none = { require_factor: 'nobody', version: 1 }
    expect((await ana.api('GET', DEMAND)).json).toEqual(none)
    for (const role of ['developer', 'employee'] as const) {
      expect((await t.as(role).api('GET', DEMAND)).status).toBe(403)
      const put = await t.as(role).api('PUT', DEMAND, { require_factor: 'everyone' })
      expect(put.status).toBe(403)
    }
    expect((await ana.api('GET', DEMAND)).json).toEqual(none)
    const set = await ana.api('PUT', DEMAND, { require_factor: 'everyone' })
    expect([set.status, set.json]).toEqual([200, { require_factor: 'everyone', version: 2 }])
    expect(await lastAudit()).toMatchObject({ action: 'update', kind: 'access', user_id: ADMIN_ID })
    const refused = await t.as('developer').api('GET', 'banks')
    expect([refused.status, refused.json.code]).toEqual([403, 'factor_required'])
    // Who has set it lacks a factor too.
    expect((await ana.api('GET', DEMAND)).json.code).toBe('factor_required')
  })

  test('is refused when it is no choice, or stale', async () => {
    const ana = t.as('administrator')
    const before = await t.changes()
    for (const body of [{}, { require_factor: 'nadie' }, { require_factor: 1 }]) {
      const wrong = await ana.api('PUT', DEMAND, body)
      expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['require_factor']])
    }
    const headers = { 'If-Match': '"9"' }
    const stale = await ana.api('PUT', DEMAND, { require_factor: 'everyone' }, { headers })
    expect([stale.status, stale.json.code]).toEqual([409, 'stale'])
    expect(await t.changes()).toBe(before)
  })
})

describe('a second factor', () => {
  const at = (id: number) => `users/${id}/second-factor`
  const lost = at(world.people.employee)
  beforeEach(() => t.write((tx) => aFactor(tx, world.people.employee)))

  test('is taken from who lost it, by an administrator alone', async () => {
    const elsa = t.as('employee')
    for (const who of [t.as('developer'), elsa]) {
      expect((await who.api('DELETE', lost)).status).toBe(403)
    }
    expect(await t.db.select().from(second_factors)).toHaveLength(1)
    const gone = await t.as('administrator').api('DELETE', lost)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(await t.db.select().from(second_factors)).toEqual([])
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'factor_off', record_id: world.people.employee, user_id: ADMIN_ID },
    })
    expect((await t.db.select().from(outbox)).at(-1)).toMatchObject({
      title: 'Segundo factor quitado',
    })
    expect((await elsa.api('GET', 'me')).status).toBe(401)
  })

  test('is not taken twice, from nobody, nor from oneself', async () => {
    const ana = t.as('administrator')
    await t.write((tx) => aFactor(tx, ADMIN_ID))
    const own = await ana.api('DELETE', at(ADMIN_ID))
    expect([own.status, own.json.code]).toEqual([403, 'oneself'])
    expect((await ana.api('DELETE', at(2_147_483_647))).status).toBe(404)
    await ana.api('DELETE', lost)
    const again = await ana.api('DELETE', lost)
    expect([again.status, again.json.code]).toEqual([409, 'not_done'])
    expect(await t.db.select().from(second_factors)).toMatchObject([{ user_id: ADMIN_ID }])
  })
})
