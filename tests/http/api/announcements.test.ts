// Proves docs/rules/messages.md#2, #4, #6, #15, #16; docs/rules/api.md#16, #17.
import { describe, expect, test } from 'vitest'
import { announcements, outbox } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, column } = apiOf(t)

const BODY = { title: 'Aviso', content: 'Texto', target: 0, type: 2 }
const stored = () => t.db.select().from(announcements)
const told = () => t.db.select().from(outbox)

describe('an announcement', () => {
  test('has the columns of the specification, and when it goes out', async () => {
    expect(await read(`announcements/${world.announcement}`)).toEqual({
      id: world.announcement,
      title: 'Cierre del mes',
      content: 'Entreguen los recibos.',
      target: 3,
      type: 1,
      date: null,
      time: null,
      last_sent_at: null,
      next_at: '2026-12-20T12:00:00.000Z',
      reached: 0,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
  })

  test('is created with numbers or numeric texts, and listed first', async () => {
    const made = await make('announcements', {
      ...BODY,
      target: '3',
      type: '5',
      date: '2026-01-31',
    })
    expect(made).toMatchObject({ target: 3, type: 5, date: '2026-01-31', reached: 0 })
    expect(made.next_at).toBe('2026-11-30T12:00:00.000Z')
    expect(await column('announcements?limit=0', 'id')).toEqual([made.id, world.announcement])
  })

  test('of a single day keeps its day and its hour, 08:00 unless told', async () => {
    const said = { ...BODY, type: 8, date: '2026-12-24' }
    expect(await make('announcements', said)).toMatchObject({
      ...{ date: '2026-12-24', time: '08:00', next_at: '2026-12-24T12:00:00.000Z' },
    })
    const later = await make('announcements', { ...said, date: '2026-11-20', time: '10:01' })
    expect(later.next_at).toBe('2026-11-20T14:01:00.000Z')
    const fire = `announcements/${later.id}/fire`
    expect((await call('POST', fire)).status).toBe(200)
    const again = await call('POST', fire)
    expect([again.status, again.json.code]).toEqual([409, 'already_done'])
    expect(await read(`announcements/${later.id}`)).toMatchObject({ next_at: null })
  })

  test('is created once per Idempotency-Key', async () => {
    const send = () =>
      t
        .as('developer')
        .api('POST', 'announcements', BODY, { headers: { 'Idempotency-Key': 'una' } })
    const before = (await stored()).length
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id])
    expect(await stored()).toHaveLength(before + 1)
  })

  test('cannot be changed, only deleted and created again', async () => {
    const path = `announcements/${world.announcement}`
    expect((await call('PATCH', path, { title: 'Otro' })).status).toBe(405)
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(404)
  })
})

describe('firing', () => {
  const path = `announcements/${world.announcement}/fire`

  test('answers how many users it reached, and when', async () => {
    // The employees who can log in: Elsa and Urbano; Wilmer still waits.
    expect((await call('POST', path)).json).toEqual({ recipients: 2 })
    expect(await read(`announcements/${world.announcement}`)).toMatchObject({
      reached: 2,
      last_sent_at: '2026-11-20T14:00:00.000Z',
    })
    expect((await told()).filter(({ title }) => title === 'Cierre del mes')).toHaveLength(2)
  })

  test('happens once per Idempotency-Key, and again with another key', async () => {
    const fire = (key: string) =>
      t.as('administrator').api('POST', path, undefined, { headers: { 'Idempotency-Key': key } })
    for (const key of ['una', 'una', 'otra']) {
      expect((await fire(key)).json).toEqual({ recipients: 2 })
    }
    expect((await told()).filter(({ title }) => title === 'Cierre del mes')).toHaveLength(4)
  })

  test('is refused after another firing when it names a version', async () => {
    const headers = { 'If-Match': '"1"' }
    const fire = () => t.as('administrator').api('POST', path, undefined, { headers })
    expect((await fire()).status).toBe(200)
    expect((await fire()).status).toBe(409)
  })

  test('of an announcement that does not exist answers 404', async () => {
    expect((await call('POST', 'announcements/999/fire')).status).toBe(404)
  })
})

describe('preferences', () => {
  const NAMES = [
    'allow_send_birthday_proximity_notification',
    'allow_receive_birthday_proximity_notification',
    'allow_receive_paysheet_creation_notification',
    'allow_display_age_on_birthday_notification',
  ]
  const path = (id: number) => `users/${id}/preferences`
  const own = path(world.people.employee)

  test('change only the named ones, and the answer has the user with all of them', async () => {
    const change = { [String(NAMES[0])]: false, [String(NAMES[3])]: 1 }
    const { status, json } = await t.as('employee').api('PATCH', own, change)
    expect([status, json.id, json.password_hash]).toEqual([200, world.people.employee, undefined])
    expect(json.preferences).toEqual({
      allow_send_birthday_proximity_notification: false,
      allow_receive_birthday_proximity_notification: true,
      allow_receive_paysheet_creation_notification: true,
      allow_display_age_on_birthday_notification: true,
      allow_receive_receipt_email: true,
      allow_receive_announcement_email: true,
      allow_receive_birthday_email: true,
      allow_receive_approval_notification: true,
      dates_in_words: false,
    })
    const user = await read(`users/${world.people.employee}?with=preferences`)
    expect(user.preferences).toEqual(json.preferences)
  })

  test('refuse to change anything else of a user', async () => {
    const body = { role_id: 1, type: 1, active: false, email: 'x@example.com', name: 'Otra' }
    const before = await read(`users/${world.people.employee}`)
    expect((await t.as('employee').api('PATCH', own, body)).status).toBe(200)
    expect(await read(`users/${world.people.employee}`)).toEqual({
      ...before,
      version: expect.any(Number),
      updated_at: expect.any(String),
    })
  })
})
