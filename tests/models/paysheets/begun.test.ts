// @both-engines
/** With which toggles new payroll orders begin (docs/rules/payroll.md#14). */
import { beforeEach, describe, expect, test } from 'vitest'
import { beginOrder, begunToggles } from '#app/models/paysheets/begun.server.ts'
import { type Begun, begunValues, takenOf } from '#app/models/paysheets/begun.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { togglesOfLastRun } from '#app/models/wizard/last-run.server.ts'
import type { Payday } from '#db/kinds.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { enter } from '#tests/support/models/parameters.ts'

const t = testDatabase()

const someone = () => t.write((tx) => aPayroll(tx, { capital: bs(50_000) }))
const pay = (who: Parties, payday: Payday, issued_at: string, toggles: object = {}) =>
  t.write((tx) => aPaysheet(tx, { ...who, payday, issued_at: day(issued_at), ...toggles }))
const begin = async (who: Parties, payday: Payday, issued_at: string, usual?: ['sso']) => {
  const fortnight = { payday, issued_at: day(issued_at) }
  const begun = await begunToggles(t.db, fortnight, [who.titular_id], usual)
  return begun.get(who.titular_id)
}

/** A bonus and S.S.O are configured, and no paro forzoso. */
beforeEach(() =>
  t.write(async (tx) => void (await updateSettings(tx, { bonus: bs(40), sso: bs(10) }, t.actor))),
)

describe('The toggles of an order', () => {
  test('begin with L.P.H and what is configured', async () => {
    const one = await someone()
    const all = { on: ['lph', 'bonus', 'sso'], taken: [] }
    expect(await begin(one, 'primera', '2026-11-13')).toEqual(all)
    expect(await begin(one, 'completo', '2026-11-30')).toEqual(all)
  })

  test('begin as the last one of the same kind had them, whatever came between', async () => {
    const one = await someone()
    await pay(one, 'segunda', '2026-09-30', { lph: true })
    const last = await pay(one, 'segunda', '2026-10-30', { sso: true })
    await pay(one, 'primera', '2026-11-13', { bonus: true, sso: true })
    expect(await begin(one, 'segunda', '2026-11-27')).toEqual({ on: ['sso'], taken: [] })
    await t.write((tx) => voidPaysheet(tx, last, t.actor, 'Repetida'))
    expect(await begin(one, 'segunda', '2026-11-27')).toEqual({ on: ['lph'], taken: [] })
    expect(await begin(one, 'primera', '2026-12-15')).toEqual({ on: ['bonus', 'sso'], taken: [] })
  })

  test('begin without what the month’s first fortnight has had, and say so', async () => {
    const [one, other] = [await someone(), await someone()]
    await pay(one, 'primera', '2026-11-13', { lph: true, bonus: true })
    const rest: Begun = { on: ['sso'], taken: ['lph', 'bonus'] }
    expect(takenOf(begunValues('2026-11 segunda', rest))).toEqual(rest.taken)
    expect(await begin(one, 'segunda', '2026-11-27')).toEqual(rest)
    expect(await begin(one, 'completo', '2026-11-27')).toEqual(rest)
    expect(await begin(one, 'segunda', '2026-12-27')).toEqual({
      on: ['lph', 'bonus', 'sso'],
      taken: [],
    })
    expect((await begin(other, 'segunda', '2026-11-27'))?.taken).toEqual([])
  })

  test('begin as is usual in the company for who had none of the kind', async () => {
    const [one, other] = [await someone(), await someone()]
    await pay(one, 'segunda', '2026-10-30', { lph: true })
    expect(await begin(one, 'segunda', '2026-11-27', ['sso'])).toEqual({ on: ['lph'], taken: [] })
    expect(await begin(other, 'segunda', '2026-11-27', ['sso'])).toEqual({ on: ['sso'], taken: [] })
  })
})

test('The usual toggles are those of most orders in force of the last run of the kind', async () => {
  const people = [await someone(), await someone(), await someone()]
  const run = (payday: Payday, issued_at: string, has: readonly object[]) =>
    t.write((tx) => {
      const orders = has.map((toggles, i) => {
        const who = people[i] as Parties
        return paysheetValues({ ...who, payday, issued_at: day(issued_at), ...toggles })
      })
      return createPaysheets(tx, orders, t.actor)
    })
  const usual = (payday: Payday, issued_at: string) =>
    togglesOfLastRun(t.db, { payday, issued_at: day(issued_at) })
  expect(await usual('segunda', '2026-11-27')).toBeUndefined()
  await run('segunda', '2026-09-30', [{ bonus: true }, { bonus: true }, { bonus: true }])
  const orders = await run('segunda', '2026-10-30', [{ lph: true, sso: true }, { lph: true }, {}])
  await run('primera', '2026-11-13', [{ bonus: true }])
  expect(await usual('segunda', '2026-11-27')).toEqual(['lph'])
  expect(await usual('segunda', '2026-10-27')).toEqual(['bonus'])
  // Of two orders one is not most.
  await t.write((tx) => voidPaysheet(tx, orders[1]?.id ?? 0, t.actor, 'Repetida'))
  expect(await usual('segunda', '2026-11-27')).toEqual([])
})

describe('The form of an order', () => {
  const beginning = (typed: Record<string, string>) => beginOrder(t.db, (name) => typed[name] ?? '')

  test('begins with what is configured, and anew for the employee and the fortnight', async () => {
    const one = await someone()
    await pay(one, 'segunda', '2026-10-30', { sso: true })
    const nobody = { lph: 'on', bonus: 'on', sso: 'on', lacks: '' }
    const opened = await beginning({ issued_at: '2026-11-20' })
    expect(opened).toMatchObject(nobody)
    const chosen = { titular_id: String(one.titular_id), issued_at: '2026-11-20' }
    // The fortnight is not chosen yet.
    expect(await beginning({ ...opened, ...chosen })).toBeUndefined()
    const begun = await beginning({ ...opened, ...chosen, payday: 'segunda' })
    expect(begun).toMatchObject({ lph: '', bonus: '', sso: 'on', lacks: '' })
    // It began for just this.
    expect(await beginning({ ...begun, ...chosen, payday: 'segunda' })).toBeUndefined()
    expect(await beginning({ ...begun, ...chosen, payday: 'primera' })).toMatchObject(nobody)
  })

  test('begins with what the law deducts on its day, before anybody is chosen', async () => {
    const empty = { issued_at: '2026-11-20' }
    expect(await beginning(empty)).toMatchObject({ lacks: '' })
    await t.write((tx) => enter(tx, 'rule_lacks', 'law', '2026-11-21'))
    expect(await beginning(empty)).toMatchObject({ lacks: '' })
    expect(await beginning({ issued_at: '2026-11-21' })).toMatchObject({ lacks: 'on' })
    // Of a fortnight its last day counts.
    expect(await beginning({ ...empty, payday: 'segunda' })).toMatchObject({ lacks: 'on' })
  })

  test('leaves the toggles that somebody switched', async () => {
    const one = await someone()
    await pay(one, 'segunda', '2026-10-30', { sso: true })
    const chosen = { titular_id: String(one.titular_id), issued_at: '2026-11-20' }
    const opened = await beginning({})
    const switched = { ...opened, ...chosen, payday: 'segunda', lph: '' }
    expect(await beginning(switched)).toBeUndefined()
  })
})
